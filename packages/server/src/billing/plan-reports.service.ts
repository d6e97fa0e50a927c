import { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { z } from 'zod';
import type { Transaction } from '../platform/database.ts';
import { enqueue } from '../platform/jobs/job-store.ts';
import type { JobKind } from '../platform/jobs/job.ts';

export const PlanReport = z.strictObject({
  userId: z.uuid(),
  what: z.enum(['past-due', 'ended', 'bought-twice']),
  planType: PaidPlan,
  /** When the plan ends, ended or was bought: of one such moment there is one report. */
  at: z.string(),
});
export type PlanReport = z.output<typeof PlanReport>;

/** A job, because only a later slice knows who is notified. */
export const REPORT_PLAN: JobKind<PlanReport> = { name: 'billing.report-plan', data: PlanReport };

/** Has the user told what became of the plan, when and only when the transaction is committed. */
export const reportPlan = (tx: Transaction, report: PlanReport) => enqueue(tx, REPORT_PLAN, report);
