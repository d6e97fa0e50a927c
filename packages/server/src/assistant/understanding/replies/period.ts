import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { dayIn, daysBetween } from '@inner-circle/domain/time.ts';
import { plural } from '../tagging/words.ts';
import type { Scene } from '../scene.ts';

/** Some days, the last one included. */
export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

export const daysOf = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() });

const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other);
export const isIn = (day: Temporal.PlainDate, { from, to }: Period) => compare(from, day) <= 0 && compare(day, to) <= 0;

export const nextDays = (today: Temporal.PlainDate, days: number): Period => ({ from: today, to: today.add({ days }) });

/** At most so many days of it; `isCut` tells whether some are left out. */
export function firstDays(period: Period, most: number): Period & { readonly isCut: boolean } {
  const last = period.from.add({ days: most - 1 });
  const isCut = compare(period.to, last) > 0;
  return { from: period.from, to: isCut ? last : period.to, isCut };
}

/** Some days as people say them: "today", "next week", "in December", "on Fri 20 Nov". */
export function periodInWords(period: Period, today: Temporal.PlainDate): string {
  const { from, to } = period;
  if (from.equals(to)) {
    const name = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }[String(daysBetween(today, from))];
    return name ?? `on ${dayInWords(from, today)}`;
  }
  return weekInWords(period, today) ?? monthInWords(period, today) ?? spanInWords(period, today);
}

function weekInWords({ from, to }: Period, today: Temporal.PlainDate): string | undefined {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const isSunday = (weeks: number) => to.equals(monday.add({ days: 6, weeks }));
  const isMonday = (weeks: number) => from.equals(monday.add({ weeks }));
  if (isMonday(1) && isSunday(1)) return 'next week';
  if (from.equals(monday.subtract({ weeks: 1 })) && to.equals(monday.subtract({ days: 1 }))) return 'last week';
  if (from.equals(monday.add({ days: 5 })) && isSunday(0)) return 'this weekend';
  const endsThisWeek = isSunday(0) && (isMonday(0) || from.equals(today));
  return endsThisWeek || (isMonday(0) && to.equals(today)) ? 'this week' : undefined;
}

function monthInWords({ from, to }: Period, today: Temporal.PlainDate): string | undefined {
  const first = from.with({ day: 1 });
  const isWhole = from.equals(first) && to.equals(first.with({ day: first.daysInMonth }));
  const thisMonth = today.with({ day: 1 });
  const isThis = first.equals(thisMonth);
  const isRest = isThis && from.equals(today) && to.day === to.daysInMonth && to.month === from.month;
  const isSoFar = isThis && from.day === 1 && to.equals(today);
  if (isThis && ((isWhole && isIn(today, { from, to })) || isRest || isSoFar)) return 'this month';
  if (
    from.month === 1 &&
    from.day === 1 &&
    to.year === from.year &&
    ((to.month === 12 && to.day === 31) || to.equals(today))
  )
    return from.year === today.year ? 'this year' : `in ${from.year}`;
  if (!isWhole) return undefined;
  if (first.equals(thisMonth.add({ months: 1 }))) return 'next month';
  if (first.equals(thisMonth.subtract({ months: 1 }))) return 'last month';
  const year = from.year === today.year ? {} : { year: 'numeric' as const };
  return `in ${first.toLocaleString('en-GB', { month: 'long', ...year })}`;
}

function spanInWords({ from, to }: Period, today: Temporal.PlainDate): string {
  if (from.equals(today)) return `in the next ${plural(daysBetween(from, to), 'day')}`;
  if (to.equals(today)) return `in the last ${plural(daysBetween(from, to), 'day')}`;
  return `from ${dayInWords(from, today)} to ${dayInWords(to, today)}`;
}

export const dayOf = (moment: string, { turn }: Scene) => dayIn(turn.zone, moment);
/** " next week", where days are named. */
export const periodSaid = (period: Period | undefined, { present }: Scene) =>
  period ? ` ${periodInWords(period, present.today)}` : '';
