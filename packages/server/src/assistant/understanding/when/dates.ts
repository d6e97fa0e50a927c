import {
  type Day,
  dated,
  dayOfMonth,
  isBefore,
  isOneDay,
  lasting,
  lastWeekday,
  type Meant,
  monday,
  nextWeekday,
  oneDay,
  type Present,
  type Range,
  rangesOf,
  unclear,
  type When,
  whenOf,
  yearly,
} from './calendar.ts';
import { DEEPEST, grammar, longestOf, type Terminal } from './grammar.ts';
import { length } from './lengths.ts';
import { LED_PERIODS, PERIODS } from './periods.ts';
import { STEPS, timeOfPart, WORDS } from './words.ts';

/** A day within another phrase. */
export const date: Terminal<When> = (text, at) =>
  text.depth + 1 < DEEPEST ? inner({ ...text, depth: text.depth + 1 }, at) : undefined;
/** A day as it would be read on another day. */
const dateFrom: Terminal<(today: Day) => When | undefined> = (text, at) => {
  const on = (today: Day) => date({ ...text, known: new Map(), present: { ...text.present, today } }, at)?.value;
  const read = date(text, at);
  return read && { value: on, end: read.end };
};

const meaning = (meant: Meant, { present }: { readonly present: Present }) => whenOf(meant, present);

const numberRule = grammar(WORDS, meaning);
const NUMBERED = [
  // Where both readings of a slash are possible, people write as their country does.
  numberRule('the? {written}', ({ written: { day, month, year, isSlashed } }, present) =>
    isSlashed && (month > 12 || (present.isAmerican && day <= 12))
      ? dated(month, day, year, present)
      : dated(day, month, year, present),
  ),
  numberRule(
    ['the? {dayNumber} of? {month} {year}?', '{month} the? {dayNumber} !am|pm|oclock|people|percent {year}?'],
    ({ dayNumber, month, year }, present) => dated(dayNumber, month, year, present),
  ),
];
const numbered = longestOf(
  ...NUMBERED,
  numberRule('the? {nth} !{counted}', ({ nth }, present) => dayOfMonth(nth, present)),
);

const rule = grammar({ ...WORDS, numbered, date, dateFrom, length }, meaning);

const TALKS = 'meeting|call|lunch|dinner|coffee|appointment|talk|chat|breakfast|drinks|session|interview' as const;
const PARTS = 'morning|afternoon|evening|night' as const;
const around = (weekday: number, today: Day) => [lastWeekday(weekday, today), nextWeekday(weekday, today)].map(oneDay);
const inWeek = (step: number, weekday: number, today: Day) => monday(today).add({ days: 7 * step + weekday - 1 });
const withTime = (day: Day, part: string, present: Present): When => ({
  ...whenOf(day, present)!,
  time: timeOfPart(part),
});

