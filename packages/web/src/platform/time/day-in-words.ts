import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from './clock.ts';

// Made once: a list says forty days exactly, and to make a format takes longer than all of them.
const EXACT = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });

/** The exact day, for where the words are vague: “Thu, 12 November 2026”. */
export const exactDay = (day: Temporal.PlainDate) => EXACT.format(day);

export const exactDayOf = (moment: string) => exactDay(dayIn(timeZone(), moment));

/** A day without its weekday: “26 November”, with its year where that is another. */
export function dayAndMonth(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const year = day.year === today.year ? {} : { year: 'numeric' as const };
  return day.toLocaleString('en-GB', { day: 'numeric', month: 'long', ...year });
}

/** A day in a sentence: “Thursday, 26 November”, with its year where that is another. */
export function wholeDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  // Put together here: whether a comma stands between them is another thing in each browser, and on the server that draws.
  return `${day.toLocaleString('en-GB', { weekday: 'long' })}, ${dayAndMonth(day, today)}`;
}

/** A day that is not ahead, in a word: “Today”, “Yesterday”, “12 Nov”. */
export function shortDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (day.equals(today)) return 'Today';
  if (day.equals(today.subtract({ days: 1 }))) return 'Yesterday';
  const year = day.year === today.year ? {} : { year: 'numeric' as const };
  return day.toLocaleString('en-GB', { day: 'numeric', month: 'short', ...year });
}
