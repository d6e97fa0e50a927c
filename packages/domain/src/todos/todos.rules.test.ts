import { expect, test } from 'vitest';
import { completedAtAfter } from './todos.rules.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const before = '2026-11-01T08:00:00.000Z';

test('a to-do is completed once, until it is reopened', () => {
  expect(completedAtAfter(null, true, now)).toBe('2026-11-15T12:00:00.000Z');
  expect(completedAtAfter(before, true, now)).toBe(before);
  expect(completedAtAfter(before, false, now)).toBeNull();
  expect(completedAtAfter(null, false, now)).toBeNull();
});

test('a change that does not speak of it leaves it alone', () => {
  expect(completedAtAfter(before, undefined, now)).toBe(before);
  expect(completedAtAfter(null, undefined, now)).toBeNull();
});
