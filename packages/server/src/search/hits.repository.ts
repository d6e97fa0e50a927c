import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { contacts } from '../contacts/contacts.table.ts';
import { groups } from '../groups/groups.table.ts';
import { interactions } from '../interactions/interactions.table.ts';
import type { Connection } from '../platform/database.ts';
import { reminders } from '../reminders/reminders.table.ts';
import { todos } from '../todos/todos.table.ts';

const contact = { id: contacts.id, name: contacts.name, photo: contacts.photo };

const ofContact = (table: typeof interactions | typeof todos | typeof reminders) =>
  and(eq(contacts.userId, table.userId), eq(contacts.id, table.contactId));

/** What was found, as it is shown; in any order. What was deleted since is left out. */
export function hitsRepository(db: Connection, userId: string) {
  const these = (
    table: typeof contacts | typeof groups | typeof interactions | typeof todos | typeof reminders,
    ids: readonly string[],
  ) => and(eq(table.userId, userId), inArray(table.id, [...ids]));

  return {
    contacts: (ids: readonly string[]) =>
      db
        .select({
          ...contact,
          email: contacts.email,
          phone: contacts.phone,
          moreEmails: contacts.moreEmails,
          morePhones: contacts.morePhones,
          ...plainFields((name) => contacts[name]),
          customFields: contacts.customFields,
          notes: contacts.notes,
        })
        .from(contacts)
        .where(these(contacts, ids)),

    interactions: (ids: readonly string[]) =>
      db
        .select({
          contact,
          id: interactions.id,
          type: interactions.type,
          date: interactions.date,
          notes: interactions.notes,
        })
        .from(interactions)
        .innerJoin(contacts, ofContact(interactions))
        .where(these(interactions, ids)),

    todos: (ids: readonly string[]) =>
      db
        .select({ contact, id: todos.id, task: todos.task, dueDate: todos.dueDate, completedAt: todos.completedAt })
        .from(todos)
        .innerJoin(contacts, ofContact(todos))
        .where(these(todos, ids)),

    reminders: (ids: readonly string[]) =>
      db
        .select({
          contact,
          id: reminders.id,
          subject: reminders.subject,
          message: reminders.message,
          date: reminders.date,
        })
        .from(reminders)
        .innerJoin(contacts, ofContact(reminders))
        .where(these(reminders, ids)),

    groups: (ids: readonly string[]) =>
      db
        .select({ id: groups.id, name: groups.name, description: groups.description })
        .from(groups)
        .where(these(groups, ids)),
  };
}

export type FoundContact = Awaited<ReturnType<ReturnType<typeof hitsRepository>['contacts']>>[number];
