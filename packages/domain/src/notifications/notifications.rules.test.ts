import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bellCount, birthdayNotice, coldNotice, isMorning, todoNotice } from './notifications.rules.ts';

const day = (date: string) => Temporal.PlainDate.from(date);
const today = day('2026-11-15');

test('the bell counts to nine', () => {
  expect([0, 9, 10, 5000].map(bellCount)).toEqual(['0', '9', '9+', '9+']);
});

describe('of a to-do is said', () => {
  test.each([
    ['2026-11-15', 'Send slides is due today · Reto'],
    ['2026-11-14', 'Send slides is 1 day overdue · Reto'],
    ['2026-11-12', 'Send slides is 3 days overdue · Reto'],
    ['2025-11-15', 'Send slides is 365 days overdue · Reto'],
  ])('when it was due on %s: %s', (dueDate, message) => {
    expect(todoNotice('Send slides', 'Reto', dueDate, today)).toEqual({ subject: 'Send slides', message });
  });
});

describe('of a birthday is said', () => {
  test.each([
    ['1992-11-19', '2026-11-15', 'Ada turns 34 in 4 days'],
    ['1992-11-15', '2026-11-15', 'Ada turns 34 today'],
    ['1992-11-16', '2026-11-15', 'Ada turns 34 tomorrow'],
    ['--11-18', '2026-11-15', 'Ada’s birthday is in 3 days'],
    ['2026-11-15', '2026-11-15', 'Ada’s birthday is today'],
    ['1990-01-02', '2026-12-30', 'Ada turns 37 in 3 days'],
    ['2000-02-29', '2027-02-27', 'Ada turns 27 tomorrow'],
    ['2000-02-29', '2028-02-27', 'Ada turns 28 in 2 days'],
  ])('for %s on %s: %s', (birthday, date, message) => {
    expect(birthdayNotice('Ada', birthday, day(date))).toEqual({ subject: 'Ada', message });
  });
});

test.each([
  [1, 'Ada has gone cold after 1 day'],
  [33, 'Ada has gone cold after 33 days'],
])('of a contact gone cold after %i days is said: %s', (days, message) => {
  expect(coldNotice('Ada', days)).toEqual({ subject: 'Ada', message });
});

test('a message begins with its subject, whatever that is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 400 }), (name, days) => {
      const date = today.subtract({ days }).toString();
      for (const { subject, message } of [
        todoNotice(name, 'Ada', date, today),
        birthdayNotice(name, date, today),
        coldNotice(name, days),
      ]) {
        expect(subject).toBe(name);
        expect(message.startsWith(name)).toBe(true);
      }
    }),
  );
});

test.each([
  ['UTC', '2026-11-15T07:59:59Z', false],
  ['UTC', '2026-11-15T08:00:00Z', true],
  ['Pacific/Kiritimati', '2026-11-14T18:00:00Z', true],
  ['America/New_York', '2026-11-15T12:59:00Z', false],
  ['America/New_York', '2026-07-15T12:00:00Z', true],
  ['Asia/Kolkata', '2026-11-15T02:30:00Z', true],
])('in %s at %s the morning has come: %s', (zone, moment, expected) => {
  expect(isMorning(zone, Temporal.Instant.from(moment))).toBe(expected);
});
