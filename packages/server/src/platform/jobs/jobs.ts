import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { poolOf, type Connection, type Database } from '../database.ts';
import type { Dependencies } from '../dependencies.ts';
import { dataFor, type Job } from './job.ts';
import { QueueLookout } from './queue-lookout.ts';
import { NEVER_SECONDS } from './queue-tables.ts';
import { QueueWorker } from './queue-worker.ts';
import { arrangeQueues, leaveToNewer, takeBackJobs } from './queues.ts';

export type { Job };

export type RunningJobs = {
  readonly ready: () => boolean;
  /** Queues a run. Given a transaction, it is queued when and only when that is committed. */
  readonly send: (name: string, data: object, connection?: Connection) => Promise<void>;
  /** Runs a job here and now, whatever its cron says; its error is the caller's. */
  readonly runNow: (name: string, data?: object) => Promise<void>;
  /** Runs every job with a cron once, after the clock was moved past its time. */
  readonly runAllDue: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Whether this process runs jobs, or leaves that to others. */
  work?: boolean;
  /** Whether no other process can be at the same database. */
  isAlone?: boolean;
  pollSeconds?: number;
  /** Names of jobs that the product has no more. */
  retired?: readonly string[];
};

/** Under the notifications of the database, which can be missed. */
const POLL_SECONDS = 30;
const STOP_MILLISECONDS = 4000;
/** Each look works out when every job is due, and jobs are due by the minute. */
const LONGEST_CRON_POLL_SECONDS = 45;
/** For what the library looks after by itself, and nobody waits for. */
const SELDOM_SECONDS = 600;

export async function startJobs(
  dependencies: Dependencies,
  jobs: readonly Job[],
  { work = true, isAlone = false, pollSeconds = POLL_SECONDS, retired = [] }: Options = {},
): Promise<RunningJobs> {
  const { db, log, clock } = dependencies;
  const pool = poolOf(db);
  const workers = new Map<string, QueueWorker>();
  const queueDb = {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    /** The payload is the name of the queue. */
    listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
      const end = pool.notifications.listen(channel, (name) => {
        if (name === undefined) onReconnect();
        else onNotification(name);
        if (name === undefined) lookout.look();
        else workers.get(name)?.look();
      });
      return { close: async () => end() };
    },
  };
  const lookout = new QueueLookout(queueDb, workers, pollSeconds, log);
  // Before the start, which learns the queues: looking one up later would be a query beside the transaction of `send`.
  await Promise.all([arrangeQueues(queueDb, jobs, retired), work && isAlone && takeBackJobs(queueDb, jobs)]);
  const boss = new PgBoss({
    db: queueDb,
    schedule: work,
    supervise: work,
    useListenNotify: work,
    // No job here waits for another, which is what it would look for.
    flowIntervalSeconds: NEVER_SECONDS,
    bamIntervalSeconds: SELDOM_SECONDS,
    // It finds jobs of processes that died. Where there is one process, its start does.
    ...(isAlone && { superviseIntervalSeconds: SELDOM_SECONDS }),
    cronMonitorIntervalSeconds: LONGEST_CRON_POLL_SECONDS,
    cronWorkerIntervalSeconds: Math.min(Math.max(1, pollSeconds), LONGEST_CRON_POLL_SECONDS),
    // The embedded engine's housekeeping vacuums, and a PostgreSQL server does so by itself.
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not reach the database'));
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`));

  const stopping = new AbortController();
  const named = (name: string): Job => {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`There is no job named ${name}.`);
    return job;
  };
  const enqueue = async (name: string, data: object, connection: Connection) => {
    const job = named(name);
    const { keyOf, oncePerKey } = job;
    if (!dataFor(job, data)) throw new Error(`The job ${name} takes no such data.`);
    const key = keyOf?.(data);
    await boss.send(name, data, {
      db: fromDrizzle(connection, sql),
      ...(key !== undefined && { group: { id: key }, ...(oncePerKey && { singletonKey: key }) }),
    });
  };

  await boss.start();
  if (work) {
    for (const job of jobs) {
      const worker = new QueueWorker({
        boss,
        job,
        log,
        fetch: async (keys) =>
          (await (job.keyOf ? fetchOfOtherKeys(db, boss, job.name, keys) : boss.fetch<object | null>(job.name)))[0],
        run: (data, signal) => job.run(dependencies, clock.now(), data, signal),
        leave: (queued) => leaveToNewer(queueDb, job, queued.id),
        requeue: (queued) =>
          db.transaction(async (tx) => {
            await boss.complete(job.name, queued, null, { db: fromDrizzle(tx, sql) });
            await enqueue(job.name, queued.data ?? {}, tx);
          }),
      });
      workers.set(job.name, worker);
    }
    lookout.look();
  }

  const wake = (name: string) => workers.get(name)?.look();
  const send = async (name: string, data: object, transaction?: Connection) => {
    await enqueue(name, data, transaction ?? db);
    // A job that was sent within a transaction is not visible until it commits.
    if (!transaction) wake(name);
  };
  dependencies.queue.open({ send, wake });
  if (work) for (const { name, atStart } of jobs) if (atStart) await send(name, { isStart: true });

  let isReady = true;
  return {
    ready: () => isReady,
    send,
    async runNow(name, data = {}) {
      while ((await named(name).run(dependencies, clock.now(), data, stopping.signal)) === 'again');
    },
    runAllDue: () => runAllDue(jobs, dependencies, stopping.signal),
    async stop() {
      isReady = false;
      stopping.abort();
      lookout.stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop(STOP_MILLISECONDS)));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** The library only looks whether a key is under way: two processes that looked at once would both begin the same key. */
const fetchOfOtherKeys = (db: Database, boss: PgBoss, name: string, keys: readonly string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`queue ${name}`}, 0))`);
    return boss.fetch<object | null>(name, {
      groupConcurrency: 1,
      ignoreGroups: [...keys],
      db: fromDrizzle(tx, sql),
    });
  });

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
