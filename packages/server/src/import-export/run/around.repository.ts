import { and, asc, eq, inArray } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import { contactRelations } from '../../contacts/relations/relations.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import type { Connection } from '../../platform/database.ts';
import { todos } from '../../todos/todos.table.ts';
import { hashOfInteraction } from '../made.ts';

export function aroundRepository(db: Connection) {
  return {
    /** Those that there are, kept from being deleted until the transaction ends. */
    async holdContacts(userId: string, ids: readonly string[]): Promise<string[]> {
      const held = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])))
        .orderBy(asc(contacts.id))
        .for('key share');
      return held.map(({ id }) => id);
    },

    relations: (userId: string, ids: readonly string[]) =>
      db
        .select({
          id: contactRelations.id,
          contactId: contactRelations.contactId,
          otherId: contactRelations.otherId,
          kind: contactRelations.kind,
          word: contactRelations.word,
        })
        .from(contactRelations)
        .where(and(eq(contactRelations.userId, userId), inArray(contactRelations.id, [...ids]))),

    /** What contacts have already, by the keys that bring-around compares. */
    async known(userId: string, contactIds: readonly string[]): Promise<Set<string>> {
      if (contactIds.length === 0) return new Set();
      const logged = await db
        .select({
          contactId: interactions.contactId,
          type: interactions.type,
          date: interactions.date,
          notes: interactions.notes,
        })
        .from(interactions)
        .where(and(eq(interactions.userId, userId), inArray(interactions.contactId, [...contactIds])));
      const tasks = await db
        .select({ contactId: todos.contactId, task: todos.task })
        .from(todos)
        .where(and(eq(todos.userId, userId), inArray(todos.contactId, [...contactIds])));
      return new Set([
        ...logged.map((one) => `${one.contactId} ${hashOfInteraction(one)}`),
        ...tasks.map(({ contactId, task }) => `${contactId} ${task}`),
      ]);
    },
  };
}
