import { and, asc, desc, DrizzleQueryError, eq, getTableColumns, inArray, like, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { Group, GroupChange, GroupQuery, NewGroup } from '@inner-circle/domain/groups/groups.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import type { Counter } from '../billing/usage.port.ts';
import { contactGroups, contacts } from '../contacts/contacts.table.ts';
import { ALIKE, containing } from '../platform/containing.ts';
import type { Connection } from '../platform/database.ts';
import { groups } from './groups.table.ts';

/** That a contact is in a group, and since when. */
type Membership = Omit<typeof contactGroups.$inferSelect, 'userId'>;
const { userId: _userId, ...MEMBERSHIP } = getTableColumns(contactGroups);

type NewRow = NewGroup & { id: string; createdAt: string };

const one = (userId: string, id: string) => and(eq(groups.userId, userId), eq(groups.id, id));
const named = (userId: string, keys: readonly string[]) =>
  and(eq(groups.userId, userId), inArray(groups.nameKey, [...keys]));

export const groupsCounter: Counter = (db, userId) => db.$count(groups, eq(groups.userId, userId));

export function groupsRepository(db: Connection) {
  const select = (where: SQL | undefined) =>
    db
      .select({
        id: groups.id,
        name: groups.name,
        description: groups.description,
        contactCount: db.$count(
          contactGroups,
          and(eq(contactGroups.userId, groups.userId), eq(contactGroups.groupId, groups.id)),
        ),
      })
      .from(groups)
      .where(where);

  return {
    list: (userId: string, { search = '', ...paging }: GroupQuery): Promise<Group[]> =>
      select(
        and(eq(groups.userId, userId), search.trim() ? like(groups.nameSort, containing(search.trim())) : undefined),
      )
        .orderBy(asc(groups.nameSort), asc(groups.nameKey))
        .limit(paging.limit)
        .offset(skippedBy(paging)),

    /** Those with a name like this one, the likest first. */
    alike(userId: string, name: string, limit: number): Promise<Group[]> {
      const term = sql`(select fold(${name.slice(0, 80)}))`;
      const likeness = sql<number>`word_similarity(${term}, ${groups.nameSort})`;
      return select(and(eq(groups.userId, userId), sql`${likeness} >= ${ALIKE}`))
        .orderBy(desc(sql`${groups.nameSort} = ${term}`), desc(likeness), asc(groups.nameSort), asc(groups.nameKey))
        .limit(limit);
    },

    async find(userId: string, id: string): Promise<Group | undefined> {
      const [group] = await select(one(userId, id));
      return group;
    },

    /** Inserts those whose name and id the owner has not given to a group yet; answers the ids of the new ones. */
    async insert(userId: string, newGroups: readonly NewRow[]): Promise<string[]> {
      const rows = newGroups.map((group) => ({ userId, nameKey: groupNameKey(group.name), ...group }));
      const inserted = await db
        .insert(groups)
        // In one order, so that two transactions that add the same names never wait for each other.
        .values(rows.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1)))
        .onConflictDoNothing()
        .returning({ id: groups.id });
      return inserted.map(({ id }) => id);
    },

    /** Keeps its name and its description as they are until the transaction ends. */
    async lock(userId: string, id: string): Promise<void> {
      await db.select({ id: groups.id }).from(groups).where(one(userId, id)).for('no key update');
    },

    /** False when another of the owner's groups has that name. */
    async update(userId: string, id: string, { name, description }: GroupChange): Promise<boolean> {
      const nameKey = name === undefined ? undefined : groupNameKey(name);
      try {
        await db.update(groups).set({ userId, name, nameKey, description }).where(one(userId, id));
        return true;
      } catch (error) {
        if (isNameTaken(error)) return false;
        throw error;
      }
    },

    async delete(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(groups).where(one(userId, id));
      return rowCount === 1;
    },

    async deleteUnused(
      userId: string,
      unchanged: readonly Pick<Group, 'id' | 'name' | 'description'>[],
    ): Promise<void> {
      await db.execute(sql`
        delete from groups using jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb)
          as unchanged (id uuid, name text, description text)
        where groups.user_id = ${userId} and groups.id = unchanged.id
          and groups.name = unchanged.name and groups.description = unchanged.description
          and not exists (
            select from contact_groups
            where contact_groups.user_id = groups.user_id and contact_groups.group_id = groups.id
          )`);
    },

    countNamed: async (userId: string, keys: readonly string[]): Promise<number> =>
      db.$count(groups, named(userId, keys)),

    /** Kept from being deleted until the transaction ends. */
    async idsNamed(userId: string, keys: readonly string[]): Promise<string[]> {
      const rows = await db.select({ id: groups.id }).from(groups).where(named(userId, keys)).for('key share');
      return rows.map(({ id }) => id);
    },

    /** The ids of groups by the keys of their names; kept from being deleted until the transaction ends. */
    async namedBy(userId: string, keys: readonly string[]): Promise<Map<string, string>> {
      if (keys.length === 0) return new Map();
      const rows = await db
        .select({ key: groups.nameKey, id: groups.id })
        .from(groups)
        .where(named(userId, keys))
        .for('key share');
      return new Map(rows.map(({ key, id }) => [key, id]));
    },

    /** Keeps the group and these contacts from being deleted until the transaction ends; answers which there are. */
    async hold(userId: string, groupId: string, contactIds: readonly string[]) {
      const [group] = await db.select({ id: groups.id }).from(groups).where(one(userId, groupId)).for('key share');
      const held = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...contactIds])))
        .for('key share');
      return { group, contactIds: held.map(({ id }) => id).toSorted() };
    },

    /** Answers those that were not in the group. */
    async addContacts(userId: string, groupId: string, contactIds: readonly string[]): Promise<Membership[]> {
      const rows = contactIds.map((contactId) => ({ userId, contactId, groupId }));
      return db.insert(contactGroups).values(rows).onConflictDoNothing().returning(MEMBERSHIP);
    },

    /** Answers those that were in the group. */
    removeContacts: (userId: string, groupId: string, contactIds: readonly string[]): Promise<Membership[]> =>
      db
        .delete(contactGroups)
        .where(
          and(
            eq(contactGroups.userId, userId),
            inArray(contactGroups.contactId, [...contactIds]),
            eq(contactGroups.groupId, groupId),
          ),
        )
        .returning(MEMBERSHIP),
  };
}

const isNameTaken = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof DatabaseError &&
  error.cause.constraint === 'groups_name';
