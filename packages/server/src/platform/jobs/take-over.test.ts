// What a version before the table `jobs` left in pg-boss's tables, and still writes there while it runs beside this one.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { byName, heldJob, job, tryingJobs } from '../../testing/trying-jobs.ts';
import { migrationsFolder } from '../database/migrations.ts';
import { dailyAt } from './job.ts';

const { pool, start, send, rowsOf } = await tryingJobs();

/** As pg-boss 12 makes them, with the columns that the product ever wrote. */
const TABLES = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.schedule (name text primary key, cron text not null);
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, data jsonb,
    state pgboss.job_state not null default 'created', retry_count int not null default 0,
    singleton_key text, group_id text, start_after timestamptz not null default now(),
    created_on timestamptz not null default clock_timestamp(), started_on timestamptz, heartbeat_on timestamptz
  ) partition by list (name);
  create table pgboss.job_common partition of pgboss.job default`;

beforeAll(async () => {
  await pool.query(TABLES);
  const migration = readFileSync(globSync(path.join(migrationsFolder, '*_jobs.sql'))[0]!, 'utf8');
  await pool.query(migration.split('--> statement-breakpoint').at(-1)!);
});
beforeEach(() => pool.query('delete from pgboss.job; delete from pgboss.schedule; delete from jobs'));

type Queryable = Pick<typeof pool, 'query'>;
type Old = { name?: string; data?: object; state?: string; group_id?: string; singleton_key?: string };

/** A row as an older version left it. `more` are columns in SQL. */
async function leave(row: Old, more: Readonly<Record<string, string>> = {}, on: Queryable = pool): Promise<string> {
  const columns = ['name', 'data', 'state', 'group_id', 'singleton_key', ...Object.keys(more)];
  const { name = 'test.old', data = {}, state = 'created', group_id, singleton_key } = row;
  const { rows } = await on.query<{ id: string }>(
    `insert into pgboss.job (${columns.join()}) values (${['$1, $2, $3, $4, $5', ...Object.values(more)].join()}) returning id`,
    [name, data, state, group_id, singleton_key],
  );
  return rows[0]!.id;
}

/** How an older process takes one: none, when it is passed over. */
const fetchAsOld = async (id: string, on: Queryable = pool) =>
  (
    await on.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where id in (
         select id from pgboss.job where id = $1 and state < 'active' for update skip locked) returning id`,
      [id],
    )
  ).rowCount;
const left = async () => (await pool.query('select name, state from pgboss.job order by created_on')).rows;
const ago = (interval: string) => `now() - interval '${interval}'`;

test('what is planned there is moved once and in its order, with its key, its attempts and its time', async () => {
  const ran: unknown[] = [];
  const old = job('test.old', async (_dependencies, _now, data) => void ran.push(data), { ...byName, retries: 5 });
  await leave({ data: { about: 'ada 1' }, group_id: 'ada' });
  await leave({ data: { about: 'ada 2' }, group_id: 'ada' });
  await leave(
    { data: { about: 'bob' }, state: 'retry' },
    { start_after: `now() + interval '1 hour'`, retry_count: '1', started_on: ago('1 minute') },
  );
  await leave(
    { data: { about: 'eve' }, group_id: 'eve', singleton_key: 'eve', state: 'retry' },
    { start_after: `now() + interval '2 hours'` },
  );
  const processes = await Promise.all([1, 2, 3].map(() => start([old])));
  await expect.poll(() => ran).toEqual([{ about: 'ada 1' }, { about: 'ada 2' }]);
  await Promise.all(processes.map((running) => running.stop()));
  expect(ran).toHaveLength(2);
  expect(await left()).toEqual([]);
  const { rows } = await pool.query(
    'select data, key, once, attempt, round(extract(epoch from due_at - now()) / 3600)::int as hours from jobs order by id',
  );
  expect(rows).toEqual([
    { data: { about: 'bob' }, key: null, once: false, attempt: 2, hours: 1 },
    { data: { about: 'eve' }, key: 'eve', once: true, attempt: 0, hours: 2 },
  ]);
});

