import { expect, test } from 'vitest';
import type { Subscription } from './billing.contract.ts';
import { actionsOf, offerOf, requireOffered, STATE_RULES } from './plan-offers.rules.ts';
import { subscriptionExamples } from './subscription-examples.ts';
import { planBadge, stateOf, SUBSCRIPTION_STATES } from './subscription-states.rules.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const examples = subscriptionExamples(now);
const PLANS = ['free', 'medium', 'premium'] as const;

const cardsOf = (subscription: Subscription) =>
  PLANS.map((plan) => {
    const { kind, frequencies, chargesFrom } = offerOf(plan, subscription, now);
    return [kind, ...frequencies, ...(chargesFrom ? [`from ${chargesFrom.slice(0, 10)}`] : [])].join(' ');
  }).join(' | ');

test('every state of every plan is called, says and offers this', () => {
  const rows = examples
    .filter(({ isWaiting }) => !isWaiting)
    .map(({ state, plan, subscription }) => {
      const { label, says } = STATE_RULES[state];
      const { name, detail = '' } = planBadge(subscription);
      const actions = actionsOf(subscription, now).join(', ');
      return [
        `${state} ${plan}: ${label}`,
        `  bar      ${name} ${detail}`.trimEnd(),
        `  says     ${says(subscription, (moment) => moment.slice(0, 10))}`,
        `  actions  ${actions}`,
        `  cards    ${cardsOf(subscription)}`,
      ].join('\n');
    });
  expect(`${rows.join('\n')}\n`).toMatchSnapshot();
});

test('the examples show every state, each as itself', () => {
  expect(new Set(examples.map(({ state }) => state))).toEqual(new Set(SUBSCRIPTION_STATES));
  for (const { state, subscription } of examples) expect(stateOf(subscription)).toBe(state);
});

test('nothing that renews is called expiring, and what ends is from its last week on', () => {
  for (const { state, subscription } of subscriptionExamples(now)) {
    const soon = { ...subscription, daysUntilRenewal: 2 };
    const says = `${planBadge(soon).detail} ${STATE_RULES[state].says(soon, (moment) => moment)}`;
    expect(says.includes('expir')).toBe(subscription.endsAt !== null && subscription.isExpiringSoon);
  }
});

test('what waits behind a plan changes nothing of what is offered', () => {
  for (const { subscription, isWaiting } of examples) {
    if (!isWaiting) continue;
    expect(cardsOf(subscription)).toBe(cardsOf({ ...subscription, pendingPromoCode: null, waitingGrant: null }));
  }
});

test.each(examples)('the server lets through what the cards offer, in $state of $plan', ({ subscription }) => {
  for (const planType of ['medium', 'premium'] as const)
    for (const paymentFrequency of ['monthly', 'yearly'] as const) {
      const offered = offerOf(planType, subscription, now);
      const passes = (way: 'checkout' | 'change') => {
        try {
          return (
            requireOffered(way, { planType, paymentFrequency }, subscription, now).chargesFrom === offered.chargesFrom
          );
        } catch {
          return false;
        }
      };
      const isOffered = offered.frequencies.includes(paymentFrequency);
      expect(passes('checkout')).toBe(isOffered && offered.kind.startsWith('buy'));
      expect(passes('change')).toBe(isOffered && offered.kind.startsWith('change'));
    }
});

test('free time that ends within two days is rounded up to them, and what lasts for years is not sold yet', () => {
  const granted = examples.find(({ state, plan }) => state === 'granted' && plan === 'medium')!.subscription;
  const endingAt = (endsAt: string) => offerOf('medium', { ...granted, endsAt }, now);
  expect(endingAt('2026-11-16T00:00:00.000Z')).toMatchObject({
    kind: 'buy-later',
    chargesFrom: '2026-11-17T13:00:00.000Z',
  });
  expect(endingAt('2027-03-01T00:00:00.000Z')).toMatchObject({
    chargesFrom: '2027-03-01T00:00:00.000Z',
    note: 'Medium is yours until 1 March 2027. Nothing is charged before then.',
  });
  expect(endingAt('2029-03-01T00:00:00.000Z')).toMatchObject({ kind: 'nothing', frequencies: [] });
});
