import { boughtTwiceNotice, pastDueNotice, planEndedNotice } from '@inner-circle/domain/billing/payments.rules.ts';
import type { PlanReport } from '../billing/plan-reports.service.ts';
import { escapeForTelegram, sendMessage } from '../integrations/telegram/messages.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { notify } from './notifications.service.ts';

const noticeOf = ({ what, planType, at }: PlanReport) => {
  if (what === 'past-due') return pastDueNotice(planType, at);
  return what === 'ended' ? planEndedNotice(planType) : boughtTwiceNotice(planType);
};

/** In the bell, and in Telegram where it is connected. */
export async function notifyOfPlan(report: PlanReport, dependencies: Dependencies) {
  const { userId, what, at } = report;
  const notice = noticeOf(report);
  const cause = `plan:${what}:${at}`;
  await dependencies.db.transaction(async (tx) => {
    const within = { ...dependencies, db: tx };
    if (await notify(userId, { type: 'other', contactId: null, cause, ...notice }, within))
      await sendMessage(tx, userId, escapeForTelegram(notice.message));
  });
}
