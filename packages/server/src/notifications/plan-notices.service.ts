import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { boughtTwiceNotice, pastDueNotice, planEndedNotice } from '@inner-circle/domain/billing/payments.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import type { PlanReport } from '../billing/plan-reports.service.ts';
import { escapeForTelegram, sendMessage } from '../integrations/telegram/messages.service.ts';
import { sendNotice } from '../operator-mail/operator-mail.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { notify } from './notifications.service.ts';

const noticeOf = ({ what, planType, at }: PlanReport) => {
  if (what === 'past-due') return pastDueNotice(planType, at);
  return what === 'ended' ? planEndedNotice(planType) : boughtTwiceNotice(planType);
};

/** In the bell, and in Telegram where it is connected. */
export async function notifyOfPlan(report: PlanReport, dependencies: Dependencies) {
  const { userId, what, planType, at } = report;
  const notice = noticeOf(report);
  const cause = `plan:${what}:${at}`;
  await inTransaction({ id: userId }, dependencies, async (within) => {
    const { db: tx } = within;
    if (await notify(userId, { type: 'other', contactId: null, cause, ...notice }, within))
      await sendMessage(tx, userId, escapeForTelegram(notice.message));
    if (what === 'past-due') {
      const failed = {
        kind: 'payment-failed',
        plan: PLANS[planType].name,
        until: dayIn('UTC', at).toString(),
      } as const;
      await sendNotice(tx, userId, { notice: failed, occasion: at }, dependencies);
    }
  });
}
