import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { forgetBulkChanges } from './bulk.service.ts';

/** What can no longer be taken back is gone within minutes, with the contacts that were deleted by it. */
export const purgeBulkChanges: Job = {
  name: 'bulk.purge',
  schedule: everyMinutes(5),
  expirySeconds: 300,
  retries: 0,
  run: async (dependencies, now) => {
    await forgetBulkChanges(now, dependencies);
  },
};
