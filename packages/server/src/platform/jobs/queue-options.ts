import type { Job } from '../jobs.ts';

/** Where a job ends that failed every time. Nobody fetches from it: it is for people to look at. */
export const DEAD_LETTERS = 'dead-letters';

const RETRY_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3600;

export const queueOptions = ({ cron, expirySeconds, retries, retrySeconds = RETRY_SECONDS }: Job) => ({
  // A job that runs by the clock is never queued behind itself.
  policy: cron ? 'exclusive' : 'standard',
  expireInSeconds: expirySeconds,
  retryLimit: retries,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: LONGEST_WAIT_SECONDS,
  deadLetter: DEAD_LETTERS,
});
