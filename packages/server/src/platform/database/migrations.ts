import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, ClientBase, PoolClient } from 'pg';
import { DatabaseUnusable, type Engine } from './engine.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../drizzle');

// Any number, as long as nothing else in the database uses it.
const LOCK = 1_128_613_977;

/** However many instances start together, one migrates and the others wait for it. */
export const migrateDatabase = ({ patiently }: Pick<Engine, 'patiently'>) =>
  patiently(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await refuseUnfinishedMove(client);
      await refuseNewerData(client);
      await applyMigrations(client);
    } finally {
      // A connection that broke has lost the lock already.
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    }
  });

export const applyMigrations = (client: Client | PoolClient) => migrate(drizzle(client), { migrationsFolder });

async function refuseUnfinishedMove(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('moving.progress') is not null`);
  if (rows.length > 0)
    throw new DatabaseUnusable(
      'A move into this database was begun and is not finished. Run the same move again first.',
    );
}

/** Before anything is changed: what this version would write may be what a newer one no longer expects. */
async function refuseNewerData(client: ClientBase): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (tables.length === 0) return;
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const { rows } = await client.query<{ day: string }>(
    `select to_char(to_timestamp(max(created_at) / 1000), 'YYYY-MM-DD') as day from drizzle.__drizzle_migrations
     where created_at <> all($1::bigint[]) having count(*) > 0`,
    [known],
  );
  if (rows[0]) throw new DatabaseUnusable(writtenByNewer(rows[0].day));
}

const writtenByNewer = (day: string) =>
  `The data was written by a newer version of Inner Circle: it holds a change of ${day} that this version does not know. ` +
  'Nothing was changed. Start that version or a later one, or go back to a backup from before it was started.';
