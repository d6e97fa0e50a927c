import type { Subscription } from '@inner-circle/domain/billing/billing.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';

const DAYS = 30;

/** What is assumed when the plan cannot be fetched: an active free plan with a period of 30 days. */
export function defaultSubscription(userId: string, now: Temporal.Instant): Subscription {
  const start = toMoment(now);
  const end = now.add({ hours: 24 * DAYS });
  return {
    id: null,
    userId,
    planType: 'free',
    status: 'active',
    source: 'default',
    endsAt: null,
    graceEndsAt: null,
    grantDuration: null,
    pendingPromoCode: null,
    waitingGrant: null,
    paymentFrequency: null,
    priceCents: null,
    currentPeriodStart: start,
    currentPeriodEnd: toMoment(end),
    currentPeriodEndFormatted: end.toLocaleString('en-GB', { dateStyle: 'long' }),
    trialEndsAt: null,
    trialDaysRemaining: 0,
    canceledAt: null,
    stripeSubscriptionId: null,
    stripeCustomerId: null,
    isActive: true,
    isTrialing: false,
    isCanceled: false,
    isPastDue: false,
    isExpiringSoon: false,
    daysUntilRenewal: DAYS,
    createdAt: start,
    updatedAt: start,
  };
}
