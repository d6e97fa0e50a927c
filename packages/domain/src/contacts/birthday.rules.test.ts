import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '../time.ts';
import {
  ageIn,
  Birthday,
  birthdayInWords,
  birthdayKeysAhead,
  daysUntilBirthday,
  nextBirthday,
} from './birthday.rules.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const days = fc
  .integer({ min: 0, max: 80_000 })
  .map((offset) => Temporal.PlainDate.from('1900-01-01').add({ days: offset }));
const birthdays = fc
  .tuple(days, fc.boolean())
  .map(([date, withYear]) => (withYear ? date.toString() : `-${date.toString().slice(4)}`));

describe('a birthday', () => {
  test.each(['1988-04-08', '--04-08', '--02-29', '2024-02-29', '0001-01-01', '9999-12-31'])('can be %s', (value) =>
    expect(Birthday.parse(value)).toBe(value),
  );
  test.each([
    '--02-30',
    '2023-02-29',
    '1900-02-29',
    '0000-01-01',
    '-04-08',
    '04-08',
    '1988-4-8',
    '1988-04-08T00:00',
    '',
  ])('cannot be %j', (value) => expect(Birthday.safeParse(value).success).toBe(false));
  test('is any day of the calendar, with its year or without', () => {
    fc.assert(
      fc.property(birthdays, (birthday) => {
        expect(Birthday.parse(birthday)).toBe(birthday);
      }),
    );
  });
});

describe('the next birthday', () => {
  test.each([
    ['1988-04-08', '2026-04-08', '2026-04-08'],
    ['1988-04-08', '2026-04-09', '2027-04-08'],
    ['--12-31', '2026-12-31', '2026-12-31'],
    ['--01-01', '2026-12-31', '2027-01-01'],
    ['--02-29', '2027-01-01', '2027-02-28'],
    ['--02-29', '2028-01-01', '2028-02-29'],
    ['--02-29', '2027-03-01', '2028-02-29'],
    ['2024-02-29', '2028-02-28', '2028-02-29'],
  ])('of %s, seen from %s, is %s', (birthday, today, next) =>
    expect(String(nextBirthday(birthday, day(today)))).toBe(next),
  );

  test('lies within a year, today included, on that day of the month', () => {
    fc.assert(
      fc.property(birthdays, days, (birthday, today) => {
        const next = nextBirthday(birthday, today);
        expect(daysUntilBirthday(birthday, today)).toBe(daysBetween(today, next));
        expect(daysUntilBirthday(birthday, today)).toBeGreaterThanOrEqual(0);
        expect(daysUntilBirthday(birthday, today)).toBeLessThanOrEqual(365);
        const isMoved = birthday.endsWith('02-29') && !next.inLeapYear;
        expect(String(next).slice(5)).toBe(isMoved ? '02-28' : birthday.slice(-5));
      }),
    );
  });

  test('is among the keys of the days ahead exactly when it is that near', () => {
    fc.assert(
      fc.property(birthdays, days, fc.nat(40), (birthday, today, ahead) => {
        const isNear = daysUntilBirthday(birthday, today) <= ahead;
        expect(birthdayKeysAhead(today, ahead).includes(birthday.slice(-5))).toBe(isNear);
      }),
    );
  });
});

test('somebody’s age is known with the birth year only, and not before birth', () => {
  expect(ageIn('1988-04-08', 2026)).toBe(38);
  expect(ageIn('2026-04-08', 2026)).toBe(0);
  expect(ageIn('2030-04-08', 2026)).toBeUndefined();
  expect(ageIn('--04-08', 2026)).toBeUndefined();
});

test('a birthday is said as people say it', () => {
  expect(birthdayInWords('1988-04-08')).toBe('8 April 1988');
  expect(birthdayInWords('--02-29')).toBe('29 February');
});
