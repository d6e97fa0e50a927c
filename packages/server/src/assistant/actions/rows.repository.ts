import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { contactGroups, contacts } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import { interactions } from '../../interactions/interactions.table.ts';
import type { Connection } from '../../platform/database.ts';
import { reminders } from '../../reminders/reminders.table.ts';
import { todos } from '../../todos/todos.table.ts';

/** Who is in a group, in which groups contacts are, or which of these contacts are in this group. */
type Memberships = { readonly groupId?: string; readonly contactIds?: readonly string[] };

/** The rows that actions are about, as far as they are the user's. What is locked stays as it is until the transaction ends. */
export function rowsRepository(db: Connection) {
  const contactsOf = (userId: string, ids: readonly string[]) =>
    db
      .select({
        id: contacts.id,
        name: contacts.name,
        email: contacts.email,
        warmth: contacts.warmth,
        snoozedUntil: contacts.snoozedUntil,
        updatedAt: contacts.updatedAt,
      })
      .from(contacts)
      .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...ids])));
  const todosOf = (userId: string, ids: readonly string[]) =>
    db
      .select({
        id: todos.id,
        task: todos.task,
        contactId: todos.contactId,
        dueDate: todos.dueDate,
        completedAt: todos.completedAt,
      })
      .from(todos)
      .where(and(eq(todos.userId, userId), inArray(todos.id, [...ids])));
  const groupOf = (userId: string, id: string) =>
    db
      .select({
        id: groups.id,
        name: groups.name,
        description: groups.description,
        coldThresholdDays: groups.coldThresholdDays,
        memberCount: db.$count(contactGroups, and(eq(contactGroups.userId, userId), eq(contactGroups.groupId, id))),
      })
      .from(groups)
      .where(and(eq(groups.userId, userId), eq(groups.id, id)));
  const membershipsOf = (userId: string, { groupId, contactIds }: Memberships) =>
    db
      .select({ contactId: contactGroups.contactId, groupId: contactGroups.groupId, joinedAt: contactGroups.joinedAt })
      .from(contactGroups)
      .where(
        and(
          eq(contactGroups.userId, userId),
          groupId ? eq(contactGroups.groupId, groupId) : undefined,
          contactIds ? inArray(contactGroups.contactId, [...contactIds]) : undefined,
        ),
      );

  return {
    contacts: async (userId: string, ids: readonly string[]) => contactsOf(userId, ids),
    lockContacts: async (userId: string, ids: readonly string[]) =>
      contactsOf(userId, ids).orderBy(asc(contacts.id)).for('no key update'),

    todos: async (userId: string, ids: readonly string[]) => todosOf(userId, ids),
    lockTodos: async (userId: string, ids: readonly string[]) =>
      todosOf(userId, ids).orderBy(asc(todos.id)).for('update'),

    interactions: async (userId: string, ids: readonly string[]) =>
      db
        .select()
        .from(interactions)
        .where(and(eq(interactions.userId, userId), inArray(interactions.id, [...ids]))),

    /** Of these contacts those with whom something was logged since then. */
    async loggedSince(userId: string, contactIds: readonly string[], moment: string): Promise<Set<string>> {
      const rows = await db
        .selectDistinct({ id: interactions.contactId })
        .from(interactions)
        .where(
          and(
            eq(interactions.userId, userId),
            inArray(interactions.contactId, [...contactIds]),
            gte(interactions.createdAt, moment),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },

    async reminder(userId: string, id: string) {
      const [reminder] = await db
        .select()
        .from(reminders)
        .where(and(eq(reminders.userId, userId), eq(reminders.id, id)));
      return reminder;
    },

    async group(userId: string, id: string) {
      const [group] = await groupOf(userId, id);
      return group;
    },

    /** Nobody is put into it meanwhile. */
    async lockGroup(userId: string, id: string) {
      const [group] = await groupOf(userId, id).for('update');
      return group;
    },

    groupsNamed: async (userId: string, keys: readonly string[]) =>
      db
        .select({ id: groups.id, name: groups.name, description: groups.description })
        .from(groups)
        .where(and(eq(groups.userId, userId), inArray(groups.nameKey, [...keys]))),

    /** Those of these groups that there are, kept from being deleted. */
    async holdGroups(userId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.userId, userId), inArray(groups.id, [...ids])))
        .for('key share');
      return rows.map(({ id }) => id);
    },

    memberships: async (userId: string, of: Memberships) => membershipsOf(userId, of),
    lockMemberships: async (userId: string, of: Memberships) =>
      membershipsOf(userId, of).orderBy(asc(contactGroups.contactId), asc(contactGroups.groupId)).for('update'),
  };
}
