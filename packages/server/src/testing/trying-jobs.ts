import { afterAll, onTestFailed } from 'vitest';
import { z } from 'zod';
import { dependenciesFor } from '../app/dependencies.ts';
import { MovableClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { type Job } from '../platform/jobs/job.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { openTestDatabase } from './databases/test-database.ts';

/** Jobs that are looked at this seldom get on by themselves or not at all. */
const pollSeconds = 3600;

/** A database with jobs of the test's own. Each `start` stands for a process that runs them. */
export async function tryingJobs() {
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
  return {
    db,
    pool,
    clock,
    dependencies,
    start: async (jobs: readonly Job[], options: { pollSeconds?: number; isAlone?: boolean } = {}) => {
      const running = await startJobs(dependencies, jobs, { pollSeconds, ...options });
      // It would take the jobs of the next tests.
      onTestFailed(() => running.stop());
      return running;
    },
    send: (job: Job, data: object) => enqueue(db, job, data),
    /** What is kept of a job, oldest first. */
    rowsOf: async (name: string) =>
      (
        await pool.query<{ state: 'waiting' | 'held' | 'failed'; attempt: number; error: string | null; data: object }>(
          `select case when failed_at is not null then 'failed' when held_until is not null then 'held' else 'waiting' end as state,
             attempt, error, data from jobs where name = $1 order by id`,
          [name],
        )
      ).rows,
  };
}

export const job = (name: string, run: Job['run'], options: Partial<Job> = {}): Job => ({
  name,
  expirySeconds: 60,
  retries: 1,
  retrySeconds: 1,
  data: z.looseObject({}),
  run,
  ...options,
});

/** A job that is held until it is let go, and says what it is about. */
export function heldJob(name: string, options: Partial<Job> = {}) {
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

/** For jobs that are about whom their data names. */
export const byName: Partial<Job> = { keyOf: (data) => (data as { about: string }).about.slice(0, 3) };
