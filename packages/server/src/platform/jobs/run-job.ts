import { type SQL, sql } from 'drizzle-orm';
import { isUnavailable } from '../database/unavailable.ts';
import type { Dependencies } from '../dependencies.ts';
import { postgresText } from '../postgres-text.ts';
import { traced } from '../watching/tracing/spans.ts';
import { dataFor, type Job, TryLater } from './job.ts';
import { type Claimed, DONE, failed, inSeconds, nextTime, waiting } from './job-store.ts';

const RETRY_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3600;
/** A newer process, when there is one, gets there in between. */
const LEAVE_SECONDS = 15;
/** A database that went away comes back, and nothing was wrong with the job. */
const AWAY_SECONDS = 5;

/**
 * Never throws: a failure is logged, and part of the outcome. A run that takes too long gets the signal to stop and is waited for, however
 * long it takes: a retry beside it would do its work twice. Its lease is renewed meanwhile.
 */
export async function runJob(
  { name, schedule, expirySeconds, retries, retrySeconds = RETRY_SECONDS, ...job }: Job,
  { attempt, data: enqueued }: Claimed,
  dependencies: Dependencies,
  stopping: AbortSignal,
): Promise<SQL> {
  const { log, clock } = dependencies;
  const data = dataFor(job, enqueued);
  if (!data) {
    log.warn({ job: name }, 'a job was left to the newer version that enqueued it');
    return waiting(inSeconds(LEAVE_SECONDS), attempt - 1);
  }
  const begun = performance.now();
  const ran = (outcome: 'done' | 'failed' | 'put-off') =>
    dependencies.watch.jobRan(name, outcome, (performance.now() - begun) / 1000);
  const expiry = AbortSignal.timeout(expirySeconds * 1000);
  const warn = () => log.error({ job: name, attempt }, 'a job has taken too long: it is told to stop, and waited for');
  expiry.addEventListener('abort', warn);
  try {
    if (attempt > retries + 1) throw new Error('Its process died every time.');
    const signal = AbortSignal.any([stopping, expiry]);
    const ended = await traced(`job ${name}`, 'consumer', () => job.run(dependencies, clock.now(), data, signal));
    expiry.throwIfAborted();
    ran('done');
    if (ended === 'again') return waiting(sql`now()`, 0);
    return schedule ? waiting(nextTime(schedule), 0) : DONE;
  } catch (thrown) {
    const error = expiry.aborted
      ? new Error(`It ran for more than ${expirySeconds} seconds.`, { cause: thrown })
      : thrown;
    dependencies.watch.failed(error);
    const isPutOff = error instanceof TryLater;
    ran(isPutOff ? 'put-off' : 'failed');
    log[isPutOff ? 'warn' : 'error'](
      { err: error, job: name, attempt },
      isPutOff ? 'a job was put off' : 'a job failed',
    );
    const words = postgresText(error instanceof Error ? error.message : String(error));
    if (isUnavailable(error)) return waiting(inSeconds(AWAY_SECONDS), attempt - 1, words);
    const backoff = Math.min(retrySeconds * 2 ** (attempt - 1), LONGEST_WAIT_SECONDS);
    if (attempt <= retries) return waiting(inSeconds(isPutOff ? error.seconds : backoff), attempt, words);
    return schedule ? waiting(nextTime(schedule), 0, words) : failed(words);
  } finally {
    expiry.removeEventListener('abort', warn);
  }
}
