import { Client } from 'pg';
import { dependenciesFor } from '../../../packages/server/src/app/dependencies.ts';
import { compareForEverybody } from '../../../packages/server/src/duplicates/finding/comparing.service.ts';
import { MovableClock } from '../../../packages/server/src/platform/clock.ts';
import { readConfig } from '../../../packages/server/src/platform/config.ts';
import { openDatabase } from '../../../packages/server/src/platform/database.ts';
import { createLogger } from '../../../packages/server/src/platform/logger.ts';
import { startPostgres } from '../../../packages/server/src/testing/databases/postgres-server.ts';
import { givenServer } from '../../support/options.ts';
import { say, step } from '../../support/report.ts';
import { SIDES, type Side } from './cost.ts';
import type { Place, Places } from './jobs.ts';
import { populate, type Population } from './population.ts';

/** What somebody who hosts so many people would set, on a machine with 8 GB. */
const SETTINGS = { shared_buffers: '2GB', maintenance_work_mem: '1GB', max_wal_size: '8GB' };

const log = createLogger('silent');

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** One PostgreSQL with two databases: in one only those who are measured, in the other all the others besides. */
export async function withDatabases(
  others: Population,
  keys: string,
  work: (places: Places, urlOf: (side: Side) => string, monitor: Client) => Promise<void>,
): Promise<void> {
  const made = givenServer ? undefined : await startPostgres();
  const urlOf = (name: string) => made?.url(name) ?? givenServer!.replace(/[^/]*$/, name);
  const ends: (() => Promise<unknown>)[] = [];
  try {
    if (made) {
      const admin = await connected(urlOf('postgres'));
      for (const [name, value] of Object.entries(SETTINGS)) await admin.query(`alter system set ${name} to '${value}'`);
      await admin.end();
      await made.stop();
      await made.start();
    }
    const monitor = await connected(urlOf('postgres'));
    ends.unshift(() => monitor.end());
    const places = {} as Record<Side, Place>;
    for (const side of SIDES) {
      const population = side === 'alone' ? { users: 0, contacts: 0 } : others;
      const { close, ...place } = await openPlace(monitor, side, urlOf(side), population, keys);
      ends.unshift(close);
      places[side] = place;
    }
    await work(places, urlOf, monitor);
  } finally {
    for (const end of ends) await end();
    await made?.remove();
  }
}

async function openPlace(monitor: Client, database: Side, url: string, population: Population, keys: string) {
  const { rows } = await monitor.query('select from pg_database where datname = $1', [database]);
  const isNew = rows.length === 0;
  if (isNew) await monitor.query(`create database ${database}`);
  const config = readConfig({ DATABASE_URL: url, NODE_ENV: 'test', SANDBOX: 'false', ENCRYPTION_KEYS: keys });
  const { db, migrate, close } = await openDatabase(config, log);
  await migrate();
  const client = await connected(url);
  const dependencies = await dependenciesFor({
    config,
    db,
    clock: new MovableClock(),
    log,
    origin: 'http://localhost',
  });
  if (isNew) {
    say(`filling the database “${database}”`);
    await populate(client, population);
    await step('who may be whom', () => compareForEverybody(dependencies, new AbortController().signal));
    await step('statistics', () => client.query('vacuum (analyze)'));
  }
  return { database, client, dependencies, close: () => Promise.all([client.end(), close()]) };
}
