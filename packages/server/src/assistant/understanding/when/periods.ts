import {
  type Day,
  firstOf,
  isBefore,
  lasting,
  type Meant,
  monday,
  nthWeekday,
  oneDay,
  type Present,
  type Range,
  unclear,
  whenOf,
  yearly,
} from './calendar.ts';
import { grammar, longestOf, named } from './grammar.ts';
import { STEPS, WORDS } from './words.ts';

const SEASONS = named(Object.entries({ spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }));
const KINDS = 'week|month|quarter|year|weekend' as const;

/** This week, the next month, the last year: by how many it is away from the one of today. */
function stepped(kind: string, step: number, { today }: Present): Range {
  if (kind === 'week') return lasting(monday(today).add({ weeks: step }), { weeks: 1 });
  if (kind === 'weekend') return lasting(monday(today).add({ days: 7 * step + 5 }), { days: 2 });
  if (kind === 'year') return yearRange(today.year + step);
  const months = kind === 'quarter' ? 3 : 1;
  const first = firstOf(today.year, today.month - ((today.month - 1) % months));
  return lasting(first.add({ months: step * months }), { months });
}
const yearRange = (year: number) => lasting(firstOf(year, 1), { years: 1 });
const monthIn = (month: number, year: number) => lasting(firstOf(year, month), { months: 1 });
const seasonIn = (firstMonth: number, year: number) => lasting(firstOf(year, firstMonth), { months: 3 });

/** "Last summer", "this winter", "next May" of those of all years. */
function chosen(which: string, present: Present, inYear: (year: number) => Range): readonly Range[] {
  const { today } = present;
  const ranges = yearly(undefined, present, inYear);
  const last = ranges.findLast(([, to]) => isBefore(to, today));
  const next = ranges.find(([from]) => isBefore(today, from));
  const now = ranges.find(([from, to]) => !isBefore(today, from) && !isBefore(to, today));
  const found = { last, past: last, next }[which] ?? now ?? ranges.find(([from]) => from.year === today.year);
  return found ? [found] : [];
}

/** Some days in a row, in order where the same words may mean several: every March. */
const rule = grammar({ ...WORDS, season: SEASONS }, (ranges: readonly Range[]) => ranges);

/** Periods that need no word before them. */
const CLEAR = [
  rule(
    [
      `the? {which:next|this|last|previous|past} {kind:${KINDS}}`,
      '{which:this} coming {kind:weekend|week}',
      `the? {kind:${KINDS}} {which:after_next|before_last}`,
    ],
    ({ which, kind }, present) => [stepped(kind, STEPS[which]!, present)],
  ),
  rule('{which:next|this|last|past} {season}', ({ which, season }, present) =>
    chosen(which, present, (year) => seasonIn(season, year)),
  ),
  rule('{which:next|this|last} {month}', ({ which, month }, present) =>
    chosen(which, present, (year) => monthIn(month, year)),
  ),
];
/** Periods whose names are words of their own. */
const LED = [
  rule('{month} {year}?', ({ month, year }, present) => yearly(year, present, (one) => monthIn(month, one))),
  rule('the? {season} {year}?', ({ season, year }, present) => yearly(year, present, (one) => seasonIn(season, one))),
  rule('{quarter:q1|q2|q3|q4} {year}?', ({ quarter, year }, present) =>
    yearly(year, present, (one) => lasting(firstOf(one, Number(quarter[1]) * 3 - 2), { months: 3 })),
  ),
  rule('!, {year}', ({ year }) => [yearRange(year)]),
];
/** "The last Friday of the month" may also be that of the next one. */
const OWN = rule('the {kind:week|month|quarter|year}', ({ kind }, present) =>
  [-1, 0, 1].map((step) => stepped(kind, step, present)),
);
const bare = longestOf(...CLEAR);
const led = longestOf(...CLEAR, ...LED);
const period = longestOf(...CLEAR, ...LED, OWN);

const lengthOf = ([from, to]: Range) => from.until(to).days + 1;
const WEEK = 7;
const LONGEST_MONTH = 31;

/** The first and last day of a part, counted from the first day of the period. */
function daysOfPart(part: string, length: number): readonly [first: number, last: number] {
  if (length === WEEK) return { early: [0, 1] as const, mid: [2, 2] as const }[part] ?? [3, 4];
  const isMonth = length >= 28 && length <= LONGEST_MONTH;
  if (isMonth) return { early: [0, 9] as const, mid: [14, 19] as const }[part] ?? [20, length - 1];
  const [third, second] = [1, 2].map((thirds) => Math.round(((length - 1) * thirds) / 3)) as [number, number];
  return { early: [0, third] as const, mid: [third, second] as const }[part] ?? [second, length - 1];
}
const partOf = (part: string, ranges: readonly Range[]) =>
  ranges.map((range): Range => {
    const [first, last] = daysOfPart(part, lengthOf(range));
    return [range[0].add({ days: first }), range[0].add({ days: last })];
  });

