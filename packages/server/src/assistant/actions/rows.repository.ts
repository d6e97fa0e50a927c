import { and, eq, inArray } from 'drizzle-orm';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import type { Connection } from '../../platform/database.ts';
import { reminders } from '../../reminders/reminders.table.ts';
import { todos } from '../../todos/todos.table.ts';

/** The rows that actions are about, as far as they are the user's. */
export function rowsRepository(db: Connection) {
  return {
    contacts: async (userId: string, ids: readonly string[]) =>
      ids.length === 0
        ? []
        : db
            .select({ id: contacts.id, name: contacts.name, warmth: contacts.warmth })
            .from(contacts)
            .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids]))),

    todos: async (userId: string, ids: readonly string[]) =>
      ids.length === 0
        ? []
        : db
            .select({
              id: todos.id,
              task: todos.task,
              contactId: todos.contactId,
              dueDate: todos.dueDate,
              completedAt: todos.completedAt,
            })
            .from(todos)
            .where(and(eq(todos.userId, userId), inArray(todos.id, [...ids]))),

    async group(userId: string, id: string) {
      const [group] = await db
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(and(eq(groups.userId, userId), eq(groups.id, id)));
      return group;
    },

    async reminder(userId: string, id: string) {
      const [reminder] = await db
        .select()
        .from(reminders)
        .where(and(eq(reminders.userId, userId), eq(reminders.id, id)));
      return reminder;
    },

    async groupIdsNamed(userId: string, names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const rows = await db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.userId, userId), inArray(groups.nameKey, names.map(groupNameKey))));
      return rows.map(({ id }) => id);
    },

    groupsOf: (userId: string, contactId: string) =>
      db
        .select({ id: groups.id, name: groups.name, description: groups.description })
        .from(contactGroups)
        .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
        .where(and(eq(contactGroups.userId, userId), eq(contactGroups.contactId, contactId))),

    /** Those of these contacts that are in the group. */
    async members(userId: string, groupId: string, contactIds: readonly string[]): Promise<string[]> {
      if (contactIds.length === 0) return [];
      const rows = await db
        .select({ id: contactGroups.contactId })
        .from(contactGroups)
        .where(
          and(
            eq(contactGroups.userId, userId),
            eq(contactGroups.groupId, groupId),
            inArray(contactGroups.contactId, [...contactIds]),
          ),
        );
      return rows.map(({ id }) => id);
    },
  };
}
