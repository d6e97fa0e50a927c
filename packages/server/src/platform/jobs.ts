import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Job as QueuedJob } from 'pg-boss';
import { poolOf, type Connection } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import { arrangeQueues } from './jobs/queues.ts';

export type Job<Data extends object = object> = {
  /** As `slice.verb`. */
  readonly name: string;
  /** When it runs by itself: five fields, in UTC. */
  readonly cron?: string;
  /** Whether it also runs when a process that runs jobs starts, with `isStart` as its data. */
  readonly atStart?: true;
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
  const queueDb = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  // Before the start, which learns the queues: looking one up later would be a query beside the transaction of `send`.
  await arrangeQueues(queueDb, jobs);
  const boss = new PgBoss({
    db: queueDb,
    schedule: work,
    supervise: work,
    cronWorkerIntervalSeconds: Math.max(1, pollSeconds),
    // Vacuuming is the embedded engine's housekeeping, or the business of who runs the server.
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not reach the database'));
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`));

  const stopping = new AbortController();
  const runQueued = async (job: Job, { data, signal, retryCount }: QueuedJob<object | null>) => {
    try {
      await job.run(dependencies, clock.now(), data ?? {}, AbortSignal.any([signal, stopping.signal]));
    } catch (error) {
      log.error({ err: error, job: job.name, attempt: retryCount + 1 }, 'a job failed');
      throw error;
    }
  };

  await boss.start();
  const workers = new Map<string, string>();
  if (work) {
    for (const job of jobs) {
      const worker = await boss.work<object | null>(job.name, { pollingIntervalSeconds: pollSeconds }, ([queued]) =>
        queued ? runQueued(job, queued) : Promise.resolve(),
      );
      workers.set(job.name, worker);
    }
  }

  const wake = (name: string) => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };
  const send = async (name: string, data: object, connection: Connection = db) => {
    await boss.send(name, data, { db: fromDrizzle(connection, sql) });
    wake(name);
  };
  dependencies.queue.open({ send, wake });
  if (work) for (const { name, atStart } of jobs) if (atStart) await send(name, { isStart: true });

  let isReady = true;
  return {
    ready: () => isReady,
    send,
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
