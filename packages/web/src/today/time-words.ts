import { dayIn } from '@inner-circle/domain/time.ts';
import type { LastWords } from '@inner-circle/domain/today/today.contract.ts';
import { counted } from '../platform/numbers.ts';

/** “09:00” */
export const clockTime = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

const HOUR = 60;

/** How long it is until a moment today: “in 48 minutes”, “in 3 hours”. */
export function inMinutes(moment: string, now: Temporal.Instant): string {
  const minutes = Math.ceil(now.until(moment).total('minutes'));
  if (minutes <= 0) return 'now';
  return `in ${minutes < 2 * HOUR ? counted(minutes, 'minute') : counted(Math.round(minutes / HOUR), 'hour')}`;
}

/** How long something takes: “half an hour”, “2 hours”. */
export function lengthInWords(start: string, end: string): string {
  const minutes = Math.round(Temporal.Instant.from(start).until(end).total('minutes'));
  if (minutes === 30) return 'Half an hour';
  if (minutes < HOUR) return counted(minutes, 'minute');
  return minutes % HOUR === 0
    ? counted(minutes / HOUR, 'hour')
    : `${counted(Math.floor(minutes / HOUR), 'hour')} ${minutes % HOUR} min`;
}

const VERBS: Readonly<Record<LastWords['type'], readonly [verb: string, how: string]>> = {
  meeting: ['met', ''],
  call: ['spoke', ', by phone'],
  email: ['wrote', ', by e-mail'],
  message: ['wrote', ''],
};

/** “You last spoke on 20 October, by phone” */
export function lastTimeInWords(
  { type, date }: Pick<LastWords, 'type' | 'date'>,
  today: Temporal.PlainDate,
  zone: string,
) {
  const [verb, how] = VERBS[type];
  return `You last ${verb} ${dayBefore(dayIn(zone, date), today)}${how}`;
}

/** A day that is over, in a sentence: “yesterday”, “on 20 October”, with its year where that is another. */
export function dayBefore(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (day.equals(today)) return 'today';
  if (day.equals(today.subtract({ days: 1 }))) return 'yesterday';
  const year = day.year === today.year ? {} : { year: 'numeric' as const };
  return `on ${day.toLocaleString('en-GB', { day: 'numeric', month: 'long', ...year })}`;
}
