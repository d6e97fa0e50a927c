import { dayOf, monday, monthRange, nthWeekday, shifted, yearly } from './calendar.ts';
import { grammar, longestOf, type Rule } from './grammar.ts';
import {
  type Day,
  exactly,
  isBefore,
  nearest,
  nearestRange,
  type Present,
  type Range,
  unclear,
  type When,
} from './readings.ts';
import { TERMINALS } from './terminals.ts';

/** Some days in a row, in order where the same words may mean several: every March. */
type Period = { readonly ranges: readonly Range[]; readonly kind: string; readonly isUnsure?: boolean };

const STEPS: Readonly<Record<string, number>> = { next: 1, last: -1, previous: -1, past: -1 };
const FIRST_MONTHS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

const quarterOf = (day: Day): Range => {
  const from = day.with({ month: day.month - ((day.month - 1) % 3), day: 1 });
  return [from, from.add({ months: 3 }).subtract({ days: 1 })];
};

/** This week, the next month, the last year: by how many it is away from the one of today. */
function stepped(kind: string, step: number, { today }: Present): Range {
  if (kind === 'week') {
    const from = monday(today).add({ weeks: step });
    return [from, from.add({ days: 6 })];
  }
  if (kind === 'weekend') {
    const from = monday(today).add({ days: 7 * step + 5 });
    return [from, from.add({ days: 1 })];
  }
  if (kind === 'quarter') return quarterOf(today.with({ day: 1 }).add({ months: 3 * step }));
  const month = today.with({ day: 1 }).add({ months: step });
  if (kind === 'month') return monthRange(month.year, month.month);
  return [dayOf(today.year + step, 1, 1)!, dayOf(today.year + step, 12, 31)!];
}

const seasonIn = (season: string, year: number): Range => {
  const from = dayOf(year, FIRST_MONTHS[season]!, 1)!;
  return [from, from.add({ months: 3 }).subtract({ days: 1 })];
};
const isOver = ([, to]: Range, today: Day) => isBefore(to, today);
/** "Last summer", "this winter", "next May" of those of all years. */
function chosen(which: string, ranges: readonly Range[], { today }: Present): readonly Range[] {
  const last = ranges.findLast((range) => isOver(range, today));
  const next = ranges.find(([from]) => isBefore(today, from));
  const now = ranges.find(([from, to]) => !isBefore(today, from) && !isBefore(to, today));
  const found =
    { last, past: last, next, coming: next }[which] ?? now ?? ranges.find(([from]) => from.year === today.year);
  return found ? [found] : [];
}

const rule = grammar(TERMINALS);

/** Periods that need no word before them. */
const CLEAR: readonly Rule<Period>[] = [
  rule(
    [
      'the? {which:next|this|last|previous|past} {kind:week|month|quarter|year|weekend}',
      '{which:this} coming {kind:weekend|week}',
    ],
    ({ which, kind }, present) => ({ kind, ranges: [stepped(kind, STEPS[which] ?? 0, present)] }),
  ),
  rule(
    [
      'the? {kind:week|month|quarter|year|weekend} {way:after} next',
      'the? {kind:week|month|quarter|year|weekend} {way:before} last',
    ],
    ({ kind, way }, present) => ({
      kind,
      ranges: [stepped(kind, way === 'after' ? 2 : -2, present)],
    }),
  ),
  rule('{which:next|this|last|past} {season:spring|summer|autumn|fall|winter}', ({ which, season }, present) => ({
    kind: 'season',
    ranges: chosen(
      which,
      yearly(undefined, present, (year) => seasonIn(season, year)),
      present,
    ),
  })),
  rule('{which:next|this|last} {month}', ({ which, month }, present) => {
    const ranges = chosen(
      which,
      yearly(undefined, present, (year) => monthRange(year, month)),
      present,
    );
    // In November, "next December" may be the coming one or the one after it.
    return { kind: 'month', ranges, isUnsure: which === 'next' && ranges[0]?.[0].year === present.today.year };
  }),
];
/** Periods whose names are words of their own, or that mean the present one only within a phrase. */
const LED: readonly Rule<Period>[] = [
  rule('{month} {year}?', ({ month, year }, present) => ({
    kind: 'month',
    ranges: yearly(year, present, (one) => monthRange(one, month)),
  })),
  rule('the? {season:spring|summer|autumn|fall|winter} {year}?', ({ season, year }, present) => ({
    kind: 'season',
    ranges: yearly(year, present, (one) => seasonIn(season, one)),
  })),
  rule('{quarter:q1|q2|q3|q4} {year}?', ({ quarter, year }, present) => ({
    kind: 'quarter',
    ranges: yearly(year, present, (one) => quarterOf(dayOf(one, Number(quarter[1]) * 3, 1)!)),
  })),
  rule('!, {year}', ({ year }) => ({ kind: 'year', ranges: [[dayOf(year, 1, 1)!, dayOf(year, 12, 31)!]] })),
];
const INNER: readonly Rule<Period>[] = [
  ...CLEAR,
  ...LED,
  // "The last Friday of the month" may also be that of the next one.
  rule('the {kind:week|month|quarter|year}', ({ kind }, present) => ({
    kind,
    ranges: [-1, 0, 1].map((step) => stepped(kind, step, present)),
  })),
];

const period = longestOf(...INNER);
const bare = longestOf(...CLEAR);
const led = longestOf(...CLEAR, ...LED);
const ruled = grammar({ ...TERMINALS, period, bare, led });

/** A day of each range, of which the nearest is meant. */
const ofEach = (ranges: readonly Range[], of: (range: Range) => Day | undefined, present: Present) =>
  nearest(
    ranges.map(of).filter((day) => day !== undefined),
    present,
  );
