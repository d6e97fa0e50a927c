import { dated, dayOfMonth, lastWeekday, monday, nextWeekday, shifted } from './calendar.ts';
import { DAYS } from './days.ts';
import { DEEPEST, grammar, longestOf, type Rule, type Terminal, terminal } from './grammar.ts';
import { LED_PERIODS, PERIODS } from './periods.ts';
import {
  type Day,
  either,
  exactly,
  isBefore,
  nearest,
  nearestRange,
  type Present,
  type Range,
  unclear,
  type When,
} from './readings.ts';
import { length } from './spans.ts';
import { daysOf, TERMINALS } from './terminals.ts';

/** A day within another phrase. */
export const date: Terminal<When> = terminal(
  (token) => inner.starts!(token),
  (text, at) => (text.depth + 1 < DEEPEST ? inner({ ...text, depth: text.depth + 1 }, at) : undefined),
);
/** A day as it would be read on another day. */
const dateFrom: Terminal<(today: Day) => When | undefined> = (text, at) => {
  const read = date(text, at);
  const on = (today: Day) => date({ ...text, known: new Map(), present: { ...text.present, today } }, at)?.value;
  return read && { value: on, end: read.end };
};

const rule = grammar({ ...TERMINALS, date, dateFrom, length });

export const isCounted = longestOf(rule('{count} {unit}', () => true));

/** Both readings moved; one that lands on the other side of today is that of the other side. */
function moved({ past, future, range }: When, move: (day: Day) => Day, present: Present): When | undefined {
  if (range && !range[0].equals(range[1])) return undefined;
  const ahead = (future ?? past) && move((future ?? past)!);
  const back = past && move(past);
  const found = [back, ahead].filter((day) => day !== null && day !== undefined);
  if (found.length === 0) return undefined;
  const isAhead = ahead && !isBefore(ahead, present.today);
  const last = found.findLast((day) => !isBefore(present.today, day));
  if (isAhead && last) return either(ahead, last);
  return nearest(found.slice(-1), present);
}
const rangeOf = ({ range, past, future }: When): Range | undefined =>
  range ?? (future || past ? [(future ?? past)!, (future ?? past)!] : undefined);

/** What stands beside some days: the Friday after Christmas, the week before Easter. */
function beside(value: When, present: Present, of: (from: Day, to: Day) => Range): When | undefined {
  const ranges = [value.pastRange, rangeOf(value)].filter((one) => one !== undefined).map(([from, to]) => of(from, to));
  const isDay = ranges.every(([from, to]) => from.equals(to));
  return isDay
    ? nearest(
        ranges.map(([day]) => day),
        present,
      )
    : nearestRange(ranges, present);
}
const isAfter = (way: string) => way !== 'before' && way !== 'preceding';

function besideBy(kind: string, way: string) {
  return (from: Day, to: Day): Range => {
    const isLater = isAfter(way);
    if (kind === 'day') {
      const day = isLater ? to.add({ days: 1 }) : from.subtract({ days: 1 });
      return [day, day];
    }
    if (kind === 'week') {
      const start = isLater ? monday(to).add({ weeks: 1 }) : monday(from).subtract({ weeks: 1 });
      return [start, start.add({ days: 6 })];
    }
    const saturday = isLater
      ? nextWeekday(6, to)
      : lastWeekday(6, monday(from).add({ days: from.dayOfWeek === 7 ? 5 : from.dayOfWeek - 1 }));
    return [saturday, saturday.add({ days: 1 })];
  };
}

