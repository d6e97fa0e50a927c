import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { readConfig } from '../../platform/config.ts';
import { DatabaseUnusable } from '../../platform/database/database-unusable.ts';
import { moveDatabase } from '../../platform/database/moving/move-database.ts';
import { KEYS_FILE } from '../../platform/sealing.ts';
import { isUrl, withDatabase } from './with-database.ts';

/** Moves everything from the configured database to another one, which has to be empty. */
export async function move(to: string, environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const config = readConfig(environment);
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATA_DIR: home } = config;
    const from = direct ?? url ?? home;
    if (from === to) throw new DatabaseUnusable('That is where the data is already.');
    const moved = await withDatabase(from, async (source) => {
      await refuseIfServing(source);
      return withDatabase(to, (target) => moveDatabase({ from: source, to: target, told }));
    });
    if (!isUrl(to) && !config.ENCRYPTION_KEYS) takeKeysAlong(home, to);
    for (const { table, rows } of moved) console.log(`  ${String(rows).padStart(9)}  ${table}`);
    const total = moved.reduce((sum, { rows }) => sum + rows, 0);
    console.log(`\n${total} rows of ${moved.length} tables have arrived, each table with the same content as before.`);
    console.log(
      `Start with ${isUrl(to) ? 'DATABASE_URL' : 'DATA_DIR'}=${isUrl(to) ? '…' : to} from now on. What was there before is left as it is.`,
    );
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Without them what was sealed could not be opened there. */
function takeKeysAlong(from: string, to: string): void {
  const [here, there] = [from, to].map((home) => path.join(home, KEYS_FILE));
  if (existsSync(here!) && !existsSync(there!)) copyFileSync(here!, there!);
}

const told = (table: string, rows: number) => {
  if (rows > 0 && rows % 50_000 === 0) console.log(`  … ${table}: ${rows}`);
};

/** What is written while it is copied would be lost. The embedded database is locked by whoever has it open. */
async function refuseIfServing(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'inner-circle' and pid <> pg_backend_pid()`,
  );
  if (rows[0]!.count > 0)
    throw new DatabaseUnusable('Inner Circle is running on this database. Stop it everywhere first.');
}
