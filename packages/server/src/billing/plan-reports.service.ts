import type { PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';

/** A queue, for who is notified is known to a later slice. */
export const REPORT_PLAN = 'billing.report-plan';

export type PlanReport = {
  readonly userId: string;
  readonly what: 'past-due' | 'ended' | 'bought-twice';
  readonly planType: PaidPlan;
  /** When the plan ends, ended or was bought: of one such moment there is one report. */
  readonly at: string;
};

/** Has the user told what became of the plan, when and only when the transaction is committed. */
export const reportPlan = (tx: Transaction, report: PlanReport, { queue }: Pick<Dependencies, 'queue'>) =>
  queue.send(REPORT_PLAN, report, tx);
