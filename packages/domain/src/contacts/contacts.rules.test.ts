import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMoment } from '../time.ts';
import { goesColdAt, isStale, mayHaveThreshold, profileLink, warmthLeft } from './contacts.rules.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const before = (milliseconds: number) => toMoment(now.subtract({ milliseconds }));
const DAY = 24 * 60 * 60 * 1000;

describe('a contact', () => {
  test('is stale when its last interaction is older than the threshold, to the millisecond', () => {
    expect(isStale(before(30 * DAY), 30, now)).toBe(false);
    expect(isStale(before(30 * DAY + 1), 30, now)).toBe(true);
    expect(isStale(toMoment(now.add({ hours: 20 })), 1, now)).toBe(false);
  });

  test('that is warm becomes stale right after the moment at which it goes cold, and one that is cold stays so', () => {
    const warm = { isCold: false, lastInteraction: before(3 * DAY), coldAfterDays: 5 };
    const moment = Temporal.Instant.from(goesColdAt(warm)!);
    expect(isStale(warm.lastInteraction, warm.coldAfterDays, moment)).toBe(false);
    expect(isStale(warm.lastInteraction, warm.coldAfterDays, moment.add({ milliseconds: 1 }))).toBe(true);
    expect(goesColdAt({ ...warm, isCold: true })).toBeNull();
  });

  test('has all its warmth at first, and none when it is stale', () => {
    expect(warmthLeft(before(0), 30, now)).toBe(1);
    expect(warmthLeft(before(15 * DAY), 30, now)).toBe(0.5);
    fc.assert(
      fc.property(fc.nat(400 * DAY), fc.integer({ min: 1, max: 365 }), (age, threshold) => {
        const left = warmthLeft(before(age), threshold, now);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(1);
        if (isStale(before(age), threshold, now)) expect(left).toBe(0);
      }),
    );
  });
});

test.each([
  ['linkedin', 'ada', 'https://www.linkedin.com/in/ada'],
  ['facebook', 'ada.l', 'https://www.facebook.com/ada.l'],
  ['telegram', '@ada', 'https://t.me/ada'],
  ['xcom', 'ada', 'https://x.com/ada'],
  ['xcom', 'https://example.com/ada', 'https://example.com/ada'],
  ['linkedin', 'javascript:alert(1)', 'https://www.linkedin.com/in/javascript%3Aalert(1)'],
] as const)('the %s profile %s is at %s', (network, value, link) => expect(profileLink(network, value)).toBe(link));

test('a threshold of a contact’s own needs Premium, unless it was there before', () => {
  expect(mayHaveThreshold(7, null, 'premium')).toBe(true);
  expect(mayHaveThreshold(7, null, 'medium')).toBe(false);
  expect(mayHaveThreshold(7, 8, 'free')).toBe(false);
  expect(mayHaveThreshold(7, 7, 'free')).toBe(true);
});