/** The last day of a period: of a week the last working day, or the last one of all where that is over. */
function endOf(range: Range, { today }: Present): Day {
  const friday = range[0].add({ days: 4 });
  const isWeekend = isBefore(friday, today) && !isBefore(range[1], today);
  return lengthOf(range) === WEEK && !isWeekend ? friday : range[1];
}
/** A day of each range, of which the nearest is meant. */
const ofEach = (ranges: readonly Range[], of: (range: Range) => Day | undefined) =>
  ranges
    .map(of)
    .filter((day) => day !== undefined)
    .map(oneDay);

/** A long time that is over does not say when. */
function wholeOf(ranges: readonly Range[], present: Present): Meant | undefined {
  const value = whenOf(ranges, present);
  const isLongOver = value?.future === null && value.range && lengthOf(value.range) > LONGEST_MONTH;
  return value && isLongOver ? { ...value, isVague: true } : value;
}

const ruled = grammar({ ...WORDS, period, bare, led }, (meant: Meant, { present }) => whenOf(meant, present));

/** What names some days, or a day by them. Of two rules that read as many words, the first counts. */
export const PERIODS = [
  // Told of the past, "last week" is about seven days ago.
  ruled('the? last|past|previous {kind:week|month|year}', ({ kind }, present) => ({
    ...whenOf([stepped(kind, -1, present)], present)!,
    past: present.today.subtract({ [`${kind}s`]: 1 }),
    ...(kind === 'year' && { isVague: true }),
  })),
  // In November, "next December" may be the coming one or the one after it.
  ruled('next {month}', ({ month }, { today }) => {
    const range = monthIn(month, today.year);
    return isBefore(today, range[0]) ? { past: null, future: range[0], range, isVague: true } : undefined;
  }),
  ruled(['at|over|on|this the? weekend', 'the weekend'], (_, present) => {
    const [last, next] = [stepped('weekend', -1, present), stepped('weekend', 0, present)];
    const isOn = !isBefore(present.today, next[0]);
    return isOn ? { past: present.today, future: present.today, range: next } : [last, next];
  }),
  ruled('later this week', (_, present) => {
    const future = present.today.add({ days: Math.max(1, Math.min(2, 5 - present.today.dayOfWeek)) });
    return { past: null, future, range: [future, stepped('week', 0, present)[1]] };
  }),
  ruled(['later this {kind:month|quarter|year}', 'earlier this {kind:week|month|quarter|year}'], ({ kind }, present) =>
    unclear(stepped(kind, 0, present)),
  ),
  ruled('at|by|toward|towards? the? end|close of {period}', ({ period: ranges }, present) =>
    ofEach(ranges, (range) => endOf(range, present)),
  ),
  ruled('at|by|toward|towards? the? start|beginning of {period}', ({ period: ranges }) =>
    ofEach(ranges, ([from]) => from),
  ),
  ruled(['{end:eow|eom|eoy}', 'by|at? the? {end:month|year} end'], ({ end }, present) =>
    endOf(stepped({ eow: 'week', eom: 'month', month: 'month' }[end] ?? 'year', 0, present), present),
  ),
  ruled('the? middle of {period}', ({ period: ranges }) => partOf('mid', ranges)),
  ruled('{part:early|late|mid} {period}', ({ part, period: ranges }) => partOf(part, ranges)),
  ruled('the? {rank} {weekday} of|in {period}', ({ rank, weekday, period: ranges }) =>
    ofEach(ranges, (range) => nthWeekday(rank, weekday, range)),
  ),
  ruled('the? {nth} day of|in {period}', ({ nth, period: ranges }) =>
    ofEach(ranges, (range) => (nth > lengthOf(range) ? undefined : range[0].add({ days: nth - 1 }))),
  ),
  ruled('the? last day of|in {period}', ({ period: ranges }) => ofEach(ranges, ([, to]) => to)),
  ruled('the? {rank} week of|in {period}', ({ rank, period: ranges }) =>
    ranges.map(([from, to]) =>
      lasting(rank < 0 ? to.subtract({ days: 6 }) : from.add({ weeks: rank - 1 }), { weeks: 1 }),
    ),
  ),
  ruled('the? next|coming {amount}', ({ amount }, { today }) => unclear([today, today.add(amount)])),
  ruled('the? last|past|previous {amount}', ({ amount }, { today }) => unclear([today.subtract(amount), today])),
  ruled('the coming {unit}', ({ unit: { name, size } }, { today }) => unclear([today, today.add({ [name]: size })])),
  ruled('{bare}', ({ bare: ranges }, present) => wholeOf(ranges, present)),
];
/** Periods of which a name alone is read only behind "in", "by" or "until". */
export const LED_PERIODS = ruled('{led}', ({ led: ranges }, present) => wholeOf(ranges, present));
