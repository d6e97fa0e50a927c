import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobs, runAllDue } from '../../app/jobs.ts';
import { job, tryingJobs } from '../../testing/trying-jobs.ts';
import { dailyAt, everyMinutes, hourlyAt } from './job.ts';
import { nextTime } from './job-store.ts';

const { db, pool, clock, dependencies, start, rowsOf } = await tryingJobs();
const EACH_DAY = dailyAt(3, 33);
const dueOf = async (name: string) =>
  (await pool.query<{ due: Date }>('select due_at as due from jobs where name = $1', [name])).rows[0]?.due;
const setDue = (name: string, due: string) =>
  pool.query(
    `with due as (update jobs set due_at = now() + $2::interval where name = $1) select pg_notify('jobs', '')`,
    [name, due],
  );

test.each([
  ['every five minutes', everyMinutes(5), /:[0-5][05]:00\.000Z$/, 5],
  ['every hour at 27', hourlyAt(27), /:27:00\.000Z$/, 60],
  ['every day at 3:33 in UTC', EACH_DAY, /T03:33:00\.000Z$/, 24 * 60],
])('%s means the next such time, and no time in between', async (_title, schedule, form, minutes) => {
  const { rows } = await db.execute<{ at: string; now: string }>(sql`select ${nextTime(schedule)} as at, now() as now`);
  const [at, now] = [new Date(rows[0]!.at), new Date(rows[0]!.now)];
  expect(at.toISOString()).toMatch(form);
  expect(at.getTime()).toBeGreaterThan(now.getTime());
  expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(minutes * 60_000);
});

test('the times of every job divide the day, so that they are the same each day', () => {
  const odd = jobs.filter(
    ({ schedule }) => schedule && ((24 * 60) % schedule.minutes > 0 || schedule.from >= schedule.minutes),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

test('however many processes start together, what runs by the clock has one row, is run by one of them, and is due again', async () => {
  let runs = 0;
  const shared = job('test.shared', async () => void runs++, { schedule: EACH_DAY });
  const processes = await Promise.all([1, 2, 3].map(() => start([shared])));
  expect(await rowsOf('test.shared')).toHaveLength(1);
  await setDue('test.shared', '0');
  await expect.poll(() => runs).toBe(1);
  await expect.poll(() => rowsOf('test.shared')).toEqual([{ state: 'waiting', attempt: 0, error: null, data: {} }]);
  expect((await dueOf('test.shared'))!.toISOString()).toMatch(/T03:33:00/);
  await Promise.all(processes.map((running) => running.stop()));
  expect(runs).toBe(1);
});

test('what was missed while no process ran is run once by the next that starts', async () => {
  let runs = 0;
  const nightly = job('test.nightly', async () => void runs++, { schedule: EACH_DAY });
  await (await start([nightly])).stop();
  await setDue('test.nightly', '-3 days');
  const running = await start([nightly]);
  await expect.poll(() => runs).toBe(1);
  await running.stop();
  expect((await dueOf('test.nightly'))!.getTime()).toBeGreaterThan(Date.now());
  await (await start([nightly])).stop();
  expect(runs).toBe(1);
});

test('what fails every time is due again at its next time, with what it said, until it succeeds', async () => {
  let isBroken = true;
  const flaky = job('test.flaky', async () => (isBroken ? Promise.reject(new Error('no luck')) : undefined), {
    schedule: EACH_DAY,
    retrySeconds: 0,
  });
  const running = await start([flaky]);
  await setDue('test.flaky', '0');
  await expect.poll(() => rowsOf('test.flaky')).toMatchObject([{ state: 'waiting', attempt: 0, error: 'no luck' }]);
  expect((await dueOf('test.flaky'))!.toISOString()).toMatch(/T03:33:00/);
  isBroken = false;
  await setDue('test.flaky', '0');
  await expect.poll(() => rowsOf('test.flaky')).toMatchObject([{ state: 'waiting', error: null }]);
  await running.stop();
});

test('a time that is changed to an earlier one holds from the next start on', async () => {
  const at = (schedule: typeof EACH_DAY) => job('test.moved', async () => {}, { schedule });
  await (await start([at(EACH_DAY)])).stop();
  await (await start([at(everyMinutes(1))])).stop();
  expect((await dueOf('test.moved'))!.getTime()).toBeLessThanOrEqual(Date.now() + 61_000);
});

test('a job that no longer runs by the clock is no longer scheduled', async () => {
  const run = async () => {};
  await (await start([job('test.by-hand', run, { schedule: EACH_DAY })])).stop();
  await (await start([job('test.by-hand', run)])).stop();
  expect(await rowsOf('test.by-hand')).toEqual([]);
});

test('a job that is not in the list is a newer version’s and stays, and goes when nobody took it for two weeks', async () => {
  await (await start([job('test.newer', async () => {}, { schedule: EACH_DAY })])).stop();
  await setDue('test.newer', '-13 days');
  const before = await pool.query(`select * from jobs where name = 'test.newer'`);
  await (await start([])).stop();
  expect((await pool.query(`select * from jobs where name = 'test.newer'`)).rows).toEqual(before.rows);
  await setDue('test.newer', '-15 days');
  await (await start([])).stop();
  expect(await rowsOf('test.newer')).toEqual([]);
});

test('a clock that was moved runs everything that has a schedule, with the new time, whatever fails', async () => {
  const runs: string[] = [];
  const those = [
    job('test.first', async () => Promise.reject(new Error('no luck')), { schedule: EACH_DAY }),
    job('test.second', async (_dependencies, now) => void runs.push(now.toString().slice(0, 10)), {
      schedule: hourlyAt(5),
    }),
    job('test.on-demand', async () => void runs.push('on demand')),
  ];
  clock.moveTo(Temporal.Instant.from('2030-01-01T00:00:00Z'));
  await runAllDue(those, dependencies);
  expect(runs).toEqual(['2030-01-01']);
});
