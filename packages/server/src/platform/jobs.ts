import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { poolOf, type Connection } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import { DEAD_LETTERS, queueOptions } from './jobs/queue-options.ts';

export type Job<Data extends object = object> = {
  /** As `slice.verb`. */
  readonly name: string;
  /** When it runs by itself: five fields, in UTC. */
  readonly cron?: string;
  /** Above the worst case: a run that takes longer is given up and tried again. */
  readonly expirySeconds: number;
  readonly retries: number;
  /** Before the first retry; each further one waits twice as long. */
  readonly retrySeconds?: number;
  /** Calls the same service as the route would. Stops at the next good moment when the signal says so. */
  readonly run: (
    dependencies: Dependencies,
    now: Temporal.Instant,
    data: Partial<Data>,
    signal: AbortSignal,
  ) => Promise<void>;
};

export type RunningJobs = {
  readonly ready: () => boolean;
  /** Queues a run. Given a transaction, it is queued when and only when that is committed. */
  readonly send: (name: string, data: object, connection?: Connection) => Promise<void>;
  /** Runs a job here and now, whatever its cron says; its error is the caller's. */
  readonly runNow: (name: string, data?: object) => Promise<void>;
  /** For a clock that was moved past who knows what. */
  readonly runAllDue: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Whether this process runs jobs, or leaves that to others. */
  work?: boolean;
  pollSeconds?: number;
};

// The embedded database has one connection, and most of the time there is nothing to fetch.
const POLL_SECONDS = 10;
const STOP_MILLISECONDS = 5000;

export async function startJobs(
  dependencies: Dependencies,
  jobs: readonly Job[],
  { work = true, pollSeconds = POLL_SECONDS }: Options = {},
): Promise<RunningJobs> {
  const { db, log, clock } = dependencies;
  const pool = poolOf(db);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: work,
    supervise: work,
    cronWorkerIntervalSeconds: Math.max(1, pollSeconds),
    // Vacuuming is the embedded engine's housekeeping, or the business of who runs the server.
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not reach the database'));
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`));

  const stopping = new AbortController();
  await boss.start();
  await boss.createQueue(DEAD_LETTERS);
  for (const job of jobs) await settleQueue(boss, job);
  await forgetOldSchedules(boss, jobs);
  const workers = new Map<string, string>();
  if (work) {
    for (const job of jobs) {
      const worker = await boss.work<object | null>(
        job.name,
        { pollingIntervalSeconds: pollSeconds },
        async ([queued]) => {
          if (!queued) return;
          const signal = AbortSignal.any([queued.signal, stopping.signal]);
          try {
            await job.run(dependencies, clock.now(), queued.data ?? {}, signal);
          } catch (error) {
            log.error({ err: error, job: job.name, attempt: queued.retryCount + 1 }, 'a job failed');
            throw error;
          }
        },
      );
      workers.set(job.name, worker);
    }
  }

  let isReady = true;
  return {
    ready: () => isReady,
    async send(name, data, connection = db) {
      await boss.send(name, data, { db: fromDrizzle(connection, sql) });
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    async runNow(name, data = {}) {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`There is no job named ${name}.`);
      await job.run(dependencies, clock.now(), data, stopping.signal);
    },
    runAllDue: () => runAllDue(jobs, dependencies, stopping.signal),
    async stop() {
      isReady = false;
      stopping.abort();
      await boss.stop({ graceful: true, close: false, timeout: STOP_MILLISECONDS });
    },
  };
}

/** Runs everything that has a cron once; what fails does not keep the rest from running. */
export async function runAllDue(
  jobs: readonly Job[],
  dependencies: Dependencies,
  signal = new AbortController().signal,
): Promise<void> {
  for (const job of jobs.filter(({ cron }) => cron)) {
    await job
      .run(dependencies, dependencies.clock.now(), {}, signal)
      .catch((error: unknown) => dependencies.log.error({ err: error, job: job.name }, 'a job failed'));
  }
}

async function settleQueue(boss: PgBoss, job: Job): Promise<void> {
  const { policy, ...changeable } = queueOptions(job);
  await boss.createQueue(job.name, { policy, ...changeable });
  // Queues outlive the code that made them: what was changed since must hold too.
  await boss.updateQueue(job.name, changeable);
  if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
}

async function forgetOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const current = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!current.has(name)) await boss.unschedule(name);
}