/** Phrases that hold another phrase, or count. */
const COMPOSED: readonly Rule<When>[] = [
  rule(
    ['{count} {unit} {way:before|after|from|on|following|preceding} {date}', '{count} {unit} {way:prior} to {date}'],
    ({ count, unit, way, date: base }, present) =>
      moved(base, (day) => shifted(day, way === 'prior' || !isAfter(way) ? -count : count, unit), present),
  ),
  rule('{count} {unit} tomorrow', ({ count, unit }, present) =>
    exactly(shifted(present.today.add({ days: 1 }), count, unit), present),
  ),
  rule(['about? {count} {unit} ago|back', '{count} {unit} or so ago'], ({ count, unit }, present) =>
    exactly(shifted(present.today, -count, unit), present),
  ),
  rule(
    [
      '{count} {unit} and {more:count} {other:unit} {way:ago|hence}',
      '{count} {unit} and {more:count} {other:unit} {way:from} now|today',
      '{way:in} {count} {unit} and {more:count} {other:unit}',
    ],
    ({ count, unit, more, other, way }, present) => {
      const sign = way === 'ago' ? -1 : 1;
      return exactly(shifted(shifted(present.today, sign * count, unit), sign * more, other), present);
    },
  ),
  rule('the? {weekday} {way:after|before|following|preceding} {date}', ({ weekday, way, date: base }, present) =>
    beside(base, present, (from, to) => {
      const day = isAfter(way) ? nextWeekday(weekday, to) : lastWeekday(weekday, from);
      return [day, day];
    }),
  ),
  rule(
    'the? {kind:day|week|weekend} {way:after|before|following|preceding} {date}',
    ({ kind, way, date: base }, present) => beside(base, present, besideBy(kind, way)),
  ),
  rule(['the? end|close of the? day|business on? {date}', 'eod|cob on? {date}'], ({ date: base }) => base),
  rule('the week of|beginning|commencing|starting {date}', ({ date: base }, present) =>
    beside(base, present, (from) => [monday(from), monday(from).add({ days: 6 })]),
  ),
];

/** Names that mean a day only behind a word such as "on", "by" or "until", or within a phrase. */
const LED: readonly Rule<When>[] = [
  ...LED_PERIODS,
  rule('{weekday}', ({ weekday }, { today }) => either(nextWeekday(weekday, today), lastWeekday(weekday, today))),
  rule('the? {holiday} {year}? &{free}', ({ holiday, year }, present) =>
    nearest(daysOf(holiday, year, present), present),
  ),
  rule(['the {nth} &{free}', '{nth:writtenNth} !{counted}'], ({ nth }, present) => dayOfMonth(nth, present)),
];

const PLAIN: readonly Rule<When>[] = [...DAYS, ...PERIODS, ...COMPOSED];
const inner = longestOf(...PLAIN, ...LED);

/** Words that lead to a day and say nothing more. */
const LEADS = new Set(
  'on,by,before,due,due on,due by,for,from,starting,starting on,starting from,beginning,beginning on,as of,in,during,over the,within,around,back in,back on,no later than,sometime,sometime on,sometime in,some time in,some day,one day,one day in,any day,any time,anytime,come'.split(
    ',',
  ),
);
const FIRST_OF_LEADS = new Set([...LEADS].map((words) => words.split(' ')[0]!));
const lead: Terminal<string> = terminal(
  (token) => FIRST_OF_LEADS.has(token),
  ({ tokens }, at) => {
    for (const size of [3, 2, 1]) {
      const words = tokens.slice(at, at + size).join(' ');
      if (LEADS.has(words)) return { value: words, end: at + size };
    }
    return undefined;
  },
);
/** A day as it stands alone. */
export const plain = longestOf(...PLAIN);
const ruled = grammar({ ...TERMINALS, date, dateFrom, length, lead, plain });

function between(first: When, second: (today: Day) => When | undefined, present: Present): When | undefined {
  const ending = (from: Day, isPast: boolean): Range | undefined => {
    const now = second(present.today);
    const own = (isPast && now?.pastRange) || now?.range;
    const to = own && !isBefore(own[1], from) ? own[1] : second(from)?.range?.[1];
    return to && isBefore(from, to) ? [from, to] : undefined;
  };
  const ahead = first.range && ending(first.range[0], false);
  const back = first.pastRange && ending(first.pastRange[0], true);
  return ahead ? { ...unclear(ahead), ...(back && { pastRange: back }) } : undefined;
}
function numbered(from: number, to: number, month: number, year: number | undefined, present: Present) {
  const [first, last] = [dated(from, month, year, present), dated(to, month, year, present)];
  if (!first?.range || !last || from >= to) return undefined;
  const end = (day: Day) => day.add({ days: to - from });
  return {
    ...unclear([first.range[0], end(first.range[0])]),
    ...(first.pastRange && { pastRange: [first.pastRange[0], end(first.pastRange[0])] as const }),
  };
}

