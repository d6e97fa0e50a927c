import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import { contactNotFound } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { and, eq, sql } from 'drizzle-orm';
import { contactView, groupNames } from '../contacts/contact-view.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { relationsOfContact } from '../contacts/relations/relations.repository.ts';
import { interactionsOfContact } from '../interactions/interactions.repository.ts';
import { cachedQuery } from '../platform/cached-query.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { toReminder } from '../reminders/reminder-view.ts';
import { remindersOfContact } from '../reminders/reminders.repository.ts';
import { toTodo } from '../todos/todos.service.ts';
import { nextTodo, todosOfContact } from '../todos/todos.repository.ts';

const given = {
  userId: sql.placeholder('userId'),
  contactId: sql.placeholder('contactId'),
  now: sql.placeholder('now'),
};

/** One statement: to ask once more costs more than what it answers. */
const detailsQuery = cachedQuery((db) =>
  db
    .select({
      contact: { ...contactView(db, given.userId, given.now, { nextTodo }), groups: groupNames(db) },
      relations: relationsOfContact(db, given.userId, given.contactId),
      interactions: interactionsOfContact(db, given.userId, given.contactId),
      todos: todosOfContact(db, given.userId, given.contactId),
      reminders: remindersOfContact(db, given.userId, given.contactId),
    })
    .from(contacts)
    .where(and(eq(contacts.userId, given.userId), eq(contacts.id, given.contactId)))
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
  const { contact, relations, interactions, todos, reminders } = found;
  return {
    ...contact,
    relations,
    interactions: interactions.rows,
    todos: todos.rows.map(toTodo),
    reminders: reminders.rows.map(toReminder),
    totals: { interactions: interactions.total, todos: todos.total, reminders: reminders.total },
  };
}
