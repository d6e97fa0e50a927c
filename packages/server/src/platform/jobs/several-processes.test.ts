import { expect, test } from 'vitest';
import { z } from 'zod';
import { byName, heldJob, job, tryingJobs } from '../../testing/trying-jobs.ts';
import type { Job } from './job.ts';

const { pool, start, send, rowsOf } = await tryingJobs();

test('runs of one key go one after the other, also in two processes, while those of others go on', async () => {
  const { job: keyed, begun, letGo } = heldJob('test.keyed', { ...byName, concurrency: 4 });
  const processes = [await start([keyed]), await start([keyed])];
  for (const about of ['ada 1', 'ada 2', 'bob 1', 'ada 3', 'eve 1']) await send(keyed, { about });
  await expect.poll(() => begun.toSorted()).toEqual(['ada 1', 'bob 1', 'eve 1']);
  for (const about of ['bob 1', 'eve 1', 'ada 1']) letGo(about);
  await expect.poll(() => begun.at(-1)).toBe('ada 2');
  expect(begun).toHaveLength(4);
  letGo('ada 2');
  await expect.poll(() => begun.at(-1)).toBe('ada 3');
  letGo('ada 3');
  await Promise.all(processes.map((running) => running.stop()));
});

test('processes that look at once never both begin the same key, and keep its order', async () => {
  const begun: unknown[] = [];
  const together: unknown[] = [];
  let underWay = 0;
  const run: Job['run'] = async (_dependencies, _now, data) => {
    begun.push(data);
    if (++underWay > 1) together.push(data);
    await new Promise(setImmediate);
    underWay--;
  };
  const contested = job('test.contested', run, { concurrency: 4, keyOf: () => 'ada' });
  const processes = await Promise.all([1, 2, 3].map(() => start([contested])));
  const sent = Array.from({ length: 40 }, (_, n) => ({ n }));
  for (const data of sent) await send(contested, data);
  await expect.poll(() => begun).toEqual(sent);
  expect(together).toEqual([]);
  await Promise.all(processes.map((running) => running.stop()));
});

test('the database refuses a second one of a key, whoever asks', async () => {
  const keyed = job('test.refused', async () => {}, { keyOf: () => 'ada' });
  for (const n of [1, 2]) await send(keyed, { n });
  const hold = `update jobs set held_until = now() + interval '1 minute' where name = 'test.refused'`;
  await expect(pool.query(hold)).rejects.toMatchObject({ code: '23505', constraint: 'jobs_one_of_a_key' });
});

