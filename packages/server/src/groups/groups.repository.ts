import { and, asc, desc, DrizzleQueryError, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { Group, GroupChange, GroupQuery, NewGroup } from '@inner-circle/domain/groups/groups.contract.ts';
import { groupNameKey } from '@inner-circle/domain/groups/groups.rules.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import type { Counter } from '../billing/usage.port.ts';
import { SIMILARITY_THRESHOLD, containsPattern } from '../platform/text-matching.ts';
import type { Connection } from '../platform/database.ts';
import type { Ports } from '../platform/dependencies.ts';
import { groups } from './groups.table.ts';

type NewRow = NewGroup & { id: string; createdAt: string };

const one = (userId: string, id: string) => and(eq(groups.userId, userId), eq(groups.id, id));
const named = (userId: string, keys: readonly string[]) =>
  and(eq(groups.userId, userId), inArray(groups.nameKey, [...keys]));

export const groupsCounter: Counter = (db, userId) => db.$count(groups, eq(groups.userId, userId));

export function groupsRepository(db: Connection, { groupSize }: Ports) {
  const select = (where: SQL | undefined) =>
    db
      .select({
        id: groups.id,
        name: groups.name,
        description: groups.description,
        coldThresholdDays: groups.coldThresholdDays,
        contactCount: groupSize(db),
      })
      .from(groups)
      .where(where);

  return {
    list: (userId: string, { search = '', ...paging }: GroupQuery): Promise<Group[]> =>
      select(
        and(
          eq(groups.userId, userId),
          search.trim() ? like(groups.nameSort, containsPattern(search.trim())) : undefined,
        ),
      )
        .orderBy(asc(groups.nameSort), asc(groups.nameKey))
        .limit(paging.limit)
        .offset(skippedBy(paging)),

    /** Those with a name like this one, the likest first. */
    alike(userId: string, name: string, limit: number): Promise<Group[]> {
      const term = sql`(select fold(${name.slice(0, 80)}))`;
      const likeness = sql<number>`word_similarity(${term}, ${groups.nameSort})`;
      return select(and(eq(groups.userId, userId), sql`${likeness} >= ${SIMILARITY_THRESHOLD}`))
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

    /** Keeps what it is called, its description and its threshold as they are until the transaction ends. */
    async lock(userId: string, id: string): Promise<void> {
      await db.select({ id: groups.id }).from(groups).where(one(userId, id)).for('no key update');
    },

    /** False when another of the owner's groups has that name. */
    async update(userId: string, id: string, { name, ...change }: GroupChange): Promise<boolean> {
      const nameKey = name === undefined ? undefined : groupNameKey(name);
      try {
        await db
          .update(groups)
          .set({ userId, name, nameKey, ...change })
          .where(one(userId, id));
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

    countNamed: async (userId: string, keys: readonly string[]): Promise<number> =>
      db.$count(groups, named(userId, keys)),

    /** Kept from being deleted until the transaction ends. */
    async idsNamed(userId: string, keys: readonly string[]): Promise<string[]> {
      const rows = await db.select({ id: groups.id }).from(groups).where(named(userId, keys)).for('key share');
      return rows.map(({ id }) => id);
    },

    /** Those of these that there are; kept from being deleted until the transaction ends. */
    hold: (userId: string, ids: readonly string[]): Promise<Pick<Group, 'id' | 'name' | 'description'>[]> =>
      db
        .select({ id: groups.id, name: groups.name, description: groups.description })
        .from(groups)
        .where(and(eq(groups.userId, userId), inArray(groups.id, [...ids])))
        .orderBy(asc(groups.id))
        .for('key share'),

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
  };
}

const isNameTaken = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof DatabaseError &&
  error.cause.constraint === 'groups_name';
