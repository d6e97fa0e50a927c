import type { MorningPush } from '@inner-circle/domain/notifications/push.contract.ts';
import { type PlanReport, REPORT_PLAN } from '../billing/plan-reports.service.ts';
import { dailyAt, hourlyAt, type Job } from '../platform/jobs/job.ts';
import { runDailyDigests } from './daily-digest.service.ts';
import { notifyOfPlan } from './plan-notices.service.ts';
import { PUSH_MORNING, tellBrowser } from './push/morning.service.ts';
import { purgeOldNotifications } from './notifications.service.ts';

export const dailyDigests: Job = {
  name: 'notifications.morning',
  schedule: hourlyAt(0),
  expirySeconds: 3000,
  retries: 2,
  run: (dependencies, now, _data, signal) => runDailyDigests(now, dependencies, signal),
};

export const purgeNotifications: Job = {
  name: 'notifications.purge',
  schedule: dailyAt(3, 43),
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, now, _data, signal) => purgeOldNotifications(now, dependencies, signal),
};

/** A browser that the push service could not be asked about is tried for as long as the morning is. */
export const pushMornings: Job<MorningPush> = {
  ...PUSH_MORNING,
  expirySeconds: 60,
  retries: 8,
  retrySeconds: 60,
  concurrency: 8,
  run: (dependencies, now, morning) => tellBrowser(morning, now, dependencies),
};

export const reportPlans: Job<PlanReport> = {
  ...REPORT_PLAN,
  expirySeconds: 60,
  retries: 10,
  retrySeconds: 5,
  concurrency: 4,
  run: (dependencies, _now, report) => notifyOfPlan(report, dependencies),
};
