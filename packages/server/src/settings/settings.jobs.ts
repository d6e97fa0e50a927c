import { eachStep } from '../platform/jobs/for-each-user.ts';
import { hourlyAt, type Job } from '../platform/jobs/job.ts';
import { eraseClosedAccounts, noteClosedAccounts } from './account.service.ts';

/** Every hour, for people were promised a day and not the one after. */
export const eraseAccounts: Job = {
  name: 'settings.erase-accounts',
  schedule: hourlyAt(27),
  expirySeconds: 3000,
  retries: 3,
  run: (dependencies, now, _data, signal) =>
    eachStep(
      () => noteClosedAccounts(dependencies, signal),
      () => eraseClosedAccounts(now, dependencies, signal),
    ),
};
