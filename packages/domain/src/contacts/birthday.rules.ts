import { z } from 'zod';
import { badField } from '../problem.ts';
import { daysBetween } from '../time.ts';
import { ONE_LINE } from '../text.ts';

const FORM = /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/;
const NOT_A_BIRTHDAY = 'is not a date, such as 1988-04-08, or --04-08 without the year';

/** A birthday with its year (1988-04-08) or without (--04-08). */
export const Birthday = z
  .string()
  .max(10, { error: NOT_A_BIRTHDAY, abort: true })
  .refine(isBirthday, NOT_A_BIRTHDAY)
  .check(ONE_LINE);

function isBirthday(value: string): boolean {
  const parts = partsOf(value);
  if (!parts) return false;
  // A year that is not known may have been a leap year.
  const { year = 2000, month, day } = parts;
  try {
    return year > 0 && Boolean(Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  } catch {
    return false;
  }
}

/** Somebody who is known was born by today; without the year nobody can tell. */
export const isStillToCome = (birthday: string, today: Temporal.PlainDate) =>
  known(birthday).year !== undefined && Temporal.PlainDate.compare(birthday, today) > 0;

export const birthdayStillToCome = () => badField('birthday', 'The birthday is in the future.');

function partsOf(birthday: string): { year?: number; month: number; day: number } | undefined {
  const [, year, month, day] = FORM.exec(birthday) ?? [];
  if (!month || !day) return undefined;
  return { month: Number(month), day: Number(day), ...(year && { year: Number(year) }) };
}

const known = (birthday: string) => partsOf(birthday)!;

const LEAP_DAY = '02-29';
const LAST_OF_FEBRUARY = '02-28';

/** The day it is celebrated in a year: 29 February falls on the 28th where there is none. */
const celebratedIn = (birthday: string, year: number) => Temporal.PlainDate.from({ ...known(birthday), year });

/** The day of a person's birthday in a year; undefined before the year of birth. */
export function birthdayOn(birthday: string, year: number): Temporal.PlainDate | undefined {
  const { year: born = year } = known(birthday);
  return year < born ? undefined : celebratedIn(birthday, year);
}

/** The next birthday, today included. */
export function nextBirthday(birthday: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const thisYear = celebratedIn(birthday, today.year);
  return Temporal.PlainDate.compare(thisYear, today) >= 0 ? thisYear : celebratedIn(birthday, today.year + 1);
}

export const daysUntilBirthday = (birthday: string, today: Temporal.PlainDate) =>
  daysBetween(today, nextBirthday(birthday, today));

/** The months and days (04-08) of the birthdays that are celebrated today or in the days ahead. */
export function birthdayKeysAhead(today: Temporal.PlainDate, days: number): string[] {
  return Array.from({ length: days + 1 }, (_, ahead) => today.add({ days: ahead })).flatMap((day) => {
    const key = day.toString().slice(-5);
    return key === LAST_OF_FEBRUARY && !day.inLeapYear ? [key, LEAP_DAY] : [key];
  });
}

/** How old somebody turns on a day of a year; unknown without a birth year, and before it. */
export function ageIn(birthday: string, year: number): number | undefined {
  const born = known(birthday).year;
  return born !== undefined && year >= born ? year - born : undefined;
}

const WITH_YEAR = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const WITHOUT_YEAR = { day: 'numeric', month: 'long' } as const;

export function birthdayInWords(birthday: string): string {
  const { year, month, day } = known(birthday);
  const date = Temporal.PlainDate.from({ year: year ?? 2000, month, day });
  return date.toLocaleString('en-GB', year === undefined ? WITHOUT_YEAR : WITH_YEAR);
}
