import type { Db } from 'pg-boss';
import type { Job } from './job.ts';
import { withBoss } from './queue-tables.ts';

/** Where jobs end that failed every time. No worker fetches from it: operators look at it. */
const DEAD_LETTERS = 'dead-letters';

/** From then on a job whose process is silent is taken to have died with it. */
export const HEARTBEAT_SECONDS = 30;
const RETRY_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3600;

/** A newer process, when there is one, gets there in between. */
const LEAVE_SECONDS = 15;

/**
 * Makes the queues and schedules as the list of jobs says. What is so already is left alone, as it is at most starts; and so is what the
 * list does not know, for it may be a newer version's.
 */
export const arrangeQueues = (db: Db, jobs: readonly Job[], retired: readonly string[]) =>
  withBoss(db, async (boss) => {
    const [queues, scheduledNow] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
    const made = new Map(queues.map((queue) => [queue.name, queue]));
    const schedules = new Map(scheduledNow.map((schedule) => [schedule.name, schedule]));
    if (!made.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
    for (const job of jobs) {
      const { name, cron, oncePerKey } = job;
      const options = optionsOf(job);
      const queue = made.get(name);
      // A job that runs by the clock is never queued behind itself.
      if (!queue) await boss.createQueue(name, { ...options, policy: cron || oncePerKey ? 'exclusive' : 'standard' });
      // Queues outlive the code that made them: what was changed since must hold too. Of two versions the last to start decides.
      else if (!isLike(queue, options)) await boss.updateQueue(name, options);
      if (cron && schedules.get(name)?.cron !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    }
    const unscheduled = [...retired, ...jobs.filter(({ cron }) => !cron).map(({ name }) => name)];
    for (const name of unscheduled) if (schedules.has(name)) await boss.unschedule(name);
  });

const isLike = (queue: object, options: object) =>
  Object.entries(options).every(([name, value]) => (queue as Record<string, unknown>)[name] === value);

/** What is under way at the start of the only process was under way in one that died. */
export const takeBackJobs = (db: Db, jobs: readonly Job[]) =>
  db.executeSql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = any($1)`,
    [jobs.map(({ name }) => name)],
  );

/** As if it had not been fetched: it is no try of the job that this version cannot do it. */
export const leaveToNewer = (db: Db, { name }: Job, id: string) =>
  db.executeSql(
    `update pgboss.job set state = 'retry', started_on = null, start_after = now() + interval '${LEAVE_SECONDS} seconds'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  );

const optionsOf = ({ expirySeconds, retries, retrySeconds }: Job) => ({
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: expirySeconds,
  retryLimit: retries,
  retryDelay: retrySeconds ?? RETRY_SECONDS,
  retryBackoff: true,
  retryDelayMax: LONGEST_WAIT_SECONDS,
  deadLetter: DEAD_LETTERS,
  // With the commit of what queued it, whatever process that was.
  notify: true,
});
