import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, ClientBase, PoolClient } from 'pg';
import { DatabaseUnusable } from './database-unusable.ts';
import type { Engine } from './engine.ts';

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

/** Up to what a backup knew, so that its rows fit. The moments are those of the journal. */
export async function applyMigrationsOf(client: Client | PoolClient, moments: readonly number[]): Promise<void> {
  const wanted = knownMigrations().filter(({ folderMillis }) => moments.includes(folderMillis));
  const { dialect, session } = drizzle(client) as unknown as DrizzleInside;
  await dialect.migrate(wanted, session, { migrationsFolder });
}

/** What Drizzle's own `migrate` calls, with all that it finds in the folder. */
type DrizzleInside = { dialect: { migrate: (...args: readonly unknown[]) => Promise<void> }; session: unknown };

export const knownMigrations = () => readMigrationFiles({ migrationsFolder });

/** What was restored and has all its rows is opened by the start, which does what is to be done before. */
async function refuseUnfinishedMove(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select case when to_regclass('moving.restored') is null then 'move' else 'restore' end as what
     where to_regclass('moving.progress') is not null`,
  );
  const [{ what } = { what: undefined }] = rows;
  if (what === undefined || (what === 'restore' && (await hasArrived(client)))) return;
  throw new DatabaseUnusable(
    `A ${what} into this database was begun and is not finished. Run the same ${what} again first.`,
  );
}

const hasArrived = async (client: ClientBase) =>
  (await client.query('select from moving.restored where arrived')).rows.length > 0;

/** Before anything is changed: what this version would write may be what a newer one no longer expects. */
async function refuseNewerData(client: ClientBase): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (tables.length === 0) return;
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
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
