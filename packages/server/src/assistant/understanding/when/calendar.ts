import { type Day, isBefore, nearest, type Present, type Range, type When } from './readings.ts';

export type Unit = { readonly name: 'days' | 'weeks' | 'months' | 'years'; readonly size: number };

export const monday = (day: Day) => day.subtract({ days: day.dayOfWeek - 1 });
const lastOfMonth = (day: Day) => day.with({ day: day.daysInMonth });
export const shifted = (day: Day, count: number, { name, size }: Unit) => day.add({ [name]: count * size });

export function dayOf(year: number, month: number, day: number): Day | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const found = Temporal.PlainDate.from({ year, month, day });
  return found.day === day ? found : undefined;
}

/** What comes once a year, in the year that was said or in those around today. */
export function yearly<T>(
  year: number | undefined,
  { today }: Present,
  of: (year: number) => T | undefined,
  reach = 2,
): T[] {
  const years =
    year === undefined ? Array.from({ length: 2 * reach + 1 }, (_, index) => today.year - reach + index) : [year];
  return years.map(of).filter((one) => one !== undefined);
}
/** A leap day is at most eight years away. */
const reachOf = (day: number, month: number) => (day === 29 && month === 2 ? 8 : 1);

/** A date as it is written. With a weekday that is not that date's, it is none. */
export const dated = (
  day: number,
  month: number,
  year: number | undefined,
  present: Present,
  weekday?: number,
): When | undefined => {
  const days = yearly(year, present, (one) => dayOf(one, month, day), reachOf(day, month));
  const found = nearest(days, present);
  const fits = (one: Day | null | undefined) => one && (weekday === undefined || one.dayOfWeek === weekday);
  return found && nearest([found.past, found.future].filter((one) => one !== null).filter(fits), present);
};

/** The next and the last day of that number, today left out: the 31st waits for a month that has one. */
export function dayOfMonth(number: number, present: Present, weekday?: number): When | undefined {
  const first = present.today.with({ day: 1 });
  const days = Array.from({ length: 7 }, (_, index) => first.add({ months: index - 3 }))
    .filter((month) => number >= 1 && number <= month.daysInMonth)
    .map((month) => month.with({ day: number }))
    .filter((day) => !day.equals(present.today));
  const { past = null, future = null } = nearest(days, present) ?? {};
  const fits = [past, future].filter((day) => day !== null);
  return nearest(
    fits.filter((day) => weekday === undefined || day.dayOfWeek === weekday),
    present,
  );
}

export const nextWeekday = (weekday: number, today: Day) =>
  today.add({ days: (weekday - today.dayOfWeek + 7) % 7 || 7 });

export const lastWeekday = (weekday: number, today: Day) =>
  today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 || 7 });

/** The first, second … of a weekday within some days, or the last (-1). */
export function nthWeekday(nth: number, weekday: number, [from, to]: Range): Day | undefined {
  const day =
    nth < 0
      ? to.subtract({ days: (to.dayOfWeek - weekday + 7) % 7 }).add({ weeks: nth + 1 })
      : from.add({ days: ((weekday - from.dayOfWeek + 7) % 7) + 7 * (nth - 1) });
  return isBefore(day, from) || isBefore(to, day) ? undefined : day;
}

export const monthRange = (year: number, month: number): Range => {
  const from = Temporal.PlainDate.from({ year, month, day: 1 });
  return [from, lastOfMonth(from)];
};

/** Easter Sunday by the Gregorian computus. */
export function easter(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const sun = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (sun + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  const away = full - weekday;
  const month = 3 + Math.floor((away + 40) / 44);
  return Temporal.PlainDate.from({ year, month, day: away + 28 - 31 * Math.floor(month / 4) });
}
