import { daysBetween, timeUntil } from '@inner-circle/domain/time.ts';
import { counted } from '../../platform/numbers.ts';
import { DOT } from '../../ui/dot.ts';

export const VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** Which part of the calendar is on the screen: a view, around a day. */
export type Period = { view: CalendarView; date: Temporal.PlainDate };

const DAYS_OF_WEEK = 7;
/** A month is drawn in six weeks, so that it never changes its height. */
const MONTH_CELLS = 6 * DAYS_OF_WEEK;

const startOfWeek = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

const daysFrom = (first: Temporal.PlainDate, count: number) =>
  Array.from({ length: count }, (_, index) => first.add({ days: index }));

/** The 42 days of a month's grid: its own, and those of its neighbours that fill the weeks. */
export const monthDays = (date: Temporal.PlainDate) => daysFrom(startOfWeek(date.with({ day: 1 })), MONTH_CELLS);

const weekDays = (date: Temporal.PlainDate) => daysFrom(startOfWeek(date), DAYS_OF_WEEK);

/** The days whose events are on the screen. Beside a single day stands its month. */
export const daysShown = ({ view, date }: Period) => (view === 'week' ? weekDays(date) : monthDays(date));

/** The days that the title speaks of, without those of the neighbours. */
export function daysCounted({ view, date }: Period): readonly Temporal.PlainDate[] {
  if (view === 'day') return [date];
  return view === 'week' ? weekDays(date) : daysFrom(date.with({ day: 1 }), date.daysInMonth);
}

/** The period before (-1) or after (1). */
export function step({ view, date }: Period, steps: -1 | 1): Temporal.PlainDate {
  if (view === 'month') return date.add({ months: steps });
  return date.add({ days: view === 'week' ? steps * DAYS_OF_WEEK : steps });
}

const written = (date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
  date.toLocaleString('en-GB', options);
const LONG = { day: 'numeric', month: 'long' } as const;
const WITH_YEAR = { ...LONG, year: 'numeric' } as const;

/** “November 2026”, “16 – 22 November”, “Thursday, 19 November”: the year stands there when it is another one. */
export function periodTitle({ view, date }: Period, today: Temporal.PlainDate): string {
  if (view === 'month') return written(date, { month: 'long', year: 'numeric' });
  if (view === 'day') return dayTitle(date, today);
  const [first, last] = [startOfWeek(date), startOfWeek(date).add({ days: DAYS_OF_WEEK - 1 })];
  const lastWords = written(last, last.year === today.year ? LONG : WITH_YEAR);
  if (first.month === last.month) return `${first.day} – ${lastWords}`;
  return `${written(first, first.year === last.year ? LONG : WITH_YEAR)} – ${lastWords}`;
}

export const dayTitle = (date: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const words = written(date, date.year === today.year ? LONG : WITH_YEAR);
  return `${written(date, { weekday: 'long' })}, ${words}`;
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** How far away a day is, in both directions: “in 4 days”, “yesterday”. */
function distance(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = daysBetween(today, date);
  if (days >= 0) return timeUntil(date, today);
  return days === -1 ? 'yesterday' : `${-days} days ago`;
}

/** Of a period's events all are on their way, some failed to load, or all are here. */
export type LoadState = 'loading' | 'partial' | 'complete';

/** What is shown for a day without events. */
export const EMPTY_DAY: Readonly<Record<LoadState, string>> = {
  loading: 'Loading…',
  partial: 'Not everything loaded',
  complete: 'No events scheduled for this day',
};

type Counts = { events: number; birthdaysToCome: number };

/** The line under the title. */
export function periodSummary(
  { view, date }: Period,
  { events, birthdaysToCome }: Counts,
  loadState: LoadState,
  today: Temporal.PlainDate,
) {
  if (loadState === 'loading') return EMPTY_DAY.loading;
  const none = loadState === 'partial' ? EMPTY_DAY.partial : 'No events';
  const count = events === 0 ? none : counted(events, 'event');
  if (view === 'day') return capital(distance(date, today)) + DOT + count;
  if (view === 'week') return `Week ${date.weekOfYear}${DOT}${count}`;
  return birthdaysToCome > 0 ? `${count}, ${counted(birthdaysToCome, 'birthday')} still to come` : count;
}
