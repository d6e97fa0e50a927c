import type { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { SavedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { and, asc, DrizzleQueryError, eq, type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { groups } from '../../groups/groups.table.ts';
import type { Connection } from '../../platform/database.ts';
import { conditionsHold, idList, type Then } from '../conditions.service.ts';
import { nextCold } from '../contact-view.ts';
import { contacts } from '../contacts.table.ts';
import { savedFilters } from './saved-filters.table.ts';

type Row = typeof savedFilters.$inferSelect;

const one = (userId: string, id: string) => and(eq(savedFilters.userId, userId), eq(savedFilters.id, id));

export function savedFiltersRepository(db: Connection) {
  return {
    list: (userId: string): Promise<Row[]> =>
      db
        .select()
        .from(savedFilters)
        .where(eq(savedFilters.userId, userId))
        .orderBy(asc(savedFilters.position), asc(savedFilters.id)),

    async lock(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db.select().from(savedFilters).where(one(userId, id)).for('no key update');
      return row;
    },

    /** False when the owner has a filter of that name or id already. */
    async insert(userId: string, filter: Omit<Row, 'userId' | 'nameKey'>): Promise<boolean> {
      const { rowCount } = await db
        .insert(savedFilters)
        .values({ userId, ...filter })
        .onConflictDoNothing();
      return rowCount === 1;
    },

    /** False when another of the owner's filters has that name. */
    async update(userId: string, id: string, change: Partial<Pick<SavedFilter, 'name' | 'conditions'>>) {
      try {
        await db
          .update(savedFilters)
          .set({ userId, ...change })
          .where(one(userId, id));
        return true;
      } catch (error) {
        if (isNameTaken(error)) return false;
        throw error;
      }
    },

    async delete(userId: string, id: string): Promise<Row | undefined> {
      const [row] = await db.delete(savedFilters).where(one(userId, id)).returning();
      return row;
    },

    async putInOrder(userId: string, ids: readonly string[]): Promise<void> {
      await db.execute(sql`
        update saved_filters set position = wanted.position
        from unnest(${idList(ids)}) with ordinality as wanted (id, position)
        where saved_filters.user_id = ${userId} and saved_filters.id = wanted.id
          and saved_filters.position <> wanted.position`);
    },

    /** How many of these groups the owner has; they stay until the transaction ends. */
    async holdGroups(userId: string, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0;
      const held = await db
        .select({ id: groups.id })
        .from(groups)
        .where(and(eq(groups.userId, userId), sql`${groups.id} = any(${idList(ids)})`))
        .for('key share');
      return held.length;
    },

    /**
     * How many contacts fit each, counted to one more than is said, in one statement: each by itself, so that each is found by its
     * own index and ends where enough are found.
     */
    async counts(userId: string, all: readonly Conditions[], then: Then) {
      const counted = (conditions: Conditions) => sql`(
        select count(*) from (
          select from ${contacts} where ${conditionsHold(db, userId, conditions, then)} limit ${sql.raw(String(MOST_COUNTED + 1))}
        ) as fitting
      )`;
      const counts: SQL = all.length > 0 ? sql.join(all.map(counted), sql`, `) : sql`null`;
      const [found] = await db
        .select({
          counts: sql<number[]>`json_build_array(${counts})`,
          nextCold: nextCold(db, userId, then.now),
        })
        .from(sql`(select) as nothing`);
      return found!;
    },
  };
}

const isNameTaken = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof DatabaseError &&
  error.cause.constraint === 'saved_filters_name';
