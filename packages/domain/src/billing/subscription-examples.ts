// One subscription for every state and plan that go together, for the gallery that draws them and the tests that walk them.
import { daysAfter, toMoment } from '../time.ts';
import type { Subscription } from './billing.contract.ts';
import type { Plan } from './plans.rules.ts';
import { SUBSCRIPTION_STATES, type SubscriptionState } from './subscription-states.rules.ts';
import { defaultSubscription, describeSubscription, graceEnd, type StoredSubscription } from './subscription.rules.ts';

export type SubscriptionExample = {
  readonly state: SubscriptionState;
  readonly plan: Plan;
  /** A redeemed code, or the rest of a lower grant, waits behind it. */
  readonly isWaiting: boolean;
  readonly subscription: Subscription;
};

const ID = '0192f0c1-7a00-7000-8000-000000000001';
const DAYS_LEFT = 12;
const DAYS_PAST = 3;

function exampleOf(state: SubscriptionState, plan: Plan, now: Temporal.Instant): Subscription {
  const withTimeout = (days: number) => toMoment(daysAfter(now, days));
  const everybodys = defaultSubscription(ID, withTimeout(-40), plan, now);
  const described = (change: Partial<StoredSubscription>) =>
    describeSubscription({ ...everybodys, id: ID, ...change }, now);
  const period = { currentPeriodStart: withTimeout(DAYS_LEFT - 30), currentPeriodEnd: withTimeout(DAYS_LEFT) };
  const bought = {
    source: 'stripe',
    paymentFrequency: 'monthly',
    stripeSubscriptionId: 'sub_example',
    stripeCustomerId: 'cus_example',
    ...period,
  } as const;
  const granted = { source: 'promo-code', ...period } as const;
  const endsAt = period.currentPeriodEnd;
  switch (state) {
    case 'none':
      return everybodys;
    case 'trial':
      return described({ ...bought, status: 'trialing', trialEndsAt: endsAt });
    case 'active':
      return described(bought);
    case 'renewing':
      return described({ ...bought, currentPeriodEnd: withTimeout(-1) });
    case 'canceled':
      return described({ ...bought, status: 'canceled', canceledAt: withTimeout(-1), endsAt });
    case 'ended-early':
      return described({
        ...bought,
        status: 'canceled',
        canceledAt: withTimeout(-1),
        endsAt,
        stripeSubscriptionId: null,
      });
    case 'past-due':
      return described({ ...bought, status: 'past_due', currentPeriodStart: withTimeout(-DAYS_PAST) });
    case 'unpaid':
      return {
        ...everybodys,
        status: 'past_due',
        isActive: false,
        isPastDue: true,
        stripeSubscriptionId: bought.stripeSubscriptionId,
        graceEndsAt: graceEnd(withTimeout(-20)),
      };
    case 'granted':
      return described({ ...granted, grantDuration: 'once', endsAt });
    case 'granted-renewing':
      return described({ ...granted, grantDuration: 'repeating' });
    case 'granted-forever':
      return described({ ...granted, grantDuration: 'forever' });
    case 'granted-above':
      return described({
        ...granted,
        grantDuration: 'once',
        endsAt,
        stripeSubscriptionId: bought.stripeSubscriptionId,
      });
  }
}

/** Free is nobody's purchase, and nothing is below Medium that could be paid for beside it. */
const plansIn = (state: SubscriptionState): readonly Plan[] =>
  state === 'none'
    ? ['free', 'medium', 'premium']
    : state === 'unpaid'
      ? ['free', 'medium']
      : state === 'granted-above'
        ? ['premium']
        : ['medium', 'premium'];

export const subscriptionExamples = (now: Temporal.Instant): SubscriptionExample[] =>
  SUBSCRIPTION_STATES.flatMap((state) =>
    plansIn(state).flatMap((plan) => {
      const subscription = exampleOf(state, plan, now);
      const example = { state, plan, isWaiting: false, subscription };
      if (plan === 'free' || state === 'none') return [example];
      const waiting: Subscription = {
        ...subscription,
        pendingPromoCode: { code: 'WINTER26', planType: plan },
        waitingGrant: plan === 'premium' ? { planType: 'medium', days: 18 } : null,
      };
      return [example, { ...example, isWaiting: true, subscription: waiting }];
    }),
  );
