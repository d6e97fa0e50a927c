import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { and, eq, sql } from 'drizzle-orm';
import { contactView } from '../contacts/contact-view.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { interactionsOfContact } from '../interactions/interactions.repository.ts';
import { builtOnce, ofContactValues as value } from '../platform/built-query.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { toReminder } from '../reminders/reminder-view.ts';
import { remindersOfContact } from '../reminders/reminders.repository.ts';
import { toTodo } from '../todos/todos.service.ts';
import { todosOfContact } from '../todos/todos.repository.ts';

/** One statement: to ask once more costs more than what it answers. */
const detailsQuery = builtOnce((db) =>
  db
    .select({
      contact: contactView(db, value.userId, sql.placeholder('now')),
      interactions: interactionsOfContact(db),
      todos: todosOfContact(db),
      reminders: remindersOfContact(db),
    })
    .from(contacts)
    .where(and(eq(contacts.userId, value.userId), eq(contacts.id, value.contactId)))
    .prepare('a contact with its lists'),
);

export async function contactDetails(
  user: SignedInUser,
  id: string,
  { db, clock }: Dependencies,
): Promise<ContactDetails> {
  const now = toMoment(clock.now());
  const [found] = await detailsQuery(db).execute({ userId: user.id, contactId: id, now });
  if (!found) throw contactNotFound();
  const { contact, interactions, todos, reminders } = found;
  return {
    ...contact,
    interactions: interactions.rows,
    todos: todos.rows.map(toTodo),
    reminders: reminders.rows.map(toReminder),
    totals: { interactions: interactions.total, todos: todos.total, reminders: reminders.total },
  };
}
