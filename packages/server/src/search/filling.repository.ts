import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { searchUnfilled } from './search.table.ts';

/** What is older than this search, in tables that a function of the database takes in from an id on. */
export const FILLED = ['contacts', 'interactions', 'todos', 'reminders', 'groups'] as const;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const fillingRepository = (db: Connection) => ({
  unfilled: (after: string | undefined, limit: number): Promise<{ userId: string }[]> =>
    db
      .select({ userId: searchUnfilled.userId })
      .from(searchUnfilled)
      .where(and(after === undefined ? undefined : gt(searchUnfilled.userId, after)))
      .orderBy(asc(searchUnfilled.userId))
      .limit(limit),

  /** Takes in so many rows after this one, those that are there already left alone. Answers with the last of them. */
  async fill(userId: string, table: (typeof FILLED)[number], after: string | null, most: number) {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select ${sql.raw(`fill_texts_of_${table}`)}(${userId}::uuid, ${after ?? FIRST_ID}::uuid, ${most}::int) as last`,
    );
    return rows[0]?.last ?? null;
  },

  async finish(userId: string): Promise<void> {
    await db.delete(searchUnfilled).where(eq(searchUnfilled.userId, userId));
  },
});
