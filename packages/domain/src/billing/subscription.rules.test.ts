import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMoment } from '../time.ts';
import {
  daysUntil,
  defaultSubscription,
  describedUntil,
  describeSubscription,
  periodAround,
} from './subscription.rules.ts';

const USER = '019a0000-0000-7000-8000-000000000001';
const since = '2026-01-31T10:00:00.000Z';
const at = (moment: string) => Temporal.Instant.from(moment);

describe('the plan of who bought nothing', () => {
  test('starts with the account and goes on in periods of 30 days', () => {
    const { currentPeriodStart, currentPeriodEnd, currentPeriodEndFormatted, daysUntilRenewal } = defaultSubscription(
      USER,
      since,
      'free',
      at('2026-03-15T00:00:00Z'),
    );
    expect([currentPeriodStart, currentPeriodEnd]).toEqual(['2026-03-02T10:00:00.000Z', '2026-04-01T10:00:00.000Z']);
    expect(currentPeriodEndFormatted).toBe('1 April 2026');
    expect(daysUntilRenewal).toBe(18);
  });

  test('never runs out soon', () => {
    const lastDay = at('2026-03-02T09:59:00Z');
    expect(defaultSubscription(USER, since, 'premium', lastDay)).toMatchObject({
      planType: 'premium',
      isActive: true,
      isExpiringSoon: false,
      daysUntilRenewal: 1,
      trialDaysRemaining: 0,
    });
  });

  test('is the same all through a period, and now lies in it', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), (minutes) => {
        const now = at(since).add({ minutes });
        const { start, end } = periodAround(since, now);
        expect(Temporal.Instant.compare(start, now)).toBeLessThanOrEqual(0);
        expect(Temporal.Instant.compare(now, end)).toBeLessThan(0);
        expect(periodAround(since, at(start))).toEqual({ start, end });
        expect(periodAround(since, at(end)).start).toBe(end);
      }),
    );
  });

  test('starts with the account even for a clock that is behind', () => {
    expect(periodAround(since, at('2025-01-01T00:00:00Z')).start).toBe(since);
  });
});

describe('a subscription that was bought', () => {
  const now = at('2026-11-15T12:00:00Z');
  const bought = {
    ...defaultSubscription(USER, since, 'medium', now),
    id: USER,
    source: 'stripe' as const,
    paymentFrequency: 'monthly' as const,
  };
  const endingIn = (days: number, more: Partial<typeof bought> = {}) =>
    describeSubscription({ ...bought, currentPeriodEnd: toMoment(now.add({ hours: 24 * days })), ...more }, now);

  test('expires soon within its last week when it was canceled, and never while it renews', () => {
    const soon = (more: (days: number) => object) =>
      [8, 7, 1, 0].map((days) => endingIn(days, more(days)).isExpiringSoon);
    const endsAt = (days: number) => toMoment(now.add({ hours: 24 * days }));
    expect(soon((days) => ({ status: 'canceled', endsAt: endsAt(days) }))).toEqual([false, true, true, true]);
    expect(soon(() => ({}))).toEqual([false, false, false, false]);
  });

  test('says in which state it is', () => {
    expect(endingIn(9, { status: 'past_due' })).toMatchObject({ isActive: false, isPastDue: true });
    expect(endingIn(9, { status: 'canceled' })).toMatchObject({ isActive: false, isCanceled: true });
    const trialEndsAt = toMoment(now.add({ hours: 60 }));
    expect(endingIn(9, { status: 'trialing', trialEndsAt })).toMatchObject({ isTrialing: true, trialDaysRemaining: 3 });
    expect(endingIn(9, { trialEndsAt })).toMatchObject({ isTrialing: false, trialDaysRemaining: 0 });
  });
});

test('a day that has begun counts whole, and what is past counts nothing', () => {
  const now = at('2026-11-15T12:00:00Z');
  expect(daysUntil('2026-11-15T12:00:00.001Z', now)).toBe(1);
  expect(daysUntil('2026-11-16T12:00:00.000Z', now)).toBe(1);
  expect(daysUntil('2026-11-16T12:00:00.001Z', now)).toBe(2);
  expect(daysUntil('2026-11-01T12:00:00.000Z', now)).toBe(0);
});

test('a description is the same until the moment that is named for it', () => {
  const minutes = fc.nat(200_000);
  const status = fc.constantFrom('active' as const, 'trialing' as const, 'past_due' as const, 'canceled' as const);
  fc.assert(
    fc.property(status, minutes, minutes, fc.option(minutes), fc.nat(), (kind, length, passed, trial, part) => {
      const now = at(since).add({ minutes: passed });
      const end = (after: number) => toMoment(at(since).add({ minutes: after }));
      const stored = {
        ...defaultSubscription(USER, since, 'medium', now),
        id: USER,
        source: 'stripe' as const,
        status: kind,
        currentPeriodEnd: end(length),
        trialEndsAt: trial === null ? null : end(trial),
      };
      const described = describeSubscription(stored, now);
      const until = at(describedUntil(described, now)).epochMilliseconds;
      const meanwhile = now.epochMilliseconds + (part % (until - now.epochMilliseconds));
      expect(describeSubscription(stored, Temporal.Instant.fromEpochMilliseconds(meanwhile))).toEqual(described);
      expect(until).toBeGreaterThan(now.epochMilliseconds);
    }),
  );
  const free = defaultSubscription(USER, since, 'free', at('2026-03-01T09:00:00Z'));
  expect(describedUntil(free, at('2026-03-01T09:00:00Z'))).toBe('2026-03-01T10:00:00.000Z');
  expect(describedUntil(free, at('2026-03-01T10:00:00Z'))).toBe('2026-03-02T10:00:00.000Z');
});
