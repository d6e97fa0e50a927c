import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { BoughtSubscription, PlanPrice } from '../../billing/billing.port.ts';
import { CURRENCY } from './stripe-prices.ts';

const MILLISECONDS = 1000;

const momentOf = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * MILLISECONDS).toString({ smallestUnit: 'millisecond' });
const momentOrNull = (seconds: number | null) => (seconds === null ? null : momentOf(seconds));

/** What is written into a price when it is made: its lookup key may move to a later price. */
const PriceMetadata = z.object({
  planType: z.enum(['medium', 'premium']),
  paymentFrequency: z.enum(['monthly', 'yearly']),
});

/** `foreign` when it is for something that we do not sell. */
export function boughtFrom(
  subscription: Stripe.Subscription,
  prices: readonly PlanPrice[],
): BoughtSubscription | 'foreign' {
  // The period is the item's: a subscription could have several.
  const [item] = subscription.items.data;
  const plan =
    PriceMetadata.safeParse(item?.price.metadata).data ??
    prices.find(({ lookupKey }) => lookupKey === item?.price.lookup_key);
  if (!item || !plan) return 'foreign';
  const { customer, status, cancel_at, cancel_at_period_end } = subscription;
  return {
    stripeId: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    planType: plan.planType,
    paymentFrequency: plan.paymentFrequency,
    priceCents: item.price.currency === CURRENCY ? item.price.unit_amount : null,
    status: status as BoughtSubscription['status'],
    currentPeriodStart: momentOf(item.current_period_start),
    currentPeriodEnd: momentOf(item.current_period_end),
    trialEndsAt: momentOrNull(subscription.trial_end),
    cancelAt: momentOrNull(cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)),
    canceledAt: momentOrNull(subscription.canceled_at),
    endedAt: momentOrNull(subscription.ended_at),
    createdAt: momentOf(subscription.created),
  };
}
