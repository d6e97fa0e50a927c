import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { installQueues } from '../jobs/queue-tables.ts';
import type { Engine } from './engine.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../drizzle');

// Any number, as long as nothing else in the database uses it.
const LOCK = 1_128_613_977;

/** However many instances start together, one migrates and the others wait for it. */
export const migrateDatabase = ({ patiently }: Engine) =>
  patiently(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder });
      await installQueues({ executeSql: (text, values) => client.query(text, values) });
    } finally {
      // A connection that broke has lost the lock already.
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    }
  });
