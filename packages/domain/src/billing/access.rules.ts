import type { PaidPlan, PaymentFrequency, SubscriptionStatus } from './billing.contract.ts';
import type { KeptPlan } from './plans.rules.ts';
import { graceEnd } from './subscription.rules.ts';

/** A subscription as the payment provider last described it. */
export type PaidSubscription = {
  readonly planType: PaidPlan;
  readonly paymentFrequency: PaymentFrequency;
  /** The provider's own word. */
  readonly status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'paused'
    | 'canceled';
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  /** When it ends because somebody canceled it. */
  readonly cancelAt: string | null;
  /** When it ended; nothing comes after that. */
  readonly endedAt: string | null;
};

/**
 * Until when somebody who pays may use the plan; null when not at all. A subscription that is to be renewed outlives its period by
 * the days in which a failed payment can be made up for, so that nobody is locked out because the provider is late to tell us.
 */
export function accessEnd(subscription: PaidSubscription): string | null {
  const { status, currentPeriodStart, currentPeriodEnd, cancelAt, endedAt } = subscription;
  if (endedAt !== null) return endedAt;
  switch (status) {
    case 'active':
    case 'trialing':
      return cancelAt ?? graceEnd(currentPeriodEnd);
    case 'past_due':
    case 'unpaid':
      return cancelAt === null ? graceEnd(currentPeriodStart) : earlier(cancelAt, graceEnd(currentPeriodStart));
    case 'canceled':
      return currentPeriodEnd;
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return null;
  }
}

/** As the product names it: what was canceled and goes on until its end is canceled already. */
export function shownStatus({ status, cancelAt, endedAt }: PaidSubscription): SubscriptionStatus {
  if (endedAt !== null || cancelAt !== null || status === 'canceled') return 'canceled';
  if (status === 'past_due' || status === 'unpaid') return 'past_due';
  return status === 'trialing' ? 'trialing' : 'active';
}

/** Of several plans that somebody has at once, the highest; of two equal ones, the one that lasts longer. */
export const bestOf = (plans: readonly { plan: PaidPlan; planEndsAt: string | null }[]): KeptPlan =>
  plans.toSorted(byWorth)[0] ?? { plan: null, planEndsAt: null };

function byWorth(one: { plan: PaidPlan; planEndsAt: string | null }, other: typeof one): number {
  if (one.plan !== other.plan) return one.plan === 'premium' ? -1 : 1;
  if (one.planEndsAt === null || other.planEndsAt === null) return one.planEndsAt === null ? -1 : 1;
  return Temporal.Instant.compare(other.planEndsAt, one.planEndsAt);
}

const earlier = (one: string, other: string) => (Temporal.Instant.compare(one, other) < 0 ? one : other);
