import { sql } from 'drizzle-orm';
import { poolOf } from '../database.ts';
import type { Dependencies } from '../dependencies.ts';

/** Why a process cannot serve as it should. */
export type Trouble = 'draining' | 'database-unreachable' | 'database-read-only' | 'disk-full';

/** Undefined when everything can be read and saved. */
export async function databaseTrouble({ db, watch }: Dependencies): Promise<Trouble | undefined> {
  try {
    const { rows } = await db.execute<{ isReadOnly: boolean }>(
      sql`select current_setting('transaction_read_only')::bool as "isReadOnly"`,
    );
    if (watch.isDiskFull || poolOf(db).isDiskFull()) return 'disk-full';
    return rows[0]!.isReadOnly ? 'database-read-only' : undefined;
  } catch {
    return 'database-unreachable';
  }
}
