import type { Job } from '../platform/jobs/jobs.ts';
import { purgeUsage, countUsage } from './usage.service.ts';
import { refreshEndedPlans } from './entitlements.service.ts';

/** Whoever asks finds the plan true anyway: this is for those whom nobody asks about, and for the reminders they planned. */
export const refreshPlans: Job = {
  name: 'billing.refresh-plans',
  cron: '*/5 * * * *',
  expirySeconds: 240,
  retries: 0,
  run: (dependencies, now, _data, signal) => refreshEndedPlans(dependencies, now, signal),
};

/** Before the day ends in UTC, so that a month is kept as its last evening found it. */
export const keepUsage: Job = {
  name: 'billing.keep-usage',
  cron: '45 22 * * *',
  expirySeconds: 3000,
  retries: 3,
  run: async (dependencies, now, _data, signal) => {
    await countUsage(now, dependencies, signal);
    await purgeUsage(now, dependencies);
  },
};
