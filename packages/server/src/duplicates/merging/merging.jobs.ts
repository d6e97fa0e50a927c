import { everyMinutes, type Job } from '../../platform/jobs/job.ts';
import { forgetMerges } from './merging.service.ts';

/** What merges kept to be undone is gone for good when they no longer can be. */
export const purgeMerges: Job = {
  name: 'duplicates.purge-merges',
  schedule: everyMinutes(60),
  expirySeconds: 300,
  retries: 0,
  run: async (dependencies, now) => {
    await forgetMerges(now, dependencies);
  },
};
