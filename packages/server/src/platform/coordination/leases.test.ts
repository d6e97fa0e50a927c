import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';
import { LEASE_SECONDS, Leases } from './leases.ts';

const { dependencies, query } = await startTestApp();
const { db, log, leases: here } = dependencies;
const elsewhere = new Leases(db, log);
beforeEach(async () => {
  vi.useRealTimers();
  await query('delete from leases');
});

/** As if nobody had heard of the holder for so long. */
const passSilently = () => query(`update leases set held_until = now() - interval '1 second'`);
const held = () => query<{ name: string }>('select name from leases order by name');

test('of many who want a lease at once one gets it, and the next when it is released', async () => {
  const wanted = await Promise.all([here, elsewhere, here, elsewhere, here].map((leases) => leases.take('answer')));
  const got = wanted.filter((lease) => lease !== undefined);
  expect(got).toHaveLength(1);
  await got[0]!.release();
  const next = await elsewhere.take('answer');
  expect(next).toBeDefined();
  await next!.release();
  expect(await held()).toEqual([]);
});

test('a lease is renewed for as long as its process lives, by the time of the database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lease = await here.take('answer');
  await query(`update leases set held_until = now() + interval '1 second'`);
  await vi.advanceTimersByTimeAsync(LEASE_SECONDS * 1000);
  await expect.poll(() => query(`select from leases where held_until > now() + interval '5 seconds'`)).toHaveLength(1);
  await lease!.release();
});

test('whoever was silent for too long and was replaced learns of it, and writes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const paused = (await here.take('answer'))!;
  await passSilently();
  const other = (await elsewhere.take('answer'))!;
  await vi.advanceTimersByTimeAsync(LEASE_SECONDS * 1000);
  await expect.poll(() => paused.signal.aborted).toBe(true);
  const written = db.transaction(async (tx) => {
    await tx.execute(sql`insert into guesses values ('paused', 1, now())`);
    await paused.finish(tx);
  });
  await expect(written).rejects.toMatchObject({ code: 'lease-lost' });
  await paused.release();
  expect(await query(`select from guesses where subject = 'paused'`)).toEqual([]);
  await db.transaction((tx) => other.finish(tx));
  await other.release();
  expect(await held()).toEqual([]);
});

test('whoever was silent for too long and was not replaced goes on', async () => {
  const paused = (await here.take('answer'))!;
  await passSilently();
  await db.transaction((tx) => paused.finish(tx));
  expect(await held()).toEqual([]);
  await paused.release();
});

test('what was finished in a transaction that failed is still held until it is released', async () => {
  const lease = (await here.take('answer'))!;
  const failed = db.transaction(async (tx) => {
    await lease.finish(tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await elsewhere.take('answer')).toBeUndefined();
  await lease.release();
  expect(await held()).toEqual([]);
});

test('a process that ends aborts what is under way and releases it, whether its work listens or not', async () => {
  const leases = new Leases(db, log);
  const [answering, deaf] = [(await leases.take('answer'))!, (await leases.take('deaf'))!];
  answering.signal.addEventListener('abort', () => void answering.release());
  await leases.stop();
  expect(deaf.signal.aborted).toBe(true);
  expect(await held()).toEqual([]);
  await expect(db.transaction((tx) => deaf.finish(tx))).rejects.toMatchObject({ code: 'lease-lost' });
  await deaf.release();
});
