import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import type { Planned } from './preview-dates.ts';
import { cityOf } from '../lists/reminder-words.ts';

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five'];

/** What stands above the dates: “The next five”. */
export function previewTitle({ type }: Schedule, { dates, atOnce }: Planned): string {
  if (type === 'once') return atOnce ? 'Goes out at once' : 'Goes out';
  return dates.length === 1 ? 'The only one left' : `The next ${NUMBERS[dates.length]}`;
}

/** What stands below them: on whose clock, and what is out of the ordinary. */
export function previewNote(schedule: Schedule, { dates, atOnce, ends }: Planned, now: Temporal.Instant): string {
  const { type, time, timezone } = schedule;
  const city = cityOf(timezone);
  if (type === 'once' && atOnce) return `${time} has passed today in ${city}`;
  const steady = type !== 'once' && clocksChange(timezone, now) ? ', also when the clocks change' : '';
  const moved = dates.find((date) => timeOf(date) !== time);
  return [
    `At ${time} in ${city}${steady}`,
    moved && `On ${dayOf(moved)} the clocks skip that time, and it goes out at ${timeOf(moved)}`,
    type !== 'once' && atOnce && 'Today’s goes out at once',
    type !== 'once' && ends && 'Then it ends',
  ]
    .filter(Boolean)
    .join('. ');
}

export const timeOf = (date: Temporal.ZonedDateTime) => date.toPlainTime().toString({ smallestUnit: 'minute' });

const dayOf = (date: Temporal.ZonedDateTime) =>
  date.toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'long' });

const clocksChange = (zone: string, now: Temporal.Instant) =>
  now.toZonedDateTimeISO(zone).getTimeZoneTransition('next') !== null;
