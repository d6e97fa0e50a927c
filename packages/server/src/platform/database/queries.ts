import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../database.ts';

const ROWS_AT_ONCE = 1000;

export const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);

/**
 * In small steps: nobody waits long for a lock, or on the embedded database for their turn. Each step finds its rows once and
 * deletes them by where they lie: found by their keys, a planner without statistics would find them all again for every row.
 */
export async function deleteInBatches(
  db: Connection,
  table: PgTable,
  condition: SQL | undefined,
  { signal, rowsAtOnce = ROWS_AT_ONCE }: { signal?: AbortSignal | undefined; rowsAtOnce?: number } = {},
): Promise<void> {
  const batch = sql`array(select ctid from ${table} where ${condition} limit ${rowsAtOnce})`;
  for (;;) {
    if (signal?.aborted) return;
    const { rowCount } = await db.delete(table).where(sql`ctid = any(${batch})`);
    if (rowCount !== rowsAtOnce) return;
  }
}
