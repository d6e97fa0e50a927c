import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { fillForEverybody } from './filling.service.ts';

/** Ends where it has come to after a while, and goes on with the next run; once everybody is done it looks into an empty table. */
export const fillSearch: Job = {
  name: 'search.fill',
  schedule: everyMinutes(5),
  expirySeconds: 1800,
  retries: 0,
  run: (dependencies, _now, _data, signal) => fillForEverybody(dependencies, signal),
};
