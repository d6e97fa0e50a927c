import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColdThresholdDays } from './settings.contract.ts';
import { confirmsDeletion, eraseAfter, thresholdFrom, todayOf, zoneOf } from './settings.rules.ts';

test.each([
  ['45', 45],
  [' 7 ', 7],
  ['0', 1],
  ['-3', 1],
  ['366', 365],
  ['1e9', 365],
  ['30.6', 31],
  ['', 30],
  ['  ', 30],
  ['soon', 30],
  ['Infinity', 365],
])('who types %j as threshold gets %i', (typed, days) => expect(thresholdFrom(typed)).toBe(days));

test('whatever is typed, the threshold is one that can be saved', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.double().map(String)),
      (typed) => ColdThresholdDays.safeParse(thresholdFrom(typed)).success,
    ),
  );
});

test('without a zone the user is in UTC', () => {
  expect(zoneOf({ timeZone: null })).toBe('UTC');
  expect(zoneOf({ timeZone: 'Europe/Berlin' })).toBe('Europe/Berlin');
});

test('today is the day of the user’s zone', () => {
  const now = Temporal.Instant.from('2026-11-15T10:30:00Z');
  const days = ['Pacific/Kiritimati', 'Europe/Berlin', null, 'Pacific/Pago_Pago'].map((timeZone) =>
    todayOf({ timeZone }, now).toString(),
  );
  expect(days).toEqual(['2026-11-16', '2026-11-15', '2026-11-15', '2026-11-14']);
});

test('an account is erased thirty days after it was closed', () => {
  expect(eraseAfter(Temporal.Instant.from('2026-11-15T12:00:00Z')).toString()).toBe('2026-12-15T12:00:00Z');
});

test.each([
  ['ada@example.com', true],
  [' Ada@Example.com ', true],
  ['', false],
  ['ada', false],
  ['bob@example.com', false],
])('typing %j confirms: %s', (typed, expected) => expect(confirmsDeletion(typed, 'Ada@example.com')).toBe(expected));
