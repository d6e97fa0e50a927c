import { expect, test } from 'vitest';
import { z } from 'zod';
import { byName, heldJob, job, tryingJobs } from '../../testing/trying-jobs.ts';
import { type Job, TryLater } from './job.ts';
import { enqueue } from './job-store.ts';

const { db, pool, start, send, rowsOf } = await tryingJobs();

test('a job that fails is tried again when its time has come, and put aside when it fails every time', async () => {
  const attempts: { data: unknown; at: number }[] = [];
  const failing = job('test.failing', async (_dependencies, _now, data) => {
    attempts.push({ data, at: performance.now() });
    throw new Error('no luck');
  });
  const running = await start([failing]);
  await send(failing, { for: 'ada' });
  const failed = { state: 'failed', attempt: 2, error: 'no luck', data: { for: 'ada' } };
  await expect.poll(() => rowsOf('test.failing')).toEqual([failed]);
  expect(attempts.map(({ data }) => data)).toEqual([{ for: 'ada' }, { for: 'ada' }]);
  expect(attempts[1]!.at - attempts[0]!.at).toBeGreaterThan(990);
  await running.stop();
});

test('a job whose database went away meanwhile waits for it, and that counts as no attempt', async () => {
  const interrupted = job(
    'test.interrupted',
    async () => {
      throw new Error('the people were not counted', { cause: new Error('Connection terminated unexpectedly') });
    },
    { retries: 0 },
  );
  const running = await start([interrupted]);
  await send(interrupted, {});
  const waiting = { state: 'waiting', attempt: 0, error: 'the people were not counted', data: {} };
  await expect.poll(() => rowsOf('test.interrupted')).toEqual([waiting]);
  await running.stop();
});