test('what waits behind a run of a process that stops is begun by another at once, and what it leaves too', async () => {
  const begun: string[] = [];
  const run: Job['run'] = async (_dependencies, _now, data, signal) => {
    const { about } = data as { about: string };
    begun.push(about);
    if (begun.length === 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    return begun.length === 1 ? 'again' : undefined;
  };
  const passed = job('test.passed', run, byName);
  const first = await start([passed]);
  await send(passed, { about: 'ada 1' });
  await expect.poll(() => begun).toEqual(['ada 1']);
  const second = await start([passed]);
  await send(passed, { about: 'ada 2' });
  await first.stop();
  await expect.poll(() => begun).toEqual(['ada 1', 'ada 1', 'ada 2']);
  await second.stop();
});

test('a run that hangs is left to others when the process stops, and that is no attempt', async () => {
  const { job: hanging, begun } = heldJob('test.hanging');
  const running = await start([hanging]);
  await send(hanging, { about: 'first' });
  await expect.poll(() => begun).toEqual(['first']);
  await running.stop();
  expect(await rowsOf('test.hanging')).toMatchObject([{ state: 'waiting', attempt: 0 }]);
});

test('what was under way in a process that died is begun anew by the only one that there is', async () => {
  const { job: orphan, begun, letGo } = heldJob('test.orphan');
  const died = await start([orphan]);
  await send(orphan, { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  const next = await start([orphan], { isAlone: true });
  await expect.poll(() => begun).toEqual(['ada', 'ada']);
  expect(await rowsOf('test.orphan')).toMatchObject([{ state: 'held', attempt: 2 }]);
  letGo('ada');
  await next.stop();
  expect(await rowsOf('test.orphan')).toEqual([]);
  await died.stop();
});

test('among several, a job of a process that fell silent is begun anew in the moment in which its lease ends', async () => {
  const { promise: began, resolve: begin } = Promise.withResolvers<number>();
  const silent = job('test.silent', async () => begin(Date.now()));
  await send(silent, { about: 'ada' });
  const hold = `update jobs set holder = gen_random_uuid(), held_until = now() + interval '1 second', attempt = 1 where name = 'test.silent' returning held_until`;
  const { rows } = await pool.query<{ held_until: Date }>(hold);
  const running = await start([silent]);
  expect(await began).toBeGreaterThanOrEqual(rows[0]!.held_until.getTime());
  await running.stop();
});

test('a job whose process died every time is put aside, with the reason', async () => {
  const deadly = job('test.deadly', async () => {}, { retries: 2 });
  await send(deadly, {});
  await pool.query(`update jobs set attempt = 3 where name = 'test.deadly'`);
  const running = await start([deadly]);
  await expect
    .poll(() => rowsOf('test.deadly'))
    .toMatchObject([{ state: 'failed', error: 'Its process died every time.' }]);
  await running.stop();
});

test('a process that was cut off from the database for longer than its lease goes on with what nobody took over', async () => {
  const { job: cutOff, begun, letGo } = heldJob('test.cut-off', { concurrency: 3 });
  const running = await start([cutOff]);
  await send(cutOff, { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  await pool.query(`update jobs set held_until = now() - interval '1 second' where name = 'test.cut-off'`);
  await send(cutOff, { about: 'bob' });
  await expect.poll(() => begun).toEqual(['ada', 'bob']);
  const renewed = `select from jobs where name = 'test.cut-off' and held_until > now() + interval '20 seconds'`;
  expect((await pool.query(renewed)).rowCount).toBe(2);
  for (const about of ['ada', 'bob']) letGo(about);
  await running.stop();
  expect(begun).toEqual(['ada', 'bob']);
});

test('what another process has taken over meanwhile is no longer written about', async () => {
  const { job: lost, begun, letGo } = heldJob('test.lost');
  const running = await start([lost]);
  await send(lost, { about: 'ada' });
  await expect.poll(() => begun).toEqual(['ada']);
  const takeOver = `update jobs set holder = gen_random_uuid(), attempt = 2, held_until = now() + interval '1 hour' where name = 'test.lost'`;
  await pool.query(takeOver);
  letGo('ada');
  await running.stop();
  expect(await rowsOf('test.lost')).toMatchObject([{ state: 'held', attempt: 2 }]);
});

test('what a newer version enqueued waits for it, however often an older one comes by, and counts as no attempt', async () => {
  const done: unknown[] = [];
  const run: Job['run'] = async (_dependencies, _now, data) => void done.push(data);
  const versions = {
    older: job('test.grown', run, { data: z.strictObject({ to: z.string(), by: z.enum(['mail']) }), retries: 0 }),
    newer: job('test.grown', run, { data: z.object({ to: z.string(), by: z.enum(['mail', 'pigeon']) }), retries: 0 }),
  };
  await send(versions.newer, { to: 'ada', by: 'mail', urgent: true });
  await send(versions.newer, { to: 'bob', by: 'pigeon' });
  await send(versions.newer, { to: 'eve', by: 'mail' });
  const isLeft = { state: 'waiting', attempt: 0 };
  for (let times = 0; times < 2; times++) {
    const older = await start([versions.older]);
    const isPutOff = `select from jobs where name = 'test.grown' and due_at > now() and held_until is null`;
    await expect.poll(async () => (await pool.query(isPutOff)).rowCount).toBe(2);
    await older.stop();
    expect(await rowsOf('test.grown')).toMatchObject([isLeft, isLeft]);
    await pool.query(`update jobs set due_at = now() where name = 'test.grown'`);
  }
  expect(done).toEqual([{ to: 'eve', by: 'mail' }]);
  const newer = await start([versions.newer]);
  await expect.poll(() => done).toHaveLength(3);
  await newer.stop();
  expect(await rowsOf('test.grown')).toEqual([]);
});
