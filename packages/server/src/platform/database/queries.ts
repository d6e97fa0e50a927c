import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../database.ts';

const BATCH = 1000;

export const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);

/** In small steps: nobody waits long for a lock, or on the embedded database for their turn. */
export async function deleteInBatches(
  db: Connection,
  table: PgTable,
  key: PgColumn,
  condition: SQL | undefined,
  signal: AbortSignal,
): Promise<void> {
  let deleted = BATCH;
  while (deleted === BATCH && !signal.aborted) {
    const batch = db.select({ key }).from(table).where(condition).limit(BATCH);
    deleted = (await db.delete(table).where(inArray(key, batch))).rowCount ?? 0;
  }
}
