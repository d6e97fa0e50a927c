import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitReached, nextPlan, planReaches, PLANS, usagePercentage } from './plans.rules.ts';

describe('the catalogue', () => {
  test('promises what the pricing page says', () => {
    expect(PLANS.free.limits).toEqual({ contacts: 10, groups: 10, todos: 20, aiQueries: 50 });
    expect(PLANS.medium.limits).toEqual({ contacts: 300, groups: 300, todos: 500, aiQueries: 150 });
    expect(PLANS.premium.limits).toEqual({ contacts: null, groups: null, todos: null, aiQueries: null });
    expect([PLANS.medium, PLANS.premium].map(({ monthly, yearly }) => [monthly, yearly])).toEqual([
      [4.99, 49],
      [12.99, 120],
    ]);
  });

  test('never gives less for more', () => {
    const amount = (limit: number | null) => limit ?? Infinity;
    for (const feature of ['contacts', 'groups', 'todos', 'aiQueries'] as const) {
      expect(amount(PLANS.medium.limits[feature])).toBeGreaterThan(amount(PLANS.free.limits[feature]));
      expect(amount(PLANS.premium.limits[feature])).toBeGreaterThan(amount(PLANS.medium.limits[feature]));
    }
  });

  test('says the saving of a year as it is', () => {
    for (const { monthly, yearly, yearlySaving } of [PLANS.medium, PLANS.premium]) {
      expect(Math.round((1 - yearly! / (12 * monthly)) * 100)).toBe(yearlySaving);
    }
  });
});

test('plans rank free, medium, premium', () => {
  expect(planReaches('medium', 'medium')).toBe(true);
  expect(planReaches('premium', 'medium')).toBe(true);
  expect(planReaches('free', 'medium')).toBe(false);
  expect([nextPlan('free'), nextPlan('medium'), nextPlan('premium')]).toEqual(['medium', 'premium', undefined]);
});

test('a refusal carries everything the upgrade notice needs', () => {
  const { code, message, details } = limitReached('aiQueries', 'free', 50, 50);
  expect({ error: code, message, ...details }).toEqual({
    error: 'Usage limit reached',
    message: "You've reached your AI Queries limit (50).",
    feature: 'ai',
    limit: 50,
    used: 50,
    upgrade: true,
    currentPlan: 'free',
  });
});

describe('the usage', () => {
  test.each([
    [0, 10, 0],
    [1, 3, 33],
    [2, 3, 67],
    [10, 10, 100],
    [12, 10, 120],
    [5, null, 0],
    [0, 0, 100],
  ])('%i of %s is %i percent', (count, limit, percentage) => expect(usagePercentage(count, limit)).toBe(percentage));

  test('grows with the count', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(100), fc.integer({ min: 1, max: 10_000 }), (count, more, limit) => {
        expect(usagePercentage(count + more, limit)).toBeGreaterThanOrEqual(usagePercentage(count, limit));
      }),
    );
  });
});