test('what a transaction enqueued is run when it is committed, and never when it is not', async () => {
  const { promise: firstRun, resolve: run } = Promise.withResolvers<unknown>();
  const greeting = job('test.greeting', async (_dependencies, _now, data) => run(data));
  const running = await start([greeting]);
  const undone = db.transaction(async (tx) => {
    await enqueue(tx, greeting, { to: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await db.transaction((tx) => enqueue(tx, greeting, { to: 'ada' }));
  expect(await firstRun).toEqual({ to: 'ada' });
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
  const running = await start([long]);
  await send(long, {});
  await began;
  await running.stop();
  await expect(stopped).resolves.toBeUndefined();
  expect(await rowsOf('test.long')).toEqual([]);
});

test('a run that takes too long gets the signal to stop, and is tried again', async () => {
  const reasons: unknown[] = [];
  const endless = job(
    'test.endless',
    (_dependencies, _now, _data, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(signal.reason as Error);
        });
      }),
    { expirySeconds: 0.05, retrySeconds: 0 },
  );
  const running = await start([endless]);
  await send(endless, {});
  const failed = { state: 'failed', attempt: 2, error: 'It ran for more than 0.05 seconds.' };
  await expect.poll(() => rowsOf('test.endless')).toMatchObject([failed]);
  expect(reasons).toHaveLength(2);
  await running.stop();
});

test('a run that ignores its signal is waited for before its retry begins', async () => {
  const [aborted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: number[] = [];
  const deaf = job(
    'test.deaf',
    async (_dependencies, _now, _data, signal) => {
      begun.push(begun.length + 1);
      signal.addEventListener('abort', () => aborted.resolve());
      if (begun.length === 1) await released.promise;
    },
    { expirySeconds: 0.05, retrySeconds: 0 },
  );
  const later = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  const other = job('test.other', async (_dependencies, _now, data) => later[(data as { n: number }).n]!.resolve());
  const running = await start([deaf, other]);
  await send(deaf, {});
  await aborted.promise;
  // Each of them has the process look for jobs again.
  for (const [n, { promise }] of later.entries()) {
    await send(other, { n });
    await promise;
  }
  expect(begun).toEqual([1]);
  released.resolve();
  await expect.poll(() => rowsOf('test.deaf')).toEqual([]);
  expect(begun).toEqual([1, 2]);
  await running.stop();
});

test('what a job does not take cannot be enqueued', async () => {
  await expect(
    send(
      job('test.picky', async () => {}, { data: z.never() }),
      { to: 'ada' },
    ),
  ).rejects.toThrow('takes no such data');
});

test('what is enqueued is worked off without a pause, however seldom it is looked for', async () => {
  const done: unknown[] = [];
  const { promise: allDone, resolve } = Promise.withResolvers<void>();
  const many = job('test.many', async (_dependencies, _now, data) => {
    if (done.push(data) === 50) resolve();
  });
  for (let n = 0; n < 50; n++) await send(many, { n });
  const running = await start([many]);
  await allDone;
  expect(done).toEqual(Array.from({ length: 50 }, (_, n) => ({ n })));
  await running.stop();
});

test('as many run at once as the job says, and one that takes long holds up nobody', async () => {
  const { job: three, begun, ended, letGo } = heldJob('test.three', { concurrency: 3 });
  const running = await start([three]);
  for (const about of ['a', 'b', 'c', 'd', 'e']) await send(three, { about });
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

test('no more begin in a second than the job says, and of one key there is a pause between two', async () => {
  const begun: { about: string; at: number }[] = [];
  const run: Job['run'] = async (_dependencies, _now, data) =>
    void begun.push({ about: (data as { about: string }).about, at: performance.now() });
  const paced = job('test.paced', run, { ...byName, concurrency: 9, perSecond: 20, keyPauseSeconds: 0.4 });
  for (const about of ['ada 1', 'ada 2', 'bob 1', 'eve 1']) await send(paced, { about });
  const running = await start([paced]);
  await expect.poll(() => begun.map(({ about }) => about)).toEqual(['ada 1', 'bob 1', 'eve 1', 'ada 2']);
  await running.stop();
  const [first, , third, last] = begun.map(({ at }) => at);
  expect(third! - first!).toBeGreaterThan(70);
  expect(last! - first!).toBeGreaterThan(390);
});

test('what waits or is under way is not enqueued a second time where once is enough', async () => {
  const { job: once, begun, letGo } = heldJob('test.once', { ...byName, oncePerKey: true });
  const running = await start([once]);
  await send(once, { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  await send(once, { about: 'ada' });
  await send(once, { about: 'bob' });
  await send(once, { about: 'bob' });
  expect((await rowsOf('test.once')).map(({ state }) => state)).toEqual(['held', 'waiting']);
  letGo('ada');
  await expect.poll(() => begun).toEqual(['ada', 'bob']);
  letGo('bob');
  await running.stop();
  expect(await rowsOf('test.once')).toEqual([]);
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
    { ...byName, oncePerKey: true },
  );
  await send(long, { about: 'long' });
  await send(long, { about: 'short' });
  const running = await start([long]);
  await isOver;
  expect(runs).toEqual(['long', 'short', 'long']);
  await running.stop();
});

test('a run that is to come back later is put off for as long as it says, and what is behind it waits too', async () => {
  const ran: string[] = [];
  const run: Job['run'] = async (_dependencies, _now, data) => {
    const { about } = data as { about: string };
    if (about === 'ada 1') throw new TryLater(1000, new Error('Too many requests'));
    ran.push(about);
  };
  const late = job('test.late', run, byName);
  for (const about of ['ada 1', 'ada 2', 'bob 1']) await send(late, { about });
  const running = await start([late]);
  await expect.poll(() => ran).toEqual(['bob 1']);
  const isPutOff = `select data from jobs where name = 'test.late' and due_at > now() + interval '990 seconds'`;
  expect((await pool.query(isPutOff)).rows).toEqual([{ data: { about: 'ada 1' } }]);
  await pool.query(`update jobs set due_at = now() + interval '1 hour' where name = 'test.late'`);
  await running.stop();
});

test('a job whose words cannot be stored fails like any other', async () => {
  const odd = job('test.odd', () => Promise.reject(new Error('a NUL \0 and half a \ud83d')), { retries: 0 });
  const running = await start([odd]);
  await send(odd, {});
  await expect.poll(() => rowsOf('test.odd')).toMatchObject([{ state: 'failed', error: 'a NUL  and half a \ufffd' }]);
  await running.stop();
});
