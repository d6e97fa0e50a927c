import { z } from 'zod';
import { ONE_LINE } from './text.ts';

/** A moment, always in UTC with milliseconds. */
export const Moment = z.iso.datetime({ precision: 3 });

export const toMoment = (time: string | Temporal.Instant) =>
  Temporal.Instant.from(time).toString({ smallestUnit: 'millisecond' });

/** The first of some moments, all written as Moments are; null when there is none. */
export const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((first, moment) => (first === null || (moment !== null && moment < first) ? moment : first), null);

/** With nanoseconds and an offset. */
export const LONGEST_MOMENT = 35;
const NOT_A_MOMENT = { error: 'is not a date and time, such as 2026-11-15T09:30:00Z', abort: true };

/** A moment as people and programs send it: any offset; stored and answered as a Moment. */
export const AnyMoment = z.iso
  .datetime({ offset: true, ...NOT_A_MOMENT })
  .max(LONGEST_MOMENT, NOT_A_MOMENT)
  .refine(isRepresentable, 'is too far away')
  .transform(toMoment);

/** A day of the calendar. It belongs to no time zone and never passes through one. */
export const CalendarDate = z.iso
  .date({ abort: true, error: 'is not a date, such as 2026-11-15' })
  .refine((date) => !date.startsWith('0000'), 'is too long ago: the calendar begins with the year 1');

/** When a day begins in UTC, and when the next one does. */
export const startOfDay = (day: string) => `${day}T00:00:00.000Z`;
export const startOfNextDay = (day: string) => startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString());

/** A time of the day, without a zone. */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is not a time, such as 09:00');

const NOT_A_ZONE = 'is not a time zone, such as Europe/Berlin';
export const TimeZone = z
  .string()
  .max(100, { error: NOT_A_ZONE, abort: true })
  .refine(isTimeZone, NOT_A_ZONE)
  .check(ONE_LINE);

/** The day it is, somewhere, at a moment. */
export const dayIn = (zone: string, moment: string | Temporal.Instant) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate();

/** When the day that it is somewhere, at a moment, is over there. */
export const dayEndsAt = (zone: string, moment: Temporal.Instant) =>
  toMoment(dayIn(zone, moment).add({ days: 1 }).toZonedDateTime(zone).toInstant());

const HOURS_PER_DAY = 24;
export const DAY_MILLISECONDS = HOURS_PER_DAY * 60 * 60 * 1000;

/** Moments are moved by whole days of 24 hours: the length of a calendar day depends on the zone. */
export const daysBefore = (moment: Temporal.Instant, days: number) => moment.subtract({ hours: days * HOURS_PER_DAY });
export const daysAfter = (moment: Temporal.Instant, days: number) => moment.add({ hours: days * HOURS_PER_DAY });

export const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  from.until(to, { largestUnit: 'days' }).days;

/** Years have four digits, in the database as in a Moment. */
export function isRepresentable(time: string | Temporal.Instant): boolean {
  const { epochMilliseconds } = Temporal.Instant.from(time);
  return epochMilliseconds >= Date.parse('0001-01-01T00:00:00Z') && epochMilliseconds < Date.UTC(10_000, 0, 1);
}

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are legal for Temporal but know no summer time.
    return /^[A-Za-z]/.test(name) && Boolean(Temporal.Now.zonedDateTimeISO(name));
  } catch {
    return false;
  }
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** How long ago something was, as people say it, counted in the days of the reader's own zone. */
export function timeAgo(moment: string, now: Temporal.Instant, zone: string): string {
  const days = daysBetween(dayIn(zone, moment), dayIn(zone, now));
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return plural(days, 'day');
  if (days < 30) return plural(Math.floor(days / 7), 'week');
  if (days < 365) return plural(Math.floor(days / 30), 'month');
  return plural(Math.floor(days / 365), 'year');
}

/** How far ahead a day is, or how long ago it was, as people say it. */
export function timeUntil(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = daysBetween(today, day);
  if (days < -1) return plural(-days, 'day');
  if (days === -1) return 'yesterday';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return `in ${days} days`;
}
