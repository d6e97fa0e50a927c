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

export const isBefore = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) < 0;
const isSame = (one: Range, other: Range) => one[0].equals(other[0]) && one[1].equals(other[1]);

function reading(future: Day | null, past: Day | null, ahead: Range | null, back: Range | null): When {
  const range = ahead ?? back;
  return { past, future, range, ...(range && back && !isSame(range, back) && { pastRange: back }) };
}

/** Of days that the same words may mean, in order: the next to come, and the last that was. */
export function nearest(days: readonly Day[], { today }: Present): When | undefined {
  const future = days.find((day) => !isBefore(day, today)) ?? null;
  const past = days.findLast((day) => !isBefore(today, day)) ?? null;
  if (!future && !past) return undefined;
  return reading(future, past, future && [future, future], past && [past, past]);
}

/** A day that can be only one. */
export const exactly = (day: Day, present: Present): When => nearest([day], present)!;

/** A day to come and another that is over, each told by the same words. */
export const either = (future: Day, past: Day): When => reading(future, past, [future, future], [past, past]);

/** Of ranges that the same words may mean, in order. In the middle of one, it does not say which day. */
export function nearestRange(ranges: readonly Range[], { today }: Present): When | undefined {
  const ahead = ranges.find(([, to]) => !isBefore(to, today)) ?? null;
  const back = ranges.findLast(([from]) => !isBefore(today, from)) ?? null;
  if (!ahead && !back) return undefined;
  if (ahead && back && isSame(ahead, back)) return unclear(ahead);
  return reading(ahead?.[0] ?? null, back?.[0] ?? null, ahead, back);
}

/** Days of which none is named. */
export const unclear = (range: Range | null): When => ({ past: null, future: null, range, isVague: true });
