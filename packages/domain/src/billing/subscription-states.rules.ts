import type { Subscription } from './billing.contract.ts';
import { type Plan, PLANS } from './plans.rules.ts';

/**
 * Every state that somebody's plan can be in. What each of them says and offers is the table in plan-offers.rules.ts.
 *
 *   bought   checkout ─► trial ─► active ⇄ renewing (its period is over, the provider has not told of the next one)
 *                                 │  ▲         │
 *                         cancel  ▼  │ resume  ▼ not paid
 *                             canceled      past-due ─► unpaid (the days of grace are over) ─► none
 *                                 │
 *            ended-early (the provider has ended it, paid time is left) ─► none
 *   granted  granted (until a day), granted-renewing (as long as its code is valid), granted-forever,
 *            granted-above (beside a subscription that goes on)
 *   none     nothing was bought or granted, or it has ended: what everybody has
 *
 * A code that was redeemed, or the rest of a lower grant, may wait behind each of them.
 */
export const SUBSCRIPTION_STATES = [
  'none',
  'trial',
  'active',
  'renewing',
  'canceled',
  'ended-early',
  'past-due',
  'unpaid',
  'granted',
  'granted-renewing',
  'granted-forever',
  'granted-above',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export function stateOf(subscription: Subscription): SubscriptionState {
  const { source, status, endsAt, grantDuration, stripeSubscriptionId, daysUntilRenewal } = subscription;
  if (source === 'default') return status === 'past_due' ? 'unpaid' : 'none';
  if (source === 'promo-code') {
    if (stripeSubscriptionId !== null) return 'granted-above';
    if (endsAt !== null) return 'granted';
    return grantDuration === 'repeating' ? 'granted-renewing' : 'granted-forever';
  }
  if (status === 'past_due') return 'past-due';
  if (status === 'canceled') return stripeSubscriptionId === null ? 'ended-early' : 'canceled';
  if (status === 'trialing') return 'trial';
  return daysUntilRenewal === 0 ? 'renewing' : 'active';
}

export const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

type PlanBadge = {
  readonly name: string;
  readonly detail?: string;
  readonly tone: Plan | 'soon' | 'due' | 'canceled';
};

/** What the badge in the bar says. Only what ends by itself is called expiring. */
export function planBadge(subscription: Subscription): PlanBadge {
  const { planType, trialDaysRemaining, isExpiringSoon, daysUntilRenewal, endsAt } = subscription;
  const plan = PLANS[planType].name;
  switch (stateOf(subscription)) {
    case 'past-due':
    case 'unpaid':
      return { name: 'Payment Due', detail: plan, tone: 'due' };
    case 'canceled':
    case 'ended-early':
      return { name: 'Canceled', detail: `${plan} ends ${inDays(daysUntilRenewal)}`, tone: 'canceled' };
    case 'trial':
      return { name: `Trial (${trialDaysRemaining} days)`, detail: plan, tone: planType };
    case 'active':
      return { name: plan, detail: `renews ${inDays(daysUntilRenewal)}`, tone: planType };
    case 'granted':
    case 'granted-above': {
      if (endsAt === null) return { name: plan, tone: planType };
      const ends = `ends ${inDays(daysUntilRenewal)}`;
      return isExpiringSoon
        ? { name: plan, detail: `expiring soon, ${ends}`, tone: 'soon' }
        : { name: plan, detail: ends, tone: planType };
    }
    default:
      return { name: plan, tone: planType };
  }
}
