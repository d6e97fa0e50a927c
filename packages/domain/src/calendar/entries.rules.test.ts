import { describe, expect, test } from 'vitest';
import { rangeOf } from './calendar.rules.ts';
import { birthdayEntries, slotsWithin } from './entries.rules.ts';

const grace = (birthday: string) => ({ contactId: 'grace', contactName: 'Grace', contactPhoto: null, birthday });
const inDays = (startDate: string, endDate: string) => rangeOf({ startDate, endDate }, 'UTC');

describe('a birthday', () => {
  const seen = (birthday: string, start: string, end: string) =>
    birthdayEntries(grace(birthday), inDays(start, end)).map((entry) => `${entry.start} ${entry.title}`);

  test.each([
    ['2028-02-01', '2028-03-05', '2028-02-29 Grace turns 40'],
    ['2027-02-01', '2027-03-05', '2027-02-28 Grace turns 39'],
    ['2100-02-01', '2100-03-05', '2100-02-28 Grace turns 112'],
  ])('of 29 February is on its day from %s to %s', (start, end, expected) =>
    expect(seen('1988-02-29', start, end)).toEqual([expected]),
  );

  test('without a year tells no age', () =>
    expect(seen('--12-09', '2026-11-30', '2027-01-10')).toEqual(['2026-12-09 Grace’s birthday']));

  test('is found on both sides of a new year, and twice where two are in view', () => {
    expect(seen('1990-01-01', '2026-12-01', '2027-01-11')).toEqual(['2027-01-01 Grace turns 37']);
    expect(seen('1990-12-31', '2026-12-01', '2027-01-11')).toEqual(['2026-12-31 Grace turns 36']);
  });

  test('is none before somebody is born, and the day of birth has no age', () => {
    expect(seen('2026-12-09', '2025-12-01', '2025-12-31')).toEqual([]);
    expect(seen('2026-12-09', '2026-12-01', '2026-12-31')).toEqual(['2026-12-09 Grace’s birthday']);
  });
});

describe('the slots of a reminder', () => {
  const daily = {
    type: 'daily',
    date: '2026-01-01',
    time: '09:00',
    timezone: 'UTC',
    endDate: null,
    occurrences: null,
    interval: null,
  } as const;
  const at = (text: string) => Temporal.Instant.from(text);
  const week = inDays('2026-11-16', '2026-11-22');

  test('are all that are still to come in the days that are shown', () => {
    expect(slotsWithin(daily, at('2026-11-01T09:00Z'), week)).toHaveLength(7);
    expect(slotsWithin(daily, at('2026-11-20T09:00Z'), week).map(String)).toEqual([
      '2026-11-20T09:00:00Z',
      '2026-11-21T09:00:00Z',
      '2026-11-22T09:00:00Z',
    ]);
    expect(slotsWithin(daily, at('2026-11-23T09:00Z'), week)).toEqual([]);
  });

  test('include a next one that was put off to another time', () => {
    expect(slotsWithin({ ...daily, type: 'once' }, at('2026-11-18T17:23Z'), week).map(String)).toEqual([
      '2026-11-18T17:23:00Z',
    ]);
  });
});
