import type { Reminder, RemindersOverview } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn, daysBetween } from '@inner-circle/domain/time.ts';
import { counted } from '../../platform/numbers.ts';

const WEEK = 7;
const MONTH = 30;
const YEAR = 365;
const MONTHS_A_YEAR = 12;

const EVERY = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month', annually: 'Every year' } as const;

type Repeating = Pick<Reminder, 'type' | 'occurrences' | 'interval'>;

/** How often it goes out: “Once”, “Every month”, “3 times, a week apart”. */
export function repeatInWords({ type, occurrences, interval }: Repeating): string {
  if (type === 'once') return 'Once';
  if (type !== 'multiple') return EVERY[type];
  const days = interval ?? 1;
  return `${occurrences ?? 1} times, ${days === WEEK ? 'a week' : days === 1 ? 'a day' : `${days} days`} apart`;
}

/** The last part of a zone's name is a place that people know: “Buenos Aires”. */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const clockOf = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });

/** A day that comes, as one says it in a sentence: “today”, “Wednesday”, “2 February”, “2 February 2028”. */
function comingDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 0 && days < WEEK) return day.toLocaleString('en-GB', { weekday: 'long' });
  const isNear = days > 0 && days < YEAR;
  return day.toLocaleString('en-GB', { day: 'numeric', month: 'long', ...(!isNear && { year: 'numeric' }) });
}

/** “Wednesday at 09:00”, on the clock of the reminder; where that is not the reader's own, it says whose. */
export function whenInWords(moment: string, zone: string, reader: string, now: Temporal.Instant): string {
  const there = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  const elsewhere = there.offsetNanoseconds !== there.withTimeZone(reader).offsetNanoseconds;
  const city = elsewhere ? ` in ${cityOf(zone)}` : '';
  return `${comingDay(there.toPlainDate(), dayIn(zone, now))} at ${clockOf(there)}${city}`;
}

/** How far ahead a moment is, in the reader's days: “in 3 days”, “in 3 months”; “now” for what is due. */
export function untilInWords(moment: string | null, reader: string, now: Temporal.Instant): string {
  if (moment === null || Temporal.Instant.compare(moment, now) <= 0) return 'now';
  const days = daysBetween(dayIn(reader, now), dayIn(reader, moment));
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < MONTH) return `in ${counted(days, 'day')}`;
  if (days < YEAR) return `in ${counted(Math.round((days / YEAR) * MONTHS_A_YEAR), 'month')}`;
  return `in ${counted(Math.round(days / YEAR), 'year')}`;
}

const EXACT = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** “Wed, 18 November 2026, 09:00 (Europe/Berlin)” */
export function exactMoment(moment: string, zone: string): string {
  const there = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
  return `${there.toPlainDate().toLocaleString('en-GB', EXACT)}, ${clockOf(there)} (${zone})`;
}

/** “6 e-mails waiting to go out, the next on Wednesday” */
export function remindersSummary(
  { pending, upcoming }: RemindersOverview,
  zone: string,
  now: Temporal.Instant,
): string {
  if (pending === 0) return 'E-mails that go out from your own mailbox when the day comes';
  const waiting = `${counted(pending, 'e-mail')} waiting to go out`;
  const [next] = upcoming;
  if (!next) return waiting;
  const isDue = Temporal.Instant.compare(next.nextSendDate, now) <= 0;
  const day = comingDay(dayIn(zone, next.nextSendDate), dayIn(zone, now));
  const when = isDue ? 'now' : day === 'today' || day === 'tomorrow' ? day : `on ${day}`;
  return pending === 1 ? `${waiting} ${when}` : `${waiting}, the next ${when}`;
}