/** What names one day. */
const DAYS = [
  ...NUMBERED,
  // With a weekday that is not that date's, it is none.
  rule('{weekday} ,? {numbered}', ({ weekday, numbered: { past, future } }) =>
    [past, future].filter((day) => day?.dayOfWeek === weekday).map((day) => oneDay(day!)),
  ),
  rule('{weekday} ,? the? {nth} !{counted}', ({ weekday, nth }, present) =>
    dayOfMonth(nth, present).filter(([day]) => day.dayOfWeek === weekday),
  ),
  rule(['the {nth:writtenNth} !{counted}', 'the? {nth} of_the_month'], ({ nth }, present) => dayOfMonth(nth, present)),
  rule('the? {nth} of {which:this|next|last} month', ({ nth, which }, { today }) => {
    const month = today.with({ day: 1 }).add({ months: STEPS[which]! });
    return nth > month.daysInMonth ? undefined : month.with({ day: nth });
  }),

  rule('the? day_before_yesterday', (_, { today }) => today.subtract({ days: 2 })),
  rule(['yesterday', `yesterdays &${TALKS}`], (_, { today }) => today.subtract({ days: 1 })),
  rule(
    ['today|earlier_today|later_today|just_now|eod|end_of_today', `todays &${TALKS}`, 'the? end_of_the_day|end_of_day'],
    (_, { today }) => today,
  ),
  rule(['tomorrow', `tomorrows &${TALKS}`], (_, { today }) => today.add({ days: 1 })),
  rule('the? day_after_tomorrow', (_, { today }) => today.add({ days: 2 })),
  rule(['tonight', `tonights &${TALKS}`], (_, present) => withTime(present.today, 'night', present)),
  rule('this {part:morning|afternoon|evening}', ({ part }, present) => withTime(present.today, part, present)),
  rule('last_night', (_, present) => withTime(present.today.subtract({ days: 1 }), 'night', present)),
  rule(
    [
      'the_other day|week|month|night|morning|evening',
      'recently|a_while_ago|a_while_back|some_time_ago|one_of_these_days|one_day_soon|the_next_day|the_next_morning',
      'the_following day|week|month|year|morning|weekend',
      'the_following {weekday}',
      'the_day before|after &{stop}',
      '{amount} later|earlier',
    ],
    () => unclear(null),
  ),

  rule(
    [
      '{weekday:clearWeekday}',
      `{weekday} &${PARTS}`,
      '{weekday} &{clock}',
      'coming {weekday}',
      `{weekday:weekdays} &${TALKS}`,
    ],
    ({ weekday }, { today }) => around(weekday, today),
  ),
  // "Call Tom sat", and not "the cat sat".
  rule('{weekday} &{stop}', ({ weekday }, { today }, { tokens, start }) =>
    tokens[start - 2] !== '' &&
    !/^(?:the|an?|in|some|no|more|hot|we|i|he|she|they|it|who|that|cat|dog|and)$/.test(tokens[start - 1]!)
      ? around(weekday, today)
      : undefined,
  ),
  rule('this? last|past {weekday}', ({ weekday }, { today }) => lastWeekday(weekday, today)),
  rule('this coming? {weekday}', ({ weekday }, { today }) => {
    const day = inWeek(0, weekday, today);
    return isBefore(day, today) ? [oneDay(day), oneDay(day.add({ weeks: 1 }))] : day;
  }),
  rule(
    [
      '{which:next} {weekday}',
      '{weekday} of? {which:this|next|last} week',
      '{which:this|next|last} week on? {weekday}',
      'the? {weekday} {which:after_next|before_last}',
    ],
    ({ which, weekday }, { today }) => inWeek(STEPS[which]!, weekday, today),
  ),
  rule(['{weekday} week', 'a_week {weekday:clearWeekday}'], ({ weekday }, { today }) =>
    nextWeekday(weekday, today).add({ weeks: 1 }),
  ),
  rule(
    ['{holiday:clearHoliday} {year}?', 'at|over|this|around the? {holiday} {year}? &{free}'],
    ({ holiday, year }, present) => yearly(year, present, holiday.of).map(oneDay),
  ),
];

/** Both readings moved; one that lands on the other side of today is that of the other side. */
function moved(base: When, move: (day: Day) => Day, { today }: Present): Meant | undefined {
  const days = rangesOf(base).map(([day]) => move(day));
  const back = days.findLast((day) => !isBefore(today, day));
  const ahead = days.at(-1);
  if (!ahead || !rangesOf(base).every(isOneDay)) return undefined;
  if (!back || !isBefore(today, ahead)) return ahead;
  return { past: back, future: ahead, range: oneDay(ahead), pastRange: oneDay(back) };
}
const isEarlier = (way: string) => /before|preceding|prior/.test(way);

/** What stands beside some days: the Friday after Christmas, the week before Easter. */
const BESIDE: Readonly<Record<string, (range: Range, isBack: boolean) => Range>> = {
  day: ([from, to], isBack) => oneDay(isBack ? from.subtract({ days: 1 }) : to.add({ days: 1 })),
  week: ([from, to], isBack) =>
    lasting(isBack ? monday(from).subtract({ weeks: 1 }) : monday(to).add({ weeks: 1 }), { weeks: 1 }),
  weekend: ([from, to], isBack) =>
    lasting(isBack ? lastWeekday(7, from).subtract({ days: 1 }) : nextWeekday(6, to), { days: 2 }),
};

/** Phrases that hold another phrase, or count. */
const COMPOSED = [
  rule(
    '{amount} {way:before|after|from|on|following|preceding|prior_to} {date}',
    ({ amount, way, date: base }, present) =>
      moved(base, (day) => (isEarlier(way) ? day.subtract(amount) : day.add(amount)), present),
  ),
  rule('{amount} today|from_now|from_today|hence', ({ amount }, { today }) => today.add(amount)),
  rule('{amount} tomorrow', ({ amount }, { today }) => today.add({ days: 1 }).add(amount)),
  rule('about? {amount} ago|back|or_so_ago', ({ amount }, { today }) => today.subtract(amount)),
  rule('the? {weekday} {way:after|before|following|preceding} {date}', ({ weekday, way, date: base }) =>
    rangesOf(base).map(([from, to]) => oneDay(isEarlier(way) ? lastWeekday(weekday, from) : nextWeekday(weekday, to))),
  ),
  rule('the? {kind:day|week|weekend} {way:after|before|following|preceding} {date}', ({ kind, way, date: base }) =>
    rangesOf(base).map((range) => BESIDE[kind]!(range, isEarlier(way))),
  ),
  rule(['the? end|close of the? day|business on? {date}', 'eod|cob on? {date}'], ({ date: base }) => base),
  rule('the_week of|beginning|commencing|starting {date}', ({ date: base }) =>
    rangesOf(base).map(([from]) => lasting(monday(from), { weeks: 1 })),
  ),
];

