import { PlanReport, REPORT_PLAN } from '../billing/plan-reports.service.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { generateMornings } from './mornings.service.ts';
import { notifyOfPlan } from './plan-notices.service.ts';
import { purgeOldNotifications } from './notifications.service.ts';

export const morningNotifications: Job = {
  name: 'notifications.morning',
  cron: '0 * * * *',
  expirySeconds: 3000,
  retries: 2,
  run: (dependencies, now, _data, signal) => generateMornings(now, dependencies, signal),
};

export const purgeNotifications: Job = {
  name: 'notifications.purge',
  cron: '43 3 * * *',
  expirySeconds: 600,
  retries: 3,
  run: (dependencies, now, _data, signal) => purgeOldNotifications(now, dependencies, signal),
};

export const reportPlans: Job<PlanReport> = {
  name: REPORT_PLAN,
  data: PlanReport,
  expirySeconds: 60,
  retries: 10,
  retrySeconds: 5,
  concurrency: 4,
  run: (dependencies, _now, report) => notifyOfPlan(report, dependencies),
};
