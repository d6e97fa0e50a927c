import { expect, test } from 'vitest';
import { subscription } from '../testing/cast.ts';
import { planBadgeText } from './plan-badge-text.ts';

const paid = subscription({
  id: '0192f0c1-7a00-7000-8000-000000000002',
  planType: 'medium',
  source: 'stripe',
  paymentFrequency: 'monthly',
  daysUntilRenewal: 12,
});

test('a free plan shows its name alone', () => {
  expect(planBadgeText(subscription())).toEqual({ name: 'Free', detail: undefined, tone: 'free' });
});

test('a paid plan shows when it renews, a granted one when it ends', () => {
  expect(planBadgeText(paid)).toMatchObject({ name: 'Medium', detail: 'renews in 12 days' });
  const granted = {
    ...paid,
    source: 'promo-code',
    paymentFrequency: null,
    endsAt: '2026-11-16T09:00:00.000Z',
  } as const;
  expect(planBadgeText({ ...granted, daysUntilRenewal: 1 }).detail).toBe('ends tomorrow');
});

test('a plan that nobody bought, or that has no end, counts no days', () => {
  expect(planBadgeText({ ...paid, id: null, source: 'default' }).detail).toBeUndefined();
  expect(planBadgeText({ ...paid, source: 'promo-code', paymentFrequency: null }).detail).toBeUndefined();
});

test('a plan that expires soon says so', () => {
  const soon = planBadgeText({ ...paid, isExpiringSoon: true, daysUntilRenewal: 3 });
  expect(soon).toEqual({ name: 'Medium', detail: 'expiring soon, renews in 3 days', tone: 'soon' });
});

test('what presses more stands in the place of the name', () => {
  expect(planBadgeText({ ...paid, status: 'past_due' }).name).toBe('Payment Due');
  expect(planBadgeText({ ...paid, status: 'canceled' })).toMatchObject({
    name: 'Canceled',
    detail: 'Medium ends in 12 days',
  });
  expect(planBadgeText({ ...paid, status: 'trialing', trialDaysRemaining: 5 }).name).toBe('Trial (5 days)');
});
