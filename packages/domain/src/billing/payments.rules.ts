import { DomainError, notFound } from '../problem.ts';
import type { PaidSubscription } from './access.rules.ts';
import type { PaidPlan, PaymentFrequency } from './billing.contract.ts';
import type { PlanChoice } from './payments.contract.ts';
import { PLANS } from './plans.rules.ts';
import { dayInWords } from './subscription.rules.ts';

/** What can be bought: a plan for a month or a year, under a key by which the payment provider finds its price. */
export type PlanPrice = PlanChoice & { readonly name: string; readonly lookupKey: string; readonly cents: number };

const CENTS = 100;
const PAID_PLANS = ['medium', 'premium'] as const satisfies readonly PaidPlan[];
const FREQUENCIES = ['monthly', 'yearly'] as const satisfies readonly PaymentFrequency[];

export const PLAN_PRICES: readonly PlanPrice[] = PAID_PLANS.flatMap((planType) =>
  FREQUENCIES.map((paymentFrequency) => ({
    planType,
    paymentFrequency,
    name: `Inner Circle ${PLANS[planType].name}`,
    lookupKey: `inner_circle_${planType}_${paymentFrequency}`,
    cents: Math.round((PLANS[planType][paymentFrequency] ?? 0) * CENTS),
  })),
);

export const priceOf = ({ planType, paymentFrequency }: PlanChoice): PlanPrice =>
  PLAN_PRICES.find((price) => price.planType === planType && price.paymentFrequency === paymentFrequency)!;

/**
 * The payment provider sends people back to the app's first page: `?checkout=` and the session's id when they paid,
 * `?checkout=canceled` when they went back, `?billing` from the customer portal.
 */
export const CHECKOUT_PARAMETER = 'checkout';
export const CHECKOUT_CANCELED = 'canceled';
export const BILLING_PARAMETER = 'billing';
/** The pricing page sends people who chose a plan to the app's first page with `?plan=` and its name. */
export const PLAN_PARAMETER = 'plan';

/** Whether the provider goes on charging for it, or tries to: while one lives, no second one is bought. */
export const isLiving = ({ status, endedAt }: Pick<PaidSubscription, 'status' | 'endedAt'>) =>
  endedAt === null && ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);

export const isUnpaid = ({ status }: Pick<PaidSubscription, 'status'>) => status === 'past_due' || status === 'unpaid';

/** When the current period was paid for; null when it was not. A trial is not paid for. */
export const paidAt = ({ status, currentPeriodStart }: Pick<PaidSubscription, 'status' | 'currentPeriodStart'>) =>
  status === 'active' ? currentPeriodStart : null;

/**
 * Of several subscriptions that one customer pays for, those that are not to stay: two pages were paid at once. The one
 * stays that is paid, and of those the one that was bought first.
 */
export function boughtTwice<Bought extends Purchase>(subscriptions: readonly Bought[]): Bought[] {
  const rank = (one: Bought) => `${isUnpaid(one) ? 1 : 0} ${one.createdAt} ${one.stripeId}`;
  return subscriptions
    .filter(isLiving)
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .slice(1);
}

type Purchase = Pick<PaidSubscription, 'status' | 'endedAt'> & {
  readonly stripeId: string;
  readonly createdAt: string;
};

export const pastDueNotice = (plan: PaidPlan, graceEndsAt: string) => ({
  subject: `${PLANS[plan].name} plan`,
  message: `The payment for your ${PLANS[plan].name} plan failed. Please update your card until ${dayInWords(graceEndsAt)}, or the plan ends then.`,
});

export const planEndedNotice = (plan: PaidPlan) => ({
  subject: `${PLANS[plan].name} plan`,
  message: `Your ${PLANS[plan].name} plan has ended. Everything you have stays, and you can read, change and export it.`,
});

export const boughtTwiceNotice = (plan: PaidPlan) => ({
  subject: `${PLANS[plan].name} plan`,
  message: `You paid for two subscriptions. We ended the second one, ${PLANS[plan].name}, and what you paid for it goes back to your card. To have another plan, change the one you kept.`,
});

export const paymentsNotSetUp = () =>
  new DomainError('unavailable', 'billing.not-set-up', 'Payments are not set up here, so nothing can be bought.');

export const paymentsAway = () =>
  new DomainError(
    'unavailable',
    'billing.unavailable',
    'The payment service does not answer right now. What you have stays as it is. Please try again in a moment.',
  );

export const priceNotAsShown = () =>
  new DomainError(
    'unavailable',
    'billing.price-differs',
    'This plan cannot be sold right now: the price at the payment service is not the one shown here. Nothing was charged, and what you have stays as it is.',
  );

export const cardRefused = (reason: string) => new DomainError('payment-required', 'billing.card-refused', reason);

export const alreadySubscribed = () =>
  new DomainError(
    'conflict',
    'billing.subscribed',
    'You already have a subscription. Change its plan instead of buying a second one.',
  );

export const notSubscribed = () =>
  new DomainError('conflict', 'billing.not-subscribed', 'You have no subscription that could be changed.');

export const samePlan = () => new DomainError('conflict', 'billing.same-plan', 'You are on this plan already.');

export const resumeFirst = () =>
  new DomainError(
    'conflict',
    'billing.canceled',
    'Your subscription is canceled. Take that back before you change it.',
  );

export const neverPaid = () =>
  new DomainError('conflict', 'billing.never-paid', 'You have not bought anything yet, so there is nothing to manage.');

export const checkoutNotFound = () => notFound('The checkout');