test('what is over, what failed every time and what the library wrote for itself stays where it is', async () => {
  await leave({ state: 'completed' });
  await leave({ name: 'dead-letters' });
  await leave({ name: '__pgboss__send-it' });
  const before = await left();
  await (await start([job('test.old', async () => {})])).stop();
  expect(await left()).toEqual(before);
  expect(await rowsOf('test.old')).toEqual([]);
});

test('what ran by the clock runs once at the first start, for its time may have fallen between two versions', async () => {
  let runs = 0;
  const nightly = job('test.nightly', async () => void runs++, { schedule: dailyAt(3, 33) });
  await pool.query(`insert into pgboss.schedule values ('test.nightly', '33 3 * * *')`);
  await leave({ name: 'test.nightly' });
  const running = await start([nightly]);
  await expect.poll(() => runs).toBe(1);
  await running.stop();
  await (await start([nightly])).stop();
  expect(runs).toBe(1);
  // The row of the older version is its own to run, if it is still there.
  expect(await left()).toHaveLength(1);
});

test('what an older process enqueues later is found too, and where once is enough it is left out', async () => {
  const { job: old, begun, letGo } = heldJob('test.old', { ...byName, oncePerKey: true, concurrency: 2 });
  const running = await start([old], { pollSeconds: 0.2 });
  await send(old, { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  await leave({ data: { about: 'ada' }, group_id: 'ada', singleton_key: 'ada' });
  await leave({ data: { about: 'bob' }, group_id: 'bob', singleton_key: 'bob' });
  await expect.poll(() => begun).toEqual(['ada', 'bob']);
  expect(await left()).toEqual([]);
  for (const about of ['ada', 'bob']) letGo(about);
  await running.stop();
  expect(begun).toEqual(['ada', 'bob']);
});

test('what an older process has under way is left to it, until it has been silent for a minute', async () => {
  const { job: old, begun, letGo } = heldJob('test.old', { retries: 5 });
  await leave(
    { data: { about: 'ada' }, state: 'active' },
    { started_on: ago('9 minutes'), heartbeat_on: ago('20 seconds') },
  );
  await leave(
    { data: { about: 'bob' }, state: 'active' },
    { started_on: ago('9 minutes'), heartbeat_on: ago('61 seconds') },
  );
  const running = await start([old]);
  await expect.poll(() => begun).toEqual(['bob']);
  expect(await left()).toEqual([{ name: 'test.old', state: 'active' }]);
  expect(await rowsOf('test.old')).toMatchObject([{ state: 'held', attempt: 2 }]);
  letGo('bob');
  await running.stop();
});

test('on the embedded engine, where no older process can be there, all of it is taken at the start', async () => {
  const { job: old, begun, letGo } = heldJob('test.old', { retries: 5 });
  await leave({ data: { about: 'ada' }, state: 'active' }, { started_on: 'now()', heartbeat_on: 'now()' });
  const running = await start([old], { isAlone: true });
  await expect.poll(() => begun).toEqual(['ada']);
  expect(await left()).toEqual([]);
  letGo('ada');
  await running.stop();
});

test('one of a key is under way at a time, over both tables', async () => {
  const { job: old, begun, letGo } = heldJob('test.old', byName);
  const theirs = await leave({ data: { about: 'ada 1' }, group_id: 'ada' });
  expect(await fetchAsOld(theirs)).toBe(1);
  await send(old, { about: 'ada 2' });
  await send(old, { about: 'bob' });
  const running = await start([old], { pollSeconds: 0.2 });
  await expect.poll(() => begun).toEqual(['bob']);
  letGo('bob');
  await pool.query(`update pgboss.job set state = 'completed' where id = $1`, [theirs]);
  await pool.query('update jobs set due_at = now() where held_until is null');
  await expect.poll(() => begun).toEqual(['bob', 'ada 2']);

  // In a transaction, so that nothing of it is taken over before it is fetched.
  const older = await pool.connect();
  await older.query('begin');
  expect(await fetchAsOld(await leave({ group_id: 'ada' }, {}, older), older)).toBe(0);
  expect(await fetchAsOld(await leave({ group_id: 'eve' }, {}, older), older)).toBe(1);
  await older.query('rollback');
  older.release();
  letGo('ada 2');
  await running.stop();
  expect(await fetchAsOld(await leave({ group_id: 'ada' }))).toBe(1);
});
