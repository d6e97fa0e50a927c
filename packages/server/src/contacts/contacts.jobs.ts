import { everyMinutes, type Job } from '../platform/jobs/job.ts';
import { forgetDeletedContacts } from './deleted/deleted-contacts.service.ts';

/** Deleted contacts that can no longer be restored are gone for good within minutes. */
export const purgeDeletedContacts: Job = {
  name: 'contacts.purge-deleted',
  schedule: everyMinutes(5),
  expirySeconds: 60,
  retries: 0,
  run: async (dependencies, now) => {
    await forgetDeletedContacts(now, dependencies);
  },
};
