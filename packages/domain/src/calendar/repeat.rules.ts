import { z } from 'zod';
import { badField } from '../problem.ts';
import { CalendarDate, dayIn } from '../time.ts';
import { basicMoment, WEEKDAYS } from './recurrence-words.ts';

export const TIMES = { min: 2, max: 365 } as const;

export const RepeatUnit = z.enum(['day', 'week', 'month', 'year']);
export type RepeatUnit = z.infer<typeof RepeatUnit>;

/** How an event that is added repeats. Google keeps it as a rule of RFC 5545, and each event by itself. */
export const Repeat = z
  .strictObject({
    every: RepeatUnit,
    /** By weeks: from 1 for Monday to 7 for Sunday. The day on which it begins is one of them in any case. */
    days: z.array(z.int().min(1).max(7)).max(WEEKDAYS.length, 'must have at most 7 entries').default([]),
    /** The last day on which one may be. */
    until: CalendarDate.nullable().default(null),
    /** How many there are in all. */
    times: z
      .int()
      .min(TIMES.min, `must be at least ${TIMES.min}`)
      .max(TIMES.max, `must be at most ${TIMES.max}`)
      .nullable()
      .default(null),
  })
  .refine(({ until, times }) => until === null || times === null, {
    error: 'ends on a day or after some times, not both',
    path: ['times'],
  });
export type Repeat = z.output<typeof Repeat>;

export const ENDS_BEFORE_IT_BEGINS = 'The last day must not be before the first.';

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;

/** The first event as it is saved: a moment, or a day where it lasts all day. */
type First = { readonly start: string; readonly allDay: boolean };

/** The rule in Google's words. The days are counted where the event is planned. */
export function recurrenceOf({ every, days, until, times }: Repeat, { start, allDay }: First, zone: string): string[] {
  const first = allDay ? Temporal.PlainDate.from(start) : dayIn(zone, start);
  if (until !== null && Temporal.PlainDate.compare(until, first) < 0) throw badField('repeat', ENDS_BEFORE_IT_BEGINS);
  const parts = [
    `FREQ=${FREQUENCIES[every]}`,
    every === 'week' && `BYDAY=${weekdaysOf(days, first).join(',')}`,
    times !== null && `COUNT=${times}`,
    until !== null && `UNTIL=${allDay ? until.replaceAll('-', '') : endOfDay(until, zone)}`,
  ];
  return [`RRULE:${parts.filter(Boolean).join(';')}`];
}

const weekdaysOf = (days: readonly number[], first: Temporal.PlainDate) =>
  [...new Set([...days, first.dayOfWeek])].toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1]!);

const endOfDay = (day: string, zone: string) =>
  basicMoment(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '23:59:59' }).toInstant());