/** From one day to another. They stand beside each other only, never within a phrase. */
export const RANGES: readonly Rule<When>[] = [
  ruled(
    [
      'from {date} to|till|until|through|thru|-|– {dateFrom}',
      'between {date} and {dateFrom}',
      '{date:plain} through|thru|-|– {dateFrom}',
    ],
    ({ date: first, dateFrom: second }, present) => between(first, second, present),
  ),
  ruled(
    [
      'from|between the? {first:dayNumber} to|and|till|until|through|thru|-|– the? {last:dayNumber} of? {month} {year}?',
      'the? {first:dayNumber} to|till|through|thru|-|– the? {last:dayNumber} of? {month} {year}?',
      'from|between {month} the? {first:dayNumber} to|and|till|until|through|thru|-|– the? {last:dayNumber} &{free} {year}?',
      '{month} the? {first:dayNumber} to|till|through|thru|-|– the? {last:dayNumber} &{free} {year}?',
    ],
    ({ first, last, month, year }, present) => numbered(first, last, month, year, present),
  ),
];

const momentIn = (minutes: number, present: Present): When => {
  const at = present.today.toPlainDateTime(present.time).add({ minutes });
  const day = at.toPlainDate();
  return {
    past: minutes < 0 ? day : null,
    future: minutes < 0 ? null : day,
    range: [day, day],
    time: at.toPlainTime(),
  };
};

/** What names a day in a sentence. */
export const DATES: readonly Rule<When>[] = [
  ruled(['{date:plain}', '{date:plain} at the latest'], ({ date: found }) => found),
  // "At 7 tomorrow evening": the hour was read with its half of the day.
  ruled(
    ['{date:plain} morning|afternoon|evening|night', 'on|this {date} morning|afternoon|evening|night'],
    ({ date: found }, _, { before }) =>
      /(?:^| )(?:(?:at|by|around) [a-z\d:.]+|\d[\d:.]*[ap]m|\d[:h]\d\d|oclock|first thing)$/.test(
        before.slice(-3).join(' '),
      )
        ? found
        : undefined,
  ),
  ruled(['{lead} {date}', '{lead} {date} at the latest'], ({ lead: word, date: found }, _, text) => {
    // "For two weeks from Monday" is a stay.
    if (word === 'for' && isCounted(text, 1)) return undefined;
    const isLong = found.range && !found.range[0].equals(found.range[1]);
    return /^(?:some|one|any)/.test(word) && isLong ? { ...found, isVague: true } : found;
  }),
  ruled('after about|around|roughly|like? {count} {unit} time?', ({ count, unit }, present) =>
    exactly(shifted(present.today, count, unit), present),
  ),
  // "I have not talked to her in two months" tells of all days since then.
  ruled(
    ['in about|around|roughly|like? {count} {unit} time?', 'in about|around|roughly|like? {count} {unit} or so'],
    ({ count, unit }, present) => ({
      ...exactly(shifted(present.today, count, unit), present),
      pastRange: [shifted(present.today, -count, unit), present.today],
    }),
  ),
  ruled('within {count} {unit}', ({ count, unit }, { today }) => unclear([today, shifted(today, count, unit)])),
  // "In a minute" is a way of speaking.
  ruled(
    ['in about|around|like? {length}', 'in about|around|like? {length} time', '{length} from now'],
    ({ length: minutes }, present, { tokens }) =>
      tokens[1] === 'a' && minutes === 1 ? undefined : momentIn(minutes, present),
  ),
  ruled(['about? {length} ago'], ({ length: minutes }, present) => momentIn(-minutes, present)),
  ruled('ever? since {date}', ({ date: { past, range, pastRange } }, { today }) => {
    const from = (pastRange ?? range)?.[0] ?? past;
    return from && isBefore(from, today) ? { past: from, future: null, range: [from, today] } : undefined;
  }),
  ruled('after {date}', ({ date: { future, range } }) => {
    if (!future || !range) return undefined;
    const next = range[1].add({ days: 1 });
    const isWeekend = range[0].dayOfWeek === 6 && range[1].dayOfWeek === 7 && range[0].until(range[1]).days === 1;
    return { past: null, future: next, range: null, ...(!isWeekend && { isVague: true as const }) };
  }),
];

export const anyDate = longestOf(...RANGES, ...DATES, ...LED);
