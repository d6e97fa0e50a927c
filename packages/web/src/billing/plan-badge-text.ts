import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import type { PlanBadgeTone } from '../ui/states/plan-badge.tsx';

type BadgeText = { name: string; detail: string | undefined; tone: PlanBadgeTone };

export const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** What the badge in the bar says of a plan. */
export function planBadgeText(subscription: Subscription): BadgeText {
  const { planType, status, trialDaysRemaining, isExpiringSoon, daysUntilRenewal } = subscription;
  const plan = PLANS[planType].name;
  if (status === 'past_due') return { name: 'Payment Due', detail: plan, tone: 'due' };
  if (status === 'canceled')
    return { name: 'Canceled', detail: `${plan} ends ${inDays(daysUntilRenewal)}`, tone: 'canceled' };
  if (status === 'trialing')
    return { name: `Trial (${trialDaysRemaining} days)`, detail: plan, tone: isExpiringSoon ? 'soon' : planType };
  if (planType === 'free') return { name: plan, detail: undefined, tone: 'free' };
  if (isExpiringSoon) return { name: plan, detail: `expiring soon, ${renewal(subscription)}`, tone: 'soon' };
  return { name: plan, detail: hasNoEnd(subscription) ? undefined : renewal(subscription), tone: planType };
}

/** A plan that was granted, not bought, ends by itself. */
const renewal = ({ paymentFrequency, daysUntilRenewal }: Subscription) =>
  `${paymentFrequency ? 'renews' : 'ends'} ${inDays(daysUntilRenewal)}`;

/** A plan that everybody has, or that was granted for good. */
const hasNoEnd = ({ source, endsAt }: Subscription) => source !== 'stripe' && endsAt === null;
