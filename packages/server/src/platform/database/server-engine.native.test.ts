import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { startPostgres } from '../../testing/databases/postgres-server.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { databaseOn } from '../database.ts';
import { enqueue } from '../jobs/job-store.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLogger } from '../logger.ts';
import { migrationsFolder } from './migrations.ts';
import { openServer } from './server-engine.ts';

const log = createLogger('silent');
const { admin: adminUrl } = inject('nativePostgres');
const urlOf = (database: string) => adminUrl.replace(/[^/]*$/, database);
const admin = new Client({ connectionString: adminUrl });
await admin.connect();
afterAll(() => admin.end());

async function newDatabase(): Promise<string> {
  const name = `fresh_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  return name;
}

test('of five instances that start together one migrates, and all can work', async () => {
  const url = urlOf(await newDatabase());
  const instances = await Promise.all(Array.from({ length: 5 }, async () => databaseOn(await openServer(url, log))));
  await Promise.all(instances.map((instance) => instance.migrate()));
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const { pool, close } of instances) {
    const { rows } = await pool.query('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: migrations.length }]);
    await close();
  }
});

test('connections that the server cuts are replaced, even those that somebody holds', async () => {
  const name = await newDatabase();
  const { db, pool, close } = databaseOn(await openServer(urlOf(name), log));
  const cutAll = () => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const canServeAll = async () => {
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => pool.query('select 1')));
    return all.every(({ status }) => status === 'fulfilled');
  };
  for (let round = 0; round < 12; round++) {
    await expect.poll(canServeAll).toBe(true);
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    const { promise: isCut, resolve: cut } = Promise.withResolvers<void>();
    const held = db.transaction(async (tx) => {
      open();
      await isCut;
      await tx.execute(sql`select 1`);
    });
    await isOpen;
    await cutAll();
    cut();
    await expect(held).rejects.toThrow(/terminat|rollback|select 1/);
  }
  await expect.poll(canServeAll).toBe(true);
  expect(pool.totalCount).toBeLessThanOrEqual(10);
  await close();
});

describe('on a server that goes away', async () => {
  const server = await startPostgres();
  afterAll(server.remove);
  const database = databaseOn(await openServer(server.url('postgres'), log));
  await database.migrate();
  const { signIn, dependencies } = await startTestApp({ database, environment: { DEFAULT_PLAN: 'premium' } });

  test('requests are refused while it is away, and after its return they and the jobs work', async () => {
    const ada = await signIn();
    const { promise: ran, resolve: run } = Promise.withResolvers<void>();
    const job = { name: 'test.patient', expirySeconds: 60, retries: 0, run: async () => run() };
    const jobs = await startJobs(dependencies, [job], { pollSeconds: 0.5 });
    expect((await ada(authEndpoints.me)).status).toBe(200);

    await server.stop();
    for (let attempt = 0; attempt < 15; attempt++) {
      expect((await ada(authEndpoints.me)).status).toBe(503);
    }

    await server.start();
    await expect.poll(async () => (await ada(authEndpoints.me)).status).toBe(200);
    await enqueue(dependencies.db, job, {});
    await expect(ran).resolves.toBeUndefined();
    await jobs.stop();
  });

  test('writes that it interrupts are answered 503 with Retry-After, and repeated with their keys they are stored once', async () => {
    const ada = await signIn();
    const keys: string[] = [];
    const over = new AbortController();
    const write = async () => {
      while (!over.signal.aborted) {
        const key = crypto.randomUUID();
        keys.push(key);
        for (;;) {
          const { status, headers } = await ada(contactsEndpoints.create, { body: { name: key }, key });
          if (status === 201) break;
          expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
        }
      }
    };
    const writers = Array.from({ length: 8 }, write);
    const storedMoreThan = async (count: number) => {
      await expect.poll(() => keys.length).toBeGreaterThan(count);
    };
    await storedMoreThan(40);
    await server.stop();
    await server.start();
    await storedMoreThan(keys.length + 40);
    over.abort();
    await Promise.all(writers);
    const { rows } = await database.pool.query<{ id: string }>('select id from contacts where user_id = $1', [
      ada.user.id,
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(keys.toSorted());
  });
});
