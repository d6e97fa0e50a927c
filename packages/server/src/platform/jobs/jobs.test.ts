import { PgBoss } from 'pg-boss';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dependenciesFor } from '../../app/dependencies.ts';
import { openTestDatabase } from '../../testing/databases/test-database.ts';
import { MovableClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { TryLater } from './job.ts';
import { startJobs, type Job } from './jobs.ts';
import { createLogger } from '../logger.ts';

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
  data: z.looseObject({}),
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
    .poll(() => pool.query(`select data from pgboss.job where name = 'dead-letters'`))
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
  await expect.poll(async () => (await pool.query(finished)).rowCount).toBe(1);
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

test('a job gets the signal to stop when the process stops', async () => {
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

test('a process starts on the tables of a newer version too, as while one takes the place of the other', async () => {
  await pool.query('update pgboss.version set version = version + 1');
  const running = await startJobs(dependencies, [job('test.older', async () => {})], { work: false });
  expect(running.ready()).toBe(true);
  await running.stop();
  await pool.query('update pgboss.version set version = version - 1');
});

test('a job that is not in the list is a newer version’s and stays, until the list says that it was given up', async () => {
  const nightly = job('test.nightly', async () => {}, { cron: '0 3 * * *' });
  const newer = await startJobs(dependencies, [nightly], { work: false });
  await newer.send('test.nightly', { for: 'ada' });
  const queue = async () => (await pool.query(`select * from pgboss.queue where name = 'test.nightly'`)).rows;
  const before = await queue();
  const start = async (retired: string[]) => (await startJobs(dependencies, [], { pollSeconds: 0.5, retired })).stop();
  await start([]);
  expect(await schedules()).toContainEqual({ name: 'test.nightly' });
  expect(await queue()).toEqual(before);
  expect(await stateOf('test.nightly')).toEqual([{ state: 'created', attempt: 0 }]);
  await start(['test.nightly', 'test.never-was']);
  expect(await schedules()).not.toContainEqual({ name: 'test.nightly' });
  await newer.stop();
});

test('a job that no longer runs by the clock is no longer scheduled', async () => {
  const nightly = job('test.by-hand', async () => {}, { cron: '0 3 * * *' });
  await (await startJobs(dependencies, [nightly], { work: false })).stop();
  await (await startJobs(dependencies, [job('test.by-hand', async () => {})], { work: false })).stop();
  expect(await schedules()).not.toContainEqual({ name: 'test.by-hand' });
});

test('what a newer version sent waits for it, however often an older one comes by, and counts as no try', async () => {
  const done: unknown[] = [];
  const run: Job['run'] = async (_dependencies, _now, data) => void done.push(data);
  const versions = {
    older: job('test.grown', run, { data: z.strictObject({ to: z.string(), by: z.enum(['mail']) }), retries: 0 }),
    newer: job('test.grown', run, { data: z.object({ to: z.string(), by: z.enum(['mail', 'pigeon']) }), retries: 0 }),
  };
  const sending = await startJobs(dependencies, [versions.newer], { work: false });
  await sending.send('test.grown', { to: 'ada', by: 'mail', urgent: true });
  await sending.send('test.grown', { to: 'bob', by: 'pigeon' });
  await sending.send('test.grown', { to: 'eve', by: 'mail' });
  await sending.stop();
  const isLeft = { state: 'retry', attempt: 0 };
  for (let times = 0; times < 2; times++) {
    const older = await startJobs(dependencies, [versions.older], { pollSeconds });
    const isPutOff = `select from pgboss.job where name = 'test.grown' and start_after > now() and started_on is null`;
    await expect.poll(async () => (await pool.query(isPutOff)).rowCount).toBe(2);
    await older.stop();
    expect(await stateOf('test.grown')).toEqual([isLeft, isLeft, { state: 'completed', attempt: 0 }]);
    await pool.query(`update pgboss.job set start_after = now() where name = 'test.grown'`);
  }
  expect(done).toEqual([{ to: 'eve', by: 'mail' }]);
  const newer = await startJobs(dependencies, [versions.newer], { pollSeconds });
  await expect.poll(() => done).toHaveLength(3);
  await newer.stop();
  expect((await stateOf('test.grown')).map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']);
});

test('what a job does not take cannot be queued', async () => {
  const running = await startJobs(dependencies, [{ ...job('test.picky', async () => {}), data: z.never() }], {
    work: false,
  });
  await expect(running.send('test.picky', { to: 'ada' })).rejects.toThrow('takes no such data');
  await running.stop();
});

/** A queue that is looked at this seldom gets on by itself or not at all. */
const pollSeconds = 3600;
const stateOf = async (name: string) =>
  (await pool.query('select state, retry_count as attempt from pgboss.job where name = $1 order by created_on', [name]))
    .rows;

/** A job that is held until it is let go, and says what it is about. */
function heldJob(name: string, options: Partial<Job> = {}) {
  const begun: string[] = [];
  const ended: string[] = [];
  const held = new Map<string, () => void>();
  const run: Job['run'] = async (_dependencies, _now, data) => {
    const { about } = data as { about: string };
    begun.push(about);
    await new Promise<void>((resolve) => held.set(about, resolve));
    ended.push(about);
  };
  return { job: job(name, run, options), begun, ended, letGo: (about: string) => held.get(about)?.() };
}

test('what is queued is worked off without a pause, however seldom the queue is looked at', async () => {
  const done: unknown[] = [];
  const { promise: allDone, resolve } = Promise.withResolvers<void>();
  const many = job('test.many', async (_dependencies, _now, data) => {
    if (done.push(data) === 50) resolve();
  });
  const sending = await startJobs(dependencies, [many], { work: false });
  for (let n = 0; n < 50; n++) await sending.send('test.many', { n });
  await sending.stop();
  const running = await startJobs(dependencies, [many], { pollSeconds });
  await allDone;
  expect(done).toHaveLength(50);
  await running.stop();
});

test('as many run at once as the job says, and one that takes long holds up nobody', async () => {
  const { job: three, begun, ended, letGo } = heldJob('test.three', { concurrency: 3 });
  const running = await startJobs(dependencies, [three], { pollSeconds });
  for (const about of ['a', 'b', 'c', 'd', 'e']) await running.send('test.three', { about });
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  letGo('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  letGo('d');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  letGo('e');
  await expect.poll(() => ended).toEqual(['b', 'd', 'e']);
  letGo('a');
  letGo('c');
  await running.stop();
  expect(ended).toHaveLength(5);
});

test('runs of one key go one after the other, also in two processes, while those of others go on', async () => {
  const {
    job: keyed,
    begun,
    letGo,
  } = heldJob('test.keyed', {
    concurrency: 4,
    keyOf: (data) => (data as { about: string }).about.slice(0, 3),
  });
  const processes = [
    await startJobs(dependencies, [keyed], { pollSeconds }),
    await startJobs(dependencies, [keyed], { pollSeconds }),
  ];
  for (const about of ['ada 1', 'ada 2', 'bob 1', 'ada 3', 'eve 1']) {
    await processes[0]!.send('test.keyed', { about });
    dependencies.queue.wake('test.keyed');
  }
  await expect.poll(() => begun).toEqual(['ada 1', 'bob 1', 'eve 1']);
  for (const about of ['bob 1', 'eve 1', 'ada 1']) letGo(about);
  await expect.poll(() => begun.at(-1)).toBe('ada 2');
  expect(begun).toHaveLength(4);
  letGo('ada 2');
  await expect.poll(() => begun.at(-1)).toBe('ada 3');
  letGo('ada 3');
  await Promise.all(processes.map((running) => running.stop()));
});

test('two processes that look at once never both begin the same key, and keep its order', async () => {
  const begun: unknown[] = [];
  const together: unknown[] = [];
  let underWay = 0;
  const keyed = job(
    'test.contested',
    async (_dependencies, _now, data) => {
      begun.push(data);
      if (++underWay > 1) together.push(data);
      await new Promise(setImmediate);
      underWay--;
    },
    { concurrency: 4, keyOf: () => 'ada' },
  );
  const processes = [
    await startJobs(dependencies, [keyed], { pollSeconds }),
    await startJobs(dependencies, [keyed], { pollSeconds }),
  ];
  const sent = Array.from({ length: 40 }, (_, n) => ({ n }));
  for (const data of sent) await processes[data.n % 2]!.send('test.contested', data);
  await expect.poll(() => begun).toEqual(sent);
  expect(together).toEqual([]);
  await Promise.all(processes.map((running) => running.stop()));
});

test('what is queued or under way is not queued a second time where once is enough', async () => {
  const {
    job: once,
    begun,
    letGo,
  } = heldJob('test.once', {
    oncePerKey: true,
    keyOf: (data) => (data as { about: string }).about,
  });
  const running = await startJobs(dependencies, [once], { pollSeconds });
  await running.send('test.once', { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  await running.send('test.once', { about: 'ada' });
  await running.send('test.once', { about: 'bob' });
  await running.send('test.once', { about: 'bob' });
  letGo('ada');
  await expect.poll(() => begun).toEqual(['ada', 'bob']);
  letGo('bob');
  await running.stop();
  expect(await stateOf('test.once')).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
});

test('a run that is not done goes on behind those that wait', async () => {
  const runs: string[] = [];
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const long = job(
    'test.again',
    async (_dependencies, _now, data) => {
      const { about } = data as { about: string };
      if (runs.push(about) === 3) resolve();
      return about === 'long' && runs.length < 3 ? 'again' : undefined;
    },
    { oncePerKey: true, keyOf: (data) => (data as { about: string }).about },
  );
  const sending = await startJobs(dependencies, [long], { work: false });
  await sending.send('test.again', { about: 'long' });
  await sending.send('test.again', { about: 'short' });
  await sending.stop();
  const running = await startJobs(dependencies, [long], { pollSeconds });
  await isOver;
  expect(runs).toEqual(['long', 'short', 'long']);
  await running.stop();
});

test('a run that is to come back later is put off for as long as it says', async () => {
  const late = job('test.late', () => Promise.reject(new TryLater(1000, new Error('Too many requests'))));
  const running = await startJobs(dependencies, [late], { pollSeconds });
  await running.send('test.late', {});
  const isPutOff = `select from pgboss.job where name = 'test.late' and state = 'retry' and start_after > now() + interval '990 seconds'`;
  await expect.poll(async () => (await pool.query(isPutOff)).rowCount).toBe(1);
  await running.stop();
});

test('a job whose words cannot be stored fails like any other', async () => {
  const odd = job('test.odd', () => Promise.reject(new Error('a NUL \0 and half a \ud83d')), { retries: 0 });
  const running = await startJobs(dependencies, [odd], { pollSeconds });
  await running.send('test.odd', {});
  await expect.poll(() => stateOf('test.odd')).toMatchObject([{ state: 'failed' }]);
  await running.stop();
});

test('a run that hangs is left to others when the process stops', async () => {
  const { job: hanging, begun } = heldJob('test.hanging', { retrySeconds: 0 });
  const running = await startJobs(dependencies, [hanging], { pollSeconds });
  await running.send('test.hanging', { about: 'first' });
  await expect.poll(() => begun).toEqual(['first']);
  await running.stop();
  expect(await stateOf('test.hanging')).toMatchObject([{ state: 'retry' }]);
});

test('what was under way in a process that died is begun anew by the only one that there is', async () => {
  const { job: orphan, begun, letGo } = heldJob('test.orphan');
  const died = await startJobs(dependencies, [orphan], { pollSeconds });
  await died.send('test.orphan', { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  const next = await startJobs(dependencies, [orphan], { pollSeconds, isAlone: true });
  await expect.poll(() => begun).toEqual(['ada', 'ada']);
  letGo('ada');
  await next.stop();
  expect(await stateOf('test.orphan')).toEqual([{ state: 'completed', attempt: 1 }]);
  await died.stop();
  expect(await stateOf('test.orphan')).toEqual([{ state: 'completed', attempt: 1 }]);
});

test('among several, a job of a process that fell silent is begun anew by another', async () => {
  const { job: silent, begun, letGo } = heldJob('test.silent');
  const sending = await startJobs(dependencies, [silent], { work: false });
  await sending.send('test.silent', { about: 'ada' });
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '40 seconds',
       heartbeat_on = now() - interval '40 seconds' where name = 'test.silent'`,
  );
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise('test.silent');
  await boss.stop({ graceful: false, close: false });
  const running = await startJobs(dependencies, [silent], { pollSeconds: 0.5 });
  await expect.poll(() => begun).toEqual(['ada']);
  letGo('ada');
  await running.stop();
  await sending.stop();
});
