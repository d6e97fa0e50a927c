/** The moment at which a sentence is said, as the person who says it sees it. */
export type Present = {
  readonly today: Temporal.PlainDate;
  readonly time: Temporal.PlainTime;
  /** Whether 3/4 is the fourth of March. */
  readonly isAmerican: boolean;
};

export type Day = Temporal.PlainDate;
export type Range = readonly [from: Day, to: Day];

/** A day, or some days; both readings, because only the frame knows which way it points. */
export type When = {
  /** Null where the phrase cannot mean a day that is over, or does not say which. */
  readonly past: Day | null;
  /** Null where the phrase cannot mean a day to come, or does not say which. */
  readonly future: Day | null;
  /** All days that are meant: those of `future` where both readings are possible. */
  readonly range: Range | null;
  /** All days that are meant where the sentence tells of the past, if these are others than `range`. */
  readonly pastRange?: Range;
  /** The time that the same words name: "tonight", "in two hours". */
  readonly time?: Temporal.PlainTime;
  /** The words do not say which day: "the other day", "this month". */
  readonly isVague?: true;
};

/** A day that can be only one; days that the same words may mean, in order: every May; or a reading. */
export type Meant = Day | readonly Range[] | When;

/** The next days to come and the last that were. In the middle of several, the words do not say which day. */
export function whenOf(meant: Meant, { today }: Present): When | undefined {
  if ('range' in meant) return meant;
  const ranges = meant instanceof Temporal.PlainDate ? [oneDay(meant)] : meant;
  const ahead = ranges.find(([, to]) => !isBefore(to, today)) ?? null;
  const back = ranges.findLast(([from]) => !isBefore(today, from)) ?? null;
  if (!ahead && !back) return undefined;
  const isNow = ahead !== null && back !== null && ahead[0].equals(back[0]) && ahead[1].equals(back[1]);
  if (isNow && !isOneDay(ahead)) return unclear(ahead);
  return {
    past: back?.[0] ?? null,
    future: ahead?.[0] ?? null,
    range: ahead ?? back,
    ...(ahead && back && !isNow && { pastRange: back }),
  };
}
/** Days of which none is named. */
export const unclear = (range: Range | null): When => ({ past: null, future: null, range, isVague: true });
/** All days of both readings. */
export const rangesOf = ({ pastRange, range }: When) => [pastRange ?? null, range].filter((one) => one !== null);

export const isBefore = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) < 0;
export const oneDay = (day: Day): Range => [day, day];
export const isOneDay = ([from, to]: Range) => from.equals(to);
export const lasting = (from: Day, length: Temporal.DurationLike): Range => [
  from,
  from.add(length).subtract({ days: 1 }),
];

export type Unit = { readonly name: 'days' | 'weeks' | 'months' | 'years'; readonly size: number };

export function dayOf(year: number, month: number, day: number): Day | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const found = Temporal.PlainDate.from({ year, month, day });
  return found.day === day ? found : undefined;
}
export const firstOf = (year: number, month: number) => Temporal.PlainDate.from({ year, month, day: 1 });

/** What comes once a year, in the year that was said or in those around today. */
export const yearly = <T>(year: number | undefined, { today }: Present, of: (year: number) => T, reach = 2) =>
  year === undefined ? Array.from({ length: 2 * reach + 1 }, (_, index) => of(today.year - reach + index)) : [of(year)];
const days = (found: readonly (Day | undefined)[]) => found.filter((day) => day !== undefined).map(oneDay);

/** A leap day is at most eight years away. */
export const dated = (day: number, month: number, year: number | undefined, present: Present) =>
  days(yearly(year, present, (one) => dayOf(one, month, day), day === 29 && month === 2 ? 8 : 1));

/** The days of that number, today left out: the 31st waits for a month that has one. */
export function dayOfMonth(number: number, { today }: Present): readonly Range[] {
  const months = Array.from({ length: 7 }, (_, index) => today.with({ day: 1 }).add({ months: index - 3 }));
  return days(months.map(({ year, month }) => dayOf(year, month, number))).filter(([day]) => !day.equals(today));
}

export const monday = (day: Day) => day.subtract({ days: day.dayOfWeek - 1 });
export const nextWeekday = (weekday: number, day: Day) => day.add({ days: (weekday - day.dayOfWeek + 7) % 7 || 7 });
export const lastWeekday = (weekday: number, day: Day) =>
  day.subtract({ days: (day.dayOfWeek - weekday + 7) % 7 || 7 });

/** The first, second … of a weekday within some days, or the last (-1). */
export function nthWeekday(nth: number, weekday: number, [from, to]: Range): Day | undefined {
  const day =
    nth < 0
      ? lastWeekday(weekday, to.add({ days: 1 }))
      : nextWeekday(weekday, from.subtract({ days: 1 })).add({ weeks: nth - 1 });
  return isBefore(day, from) || isBefore(to, day) ? undefined : day;
}

/** Easter Sunday by the Gregorian computus. */
export function easter(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const sun = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (sun + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return firstOf(year, 3).add({ days: full - weekday + 27 });
}
