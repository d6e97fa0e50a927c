import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { compareForEverybody } from './finding/comparing.service.ts';

/** So that duplicates are known before anybody asks: of a large file, too. */
export const compareContacts: Job = {
  name: 'duplicates.compare',
  schedule: everyMinutes(5),
  expirySeconds: 1800,
  retries: 0,
  run: (dependencies, _now, _data, signal) => compareForEverybody(dependencies, signal),
};
