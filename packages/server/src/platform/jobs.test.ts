import { afterAll, expect, test } from 'vitest';
import { dependenciesFor } from '../app/dependencies.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { MovableClock } from './clock.ts';
import { readConfig } from './config.ts';
import { startJobs, type Job } from './jobs.ts';
import { createLogger } from './logger.ts';

const { db, pool, close } = await openTestDatabase();
afterAll(close);
const clock = new MovableClock();
const dependencies = await dependenciesFor({
  config: readConfig({ NODE_ENV: 'test', SANDBOX: 'false' }),
  db,
  clock,
  log: createLogger('silent'),
  origin: 'http://localhost',
});

const job = (name: string, run: Job['run'], options: Partial<Job> = {}): Job => ({
  name,
  expirySeconds: 60,
  retries: 1,
  retrySeconds: 1,
  run,
  ...options,
});

const schedules = async () => (await pool.query('select name from pgboss.schedule')).rows;
test('a job that fails is tried again, and put aside when it fails every time', async () => {
  const attempts: unknown[] = [];
  const failing = job('test.failing', async (_dependencies, _now, data) => {
    attempts.push(data);
    throw new Error('no luck');
  });
  const running = await startJobs(dependencies, [failing], { pollSeconds: 0.5 });
  await running.send('test.failing', { for: 'ada' });
  await expect
    .poll(() => pool.query(`select data from pgboss.job where name = 'dead-letters'`), { timeout: 15_000 })
    .toMatchObject({ rows: [{ data: { for: 'ada' } }] });
  expect(attempts).toEqual([{ for: 'ada' }, { for: 'ada' }]);
  await running.stop();
});

test('what a transaction queued is run when it is committed, and never when it is not', async () => {
  const { promise: firstRun, resolve: run } = Promise.withResolvers<unknown>();
  const running = await startJobs(
    dependencies,
    [job('test.greeting', async (_dependencies, _now, data) => run(data))],
    {
      pollSeconds: 0.5,
    },
  );
  const undone = db.transaction(async (tx) => {
    await running.send('test.greeting', { to: 'nobody' }, tx);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await db.transaction((tx) => running.send('test.greeting', { to: 'ada' }, tx));
  expect(await firstRun).toEqual({ to: 'ada' });
  await running.stop();
});

test('instances that start together agree on the queues, and one of them runs the job', async () => {
  const runs: unknown[] = [];
  const shared = job('test.shared', async (_dependencies, _now, data) => void runs.push(data), { cron: '0 3 * * *' });
  const instances = await Promise.all(
    Array.from({ length: 3 }, () => startJobs(dependencies, [shared], { pollSeconds: 0.5 })),
  );
  await instances[0]!.send('test.shared', { once: true });
  const finished = `select from pgboss.job where name = 'test.shared' and state = 'completed'`;
  await expect.poll(async () => (await pool.query(finished)).rowCount, { timeout: 10_000 }).toBe(1);
  expect(runs).toEqual([{ once: true }]);
  await Promise.all(instances.map((instance) => instance.stop()));
});

test('a process that leaves the work to others starts none', async () => {
  const idle = await startJobs(dependencies, [job('test.elsewhere', async () => {})], { work: false });
  expect(idle.ready()).toBe(true);
  await idle.stop();
  expect(idle.ready()).toBe(false);
});

test('a job that is to run at the start does, and knows that it is one', async () => {
  const { promise: ran, resolve: run } = Promise.withResolvers<unknown>();
  const early = job('test.early', async (_dependencies, _now, data) => run(data), { cron: '0 3 1 1 *', atStart: true });
  const running = await startJobs(dependencies, [early], { pollSeconds: 0.5 });
  expect(await ran).toEqual({ isStart: true });
  await running.stop();
});

test('a job is told to stop when the process stops', async () => {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const long = job('test.long', async (_dependencies, _now, _data, signal) => {
    signal.addEventListener('abort', () => stop());
    begin();
    await stopped;
  });
  const running = await startJobs(dependencies, [long], { pollSeconds: 0.5 });
  await running.send('test.long', {});
  await began;
  await running.stop();
  await expect(stopped).resolves.toBeUndefined();
});

test('a clock that was moved runs everything that has a cron, with the new time, whatever fails', async () => {
  const runs: string[] = [];
  const jobs = [
    job('test.first', async () => Promise.reject(new Error('no luck')), { cron: '0 3 * * *' }),
    job('test.second', async (_dependencies, now) => void runs.push(now.toString().slice(0, 10)), {
      cron: '0 4 1 * *',
    }),
    job('test.on-demand', async () => void runs.push('on demand')),
  ];
  const running = await startJobs(dependencies, jobs, { work: false });
  clock.moveTo(Temporal.Instant.from('2030-01-01T00:00:00Z'));
  await running.runAllDue();
  expect(runs).toEqual(['2030-01-01']);
  await running.runNow('test.on-demand');
  expect(runs).toEqual(['2030-01-01', 'on demand']);
  await running.stop();
});

test('a job that is no longer in the list is no longer scheduled', async () => {
  const nightly = job('test.nightly', async () => {}, { cron: '0 3 * * *' });
  await (await startJobs(dependencies, [nightly], { work: false })).stop();
  expect(await schedules()).toEqual([{ name: 'test.nightly' }]);
  await (await startJobs(dependencies, [], { work: false })).stop();
  expect(await schedules()).toEqual([]);
});
