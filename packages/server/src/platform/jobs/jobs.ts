import { setTimeout as sleep } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { poolOf } from '../database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job } from './job.ts';
import { CHANNEL, type Claimed, isCollision, jobStore, LEASE_SECONDS } from './job-store.ts';
import { runJob } from './run-job.ts';

/** Under the notifications of the database, which can be missed. */
const POLL_SECONDS = 30;
const STOP_MILLISECONDS = 4000;
const SETTLE_TRIES = 10;
const SETTLE_MILLISECONDS = 1000;

/**
 * Makes this process one that runs jobs. It looks for them when the database tells of one, when a run ends and when the next one is due:
 * so it goes on until nothing is left. It `isAlone` when no other process can be at the same database.
 */
export async function startJobs(
  dependencies: Dependencies,
  jobs: readonly Job[],
  { isAlone = false, pollSeconds = POLL_SECONDS } = {},
) {
  const { db, log } = dependencies;
  const store = jobStore(db);
  const stopping = new AbortController();
  const running = new Map<Claimed, Promise<void>>();
  /** Names, and keys behind their names, of which none may begin yet. */
  const resting = new Set<string>();
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();

  const rest = (what: string, milliseconds: number) => {
    resting.add(what);
    setTimeout(() => resting.delete(what) && wake(), milliseconds).unref();
  };
  const slotsOf = ({ name, concurrency = 1, perSecond }: Job) => {
    const free = concurrency - [...running.keys()].filter((one) => one.name === name).length;
    return perSecond ? Math.min(free, resting.has(name) ? 0 : 1) : free;
  };
  /** To forget that a job was done would do it twice; when the database stays away, its lease ends. */
  const settle = async (claimed: Claimed, outcome: SQL, tries = 1): Promise<unknown> =>
    store.settle(claimed, outcome).catch(async (error: unknown) => {
      log.warn({ err: error, job: claimed.name }, 'what became of a job could not be written down');
      await sleep(SETTLE_MILLISECONDS);
      return tries < SETTLE_TRIES && settle(claimed, outcome, tries + 1);
    });
  const carryOut = async (claimed: Claimed, lookedAt: number) => {
    const job = jobs.find(({ name }) => name === claimed.name)!;
    // The look itself takes time too, which is part of the pause.
    if (job.perSecond) rest(job.name, Math.max(1, lookedAt + 1000 / job.perSecond - performance.now()));
    await settle(claimed, await runJob(job, claimed, dependencies, stopping.signal));
    if (job.keyPauseSeconds) rest(`${job.name} ${claimed.key}`, job.keyPauseSeconds * 1000);
    running.delete(claimed);
    wake();
  };
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const lookedAt = performance.now();
      const slots = new Map(jobs.map((job) => [job.name, slotsOf(job)]));
      const claiming = store.claim({ slots, resting, running: running.keys() });
      const { claimed, quietSeconds } = await claiming.catch((error: unknown) => {
        if (!isCollision(error)) log.warn({ err: error }, 'the jobs could not be read');
        return { claimed: [], quietSeconds: isCollision(error) ? 0 : Infinity };
      });
      for (const one of claimed) running.set(one, carryOut(one, lookedAt));
      const longest = running.size > 0 ? Math.min(LEASE_SECONDS / 3, pollSeconds) : pollSeconds;
      const timer = setTimeout(wake, Math.min(quietSeconds, longest) * 1000 + 1);
      await woken.promise;
      clearTimeout(timer);
    }
  };

  await store.takeOver(isAlone);
  await store.arrange(jobs, isAlone);
  const takingOver = setInterval(() => void store.takeOver(isAlone).catch(() => {}), pollSeconds * 1000);
  const unlisten = poolOf(db).notifications.listen(CHANNEL, wake);
  const looking = keepLooking();
  return {
    /** Begins no more, waits for what is under way, and leaves to others what takes longer than that. */
    async stop(): Promise<void> {
      unlisten();
      clearInterval(takingOver);
      stopping.abort();
      wake();
      const ended = looking.then(() => Promise.all(running.values()));
      await Promise.race([ended, sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
      await store.release().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be left to others'));
    },
  };
}