/** Names that mean a day only behind a word such as "on", "by" or "until", or within a phrase. */
const LED = [
  LED_PERIODS,
  rule('{weekday}', ({ weekday }, { today }) => around(weekday, today)),
  rule('the? {holiday} {year}? &{free}', ({ holiday, year }, present) => yearly(year, present, holiday.of).map(oneDay)),
  rule(['the {nth} &{free}', '{nth:writtenNth} !{counted}'], ({ nth }, present) => dayOfMonth(nth, present)),
];

const PLAIN = [...DAYS, ...PERIODS, ...COMPOSED];
const inner = longestOf(...PLAIN, ...LED);
/** A day as it stands alone. */
export const plain = longestOf(...PLAIN);
const ruled = grammar({ ...WORDS, date, dateFrom, length, plain }, meaning);

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

/** From one day to another. They stand beside each other only, never within a phrase. */
export const RANGES = [
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
    ({ first, last, month, year }, present) => {
      const from = whenOf(dated(first, month, year, present), present);
      if (!from?.range || first >= last || dated(last, month, year, present).length === 0) return undefined;
      const days = ([day]: Range): Range => [day, day.add({ days: last - first })];
      return { ...unclear(days(from.range)), ...(from.pastRange && { pastRange: days(from.pastRange) }) };
    },
  ),
];

function inMinutes(minutes: number, present: Present): When {
  const at = present.today.toPlainDateTime(present.time).add({ minutes });
  const when = whenOf(at.toPlainDate(), present)!;
  return { ...when, [minutes < 0 ? 'future' : 'past']: null, time: at.toPlainTime() };
}

/** Words that lead to a day and say nothing more. */
const LEADS =
  'on|by|before|due|due_on|due_by|from|starting|starting_on|starting_in|starting_from|beginning|beginning_on|beginning_in|as_of|in|during|over_the|within|around|back_in|no_later_than|come';
const VAGUE_LEADS =
  'sometime|sometime_on|sometime_in|some_time_in|some_day|one_day|one_day_in|any_day|any_time|anytime' as const;

/** What names a day in a sentence. */
export const DATES = [
  ruled('{plain} at_the_latest?', (slots) => slots.plain),
  // "At 7 tomorrow evening": the hour was read with its half of the day.
  ruled([`{date:plain} ${PARTS}`, `on|this {date} ${PARTS}`], ({ date: found }, _, { tokens, start }) => {
    const before = tokens.slice(0, start).slice(-3).join(' ');
    const isTime = /(?:^| )(?:(?:at|by|around) [a-z\d:.]+|\d[\d:.]*[ap]m|\d[:h]\d\d|oclock|first thing)$/.test(before);
    return isTime ? found : undefined;
  }),
  // "For two weeks from Monday" is a stay.
  ruled([`${LEADS} {date} at_the_latest?`, 'for !{amount} {date} at_the_latest?'], ({ date: found }) => found),
  ruled(`${VAGUE_LEADS} {date} at_the_latest?`, ({ date: found }) =>
    found.range && !isOneDay(found.range) ? { ...found, isVague: true } : found,
  ),
  ruled('after about|around|roughly|like? {amount} time?', ({ amount }, { today }) => today.add(amount)),
  // "I have not talked to her in two months" tells of all days since then.
  ruled('in about|around|roughly|like? {amount} time|or_so?', ({ amount }, present) => ({
    ...whenOf(present.today.add(amount), present)!,
    pastRange: [present.today.subtract(amount), present.today],
  })),
  ruled('within {amount}', ({ amount }, { today }) => unclear([today, today.add(amount)])),
  // "In a minute" is a way of speaking.
  ruled(['in !a_minute|a_min about|around|like? {length} time?', '{length} from_now'], (slots, present) =>
    inMinutes(slots.length, present),
  ),
  ruled('about? {length} ago', (slots, present) => inMinutes(-slots.length, present)),
  ruled('ever? since {date}', ({ date: { past, range, pastRange } }, { today }) => {
    const from = (pastRange ?? range)?.[0] ?? past;
    return from && isBefore(from, today) ? { past: from, future: null, range: [from, today] } : undefined;
  }),
  ruled('after {date}', ({ date: { future, range } }) => {
    if (!future || !range) return undefined;
    const isWeekend = range[0].dayOfWeek === 6 && range[0].until(range[1]).days === 1;
    const next = { past: null, future: range[1].add({ days: 1 }), range: null };
    return isWeekend ? next : { ...next, isVague: true };
  }),
];

export const anyDate = longestOf(...RANGES, ...DATES, ...LED);