const fridayOf = ([from]: Range) => from.add({ days: 4 });
const PARTS: Readonly<Record<string, (range: Range, kind: string) => Range>> = {
  early: ([from, to], kind) => [
    from,
    kind === 'week' ? from.add({ days: 1 }) : kind === 'month' ? from.with({ day: 10 }) : thirdOf(from, to, 1),
  ],
  mid: ([from, to], kind) => {
    const day =
      kind === 'week' ? from.add({ days: 2 }) : kind === 'month' ? from.with({ day: 15 }) : thirdOf(from, to, 1);
    return [day, kind === 'week' ? day : kind === 'month' ? from.with({ day: 20 }) : thirdOf(from, to, 2)];
  },
  late: ([from, to], kind) =>
    kind === 'week'
      ? [from.add({ days: 3 }), fridayOf([from, to])]
      : [kind === 'month' ? from.with({ day: 21 }) : thirdOf(from, to, 2), to],
};
const thirdOf = (from: Day, to: Day, thirds: number) =>
  from.add({ days: Math.round((from.until(to).days * thirds) / 3) });

/** The last day of a period: of a week the last working day, or the last one of all where that is over. */
function endOf(range: Range, kind: string, { today }: Present): Day {
  const friday = fridayOf(range);
  return kind === 'week' && !(isBefore(friday, today) && !isBefore(range[1], today)) ? friday : range[1];
}

const partOf = (part: string, { ranges, kind }: Period, present: Present) =>
  nearestRange(
    ranges.map((range) => PARTS[part]!(range, kind)),
    present,
  );

function ofPeriod({ ranges, kind, isUnsure }: Period, present: Present): When | undefined {
  const value = nearestRange(ranges, present);
  const isLongOver = value?.future === null && /season|quarter|year/.test(kind);
  return value && (isLongOver || isUnsure) ? { ...value, isVague: true } : value;
}
/** Told of the past, "last week" is about seven days ago. */
const AGO: Readonly<Record<string, object>> = { week: { weeks: 1 }, month: { months: 1 }, year: { years: 1 } };

/** What names some days, or a day by them. */
export const PERIODS: readonly Rule<When>[] = [
  // Before the rule for all periods, which reads as many words.
  ruled('the? last|past|previous {kind:week|month|year}', ({ kind }, present) => ({
    ...ofPeriod({ kind, ranges: [stepped(kind, -1, present)] }, present)!,
    past: present.today.subtract(AGO[kind]!),
  })),
  ruled(['at|over|on|this the? weekend', 'the weekend'], (_, present) => {
    const [from, to] = stepped('weekend', 0, present);
    const last: Range = stepped('weekend', -1, present);
    const isOn = !isBefore(present.today, from);
    return {
      future: isOn ? present.today : from,
      past: isOn ? present.today : last[0],
      range: [from, to],
      ...(!isOn && { pastRange: last }),
    };
  }),
  ruled('later this week', (_, present) => {
    const { today } = present;
    const future = today.add({ days: Math.max(1, Math.min(2, 5 - today.dayOfWeek)) });
    return { past: null, future, range: [future, stepped('week', 0, present)[1]] };
  }),
  ruled(['later this {kind:month|quarter|year}', 'earlier this {kind:week|month|quarter|year}'], ({ kind }, present) =>
    unclear(stepped(kind, 0, present)),
  ),
  ruled(
    'at|by|toward|towards? the? {edge:end|close|start|beginning} of {period}',
    ({ edge, period: { ranges, kind } }, present) =>
      ofEach(ranges, (range) => (/end|close/.test(edge) ? endOf(range, kind, present) : range[0]), present),
  ),
  ruled('{end:eow|eom|eoy}', ({ end }, present) => {
    const kind = { eow: 'week', eom: 'month' }[end] ?? 'year';
    return exactly(endOf(stepped(kind, 0, present), kind, present), present);
  }),
  ruled('the? middle of {period}', ({ period: found }, present) => partOf('mid', found, present)),
  ruled('{part:early|late|mid} {period}', ({ part, period: found }, present) => partOf(part, found, present)),
  ruled('the? {rank} {weekday} of|in {period}', ({ rank, weekday, period: found }, present) =>
    ofEach(found.ranges, (range) => nthWeekday(rank, weekday, range), present),
  ),
  ruled('the? {rank:nth} day of|in {period}', ({ rank, period: found }, present) =>
    ofEach(
      found.ranges,
      ([from, to]) => (isBefore(to, from.add({ days: rank - 1 })) ? undefined : from.add({ days: rank - 1 })),
      present,
    ),
  ),
  ruled('the? last day of|in {period}', ({ period: found }, present) => ofEach(found.ranges, ([, to]) => to, present)),
  ruled('the? {rank} week of|in {period}', ({ rank, period: found }, present) =>
    nearestRange(
      found.ranges.map(([from, to]): Range =>
        rank < 0
          ? [to.subtract({ days: 6 }), to]
          : [from.add({ days: 7 * (rank - 1) }), from.add({ days: 7 * rank - 1 })],
      ),
      present,
    ),
  ),
  ruled('the? {way:last|past|previous|next|coming} {count} {unit}', ({ way, count, unit }, { today }) =>
    unclear(/next|coming/.test(way) ? [today, shifted(today, count, unit)] : [shifted(today, -count, unit), today]),
  ),
  ruled('the coming {unit}', ({ unit }, { today }) => unclear([today, shifted(today, 1, unit)])),
  ruled('{bare}', ({ bare: found }, present) => ofPeriod(found, present)),
];

/** Periods of which a name alone is read only behind "in", "by" or "until". */
export const LED_PERIODS: readonly Rule<When>[] = [
  ruled('{led}', ({ led: found }, present) => ofPeriod(found, present)),
];
