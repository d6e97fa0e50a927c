import { type Repeat, type RepeatUnit, TIMES } from '@inner-circle/domain/calendar/repeat.rules.ts';
import { counted } from '../../platform/numbers.ts';

/** How an event repeats as the form holds it. What does not belong to the choice is kept, and not sent. */
export type RepeatFields = {
  every: RepeatUnit | 'never';
  /** By weeks: the days beside that on which it begins, from 1 for Monday. */
  days: readonly number[];
  ends: 'never' | 'on' | 'after';
  /** 'YYYY-MM-DD'. */
  until: string;
  times: number;
};

const USUAL_TIMES = 10;

export const NO_REPEAT: RepeatFields = { every: 'never', days: [], ends: 'never', until: '', times: USUAL_TIMES };

export const LAST_DAY_MISSING = 'Choose the last day';

export const isEndMissing = ({ every, ends, until }: RepeatFields) =>
  every !== 'never' && ends === 'on' && until === '';

/** What the contract makes of the fields; null for a single event. */
export function repeatBody({ every, days, ends, until, times }: RepeatFields): Repeat | null {
  if (every === 'never') return null;
  return {
    every,
    days: every === 'week' ? [...days] : [],
    until: ends === 'on' && until !== '' ? until : null,
    times: ends === 'after' ? Math.max(TIMES.min, times) : null,
  };
}

const dayOf = (start: string) => (start === '' ? undefined : Temporal.PlainDate.from(start.slice(0, 10)));

/** The day on which it begins is one of them in any case. */
export const weekdaysOf = ({ days }: RepeatFields, start: string) =>
  [...new Set([...days, ...(dayOf(start) ? [dayOf(start)!.dayOfWeek] : [])])].toSorted((a, b) => a - b);

/** What is said of the choice: “Every week on Monday and Thursday, until 24 December 2026”. */
export function repeatWords(repeat: RepeatFields, start: string): string | undefined {
  const first = dayOf(start);
  if (repeat.every === 'never' || !first) return undefined;
  return [`${RHYTHMS[repeat.every](first, repeat, start)}${endWords(repeat)}`, exception(repeat.every, first)]
    .filter(Boolean)
    .join('. ');
}

const written = (day: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) => day.toLocaleString('en-GB', options);
const inList = new Intl.ListFormat('en-GB');

const RHYTHMS: Readonly<
  Record<RepeatUnit, (first: Temporal.PlainDate, repeat: RepeatFields, start: string) => string>
> = {
  day: () => 'Every day',
  week: (first, repeat, start) =>
    `Every week on ${inList.format(weekdaysOf(repeat, start).map((day) => written(first.add({ days: day - first.dayOfWeek }), { weekday: 'long' })))}`,
  month: (first) => `Every month on day ${first.day}`,
  year: (first) => `Every year on ${written(first, { day: 'numeric', month: 'long' })}`,
};

function endWords({ ends, until, times }: RepeatFields): string {
  if (ends === 'after') return `, ${counted(times, 'time')} in all`;
  const last = dayOf(until);
  return ends === 'on' && last ? `, until ${written(last, { day: 'numeric', month: 'long', year: 'numeric' })}` : '';
}

const LAST_DAY_OF_EVERY_MONTH = 28;

/** Google leaves out what has no such day. */
function exception(every: RepeatUnit, first: Temporal.PlainDate): string | undefined {
  if (every === 'month' && first.day > LAST_DAY_OF_EVERY_MONTH) return 'Months without that day are left out';
  return every === 'year' && first.month === 2 && first.day === 29 ? 'It is in leap years alone' : undefined;
}
