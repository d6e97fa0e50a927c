import { expect, test } from 'vitest';
import { confirmsDeletion, eraseAfter, todayOf, zoneOf } from './settings.rules.ts';

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
