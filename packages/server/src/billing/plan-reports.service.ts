import { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { z } from 'zod';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';

/** A queue, for who is notified is known to a later slice. */
export const REPORT_PLAN = 'billing.report-plan';

export const PlanReport = z.strictObject({
  userId: z.uuid(),
  what: z.enum(['past-due', 'ended', 'bought-twice']),
  planType: PaidPlan,
  /** When the plan ends, ended or was bought: of one such moment there is one report. */
  at: z.string(),
});
export type PlanReport = z.output<typeof PlanReport>;

/** Has the user told what became of the plan, when and only when the transaction is committed. */
export const reportPlan = (tx: Transaction, report: PlanReport, { queue }: Pick<Dependencies, 'queue'>) =>
  queue.send(REPORT_PLAN, report, tx);
