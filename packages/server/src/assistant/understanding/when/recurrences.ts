import { INTERVAL_DAYS } from '@inner-circle/domain/reminders/reminders.contract.ts';
import {
  type Day,
  dated,
  dayOfMonth,
  isBefore,
  oneDay,
  type Present,
  type Range,
  type Unit,
  yearly,
} from './calendar.ts';
import { date } from './dates.ts';
import { following, grammar, longestOf, named, type Terminal, type Text, word } from './grammar.ts';
import { isPluralWeekday, isWeekday, NTHS, NUMBERS, WORDS } from './words.ts';

/** How an e-mail can be repeated, with the first day where the words name it; or a rhythm that it cannot have. */
export type Rhythm =
  | { readonly type: 'daily' | 'weekly' | 'monthly' | 'annually'; readonly first?: Day }
  /** Some days apart, and how many times where the words say it. */
  | { readonly type: 'multiple'; readonly interval: number; readonly first?: Day; readonly times?: number }
  | { readonly type: 'unsayable' };

/** When a series ends: with a day, or after so many times. */
export type End = { readonly until?: Day; readonly times?: number };

const DAYS = { daily: 1, weekly: 7, monthly: 30, annually: 365 } as const;

/** How many days are between two, where that can be said. */
export const daysOf = (rhythm: Rhythm): number | undefined => {
  if (rhythm.type === 'unsayable') return undefined;
  return rhythm.type === 'multiple' ? rhythm.interval : DAYS[rhythm.type];
};

const UNSAYABLE: Rhythm = { type: 'unsayable' };

const DAYS_JOINED = /^(?:and|or|&|,|plus|on|\+)$/;
const isDay = (token: string) => isWeekday(token) || isPluralWeekday(token);
/** "Monday, Wednesday and Friday", and all words that go on like that. */
const moreDays: Terminal<true> = ({ tokens }, at) => {
  const rest = tokens.slice(at);
  const stop = rest.findIndex((token) => !isDay(token) && !DAYS_JOINED.test(token));
  const list = stop < 0 ? rest : rest.slice(0, stop);
  return list.filter(isDay).length > 1 ? { value: true, end: at + list.findLastIndex(isDay) + 1 } : undefined;
};
const dayRule = grammar(WORDS, (weekday: number) => weekday);

const SIMPLE = { days: 'daily', weeks: 'weekly', months: 'monthly', years: 'annually' } as const;
const rule = grammar(
  {
    ...WORDS,
    moreDays,
    /** Every two, every other, every third. */
    often: named([...NUMBERS, ...NTHS, ['other', 2], ['alternate', 2]]),
    /** "On Fridays", "Friday". */
    onDay: longestOf(dayRule(['on? a? {day:weekday}', 'on? a? {day:weekdays}'], ({ day }) => day)),
    simply: named<Rhythm>([
      ...Object.values(SIMPLE).map((type) => [type, { type }] as const),
      ...['yearly', 'annual'].map((name) => [name, { type: 'annually' }] as const),
      ...['fortnightly', 'biweekly', 'bi weekly'].map((name) => [name, { type: 'multiple', interval: 14 }] as const),
      ...['quarterly', 'hourly', 'bimonthly', 'biannually', 'semiannually'].map((name) => [name, UNSAYABLE] as const),
    ]),
    /** "Weekly" of what is repeated, not of what is so called: the weekly report. */
    repeats: following(
      /^(?:\d+x|twice|emails?|mails?|reminders?|messages?|notes?|check|catch|call|series|recurring)(?: |$)/,
    ),
  },
  (rhythm: Rhythm) => rhythm,
);
const EVERY = 'every|each|every_single|each_single' as const;

/** A series may begin today. */
const firstOn = (weekday: number | undefined, { today }: Present) =>
  weekday === undefined ? {} : { first: today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }) };
const apart = (interval: number, weekday: number | undefined, present: Present): Rhythm =>
  interval < INTERVAL_DAYS.min || interval > INTERVAL_DAYS.max
    ? UNSAYABLE
    : { type: 'multiple', interval, ...firstOn(weekday, present) };
function everyFew(count: number, { name, size }: Unit, weekday: number | undefined, present: Present): Rhythm {
  const number = count * size;
  if (weekday !== undefined && name !== 'weeks') return UNSAYABLE;
  if (number === 1) return { type: SIMPLE[name], ...firstOn(weekday, present) };
  return name === 'days' || name === 'weeks'
    ? apart(name === 'days' ? number : 7 * number, weekday, present)
    : UNSAYABLE;
}
function beginning(type: 'monthly' | 'annually', days: readonly Range[], { today }: Present): Rhythm | undefined {
  const first = days.find(([day]) => !isBefore(day, today))?.[0];
  return first && { type, first };
}

/** How something is to repeat. */
export const RECURRENCES = [
  rule([`once? ${EVERY} {often}? {unit} {onDay}?`, `${EVERY} {often} {unit} {onDay}? or_so`], (slots, present) =>
    everyFew(slots.often ?? 1, slots.unit, slots.onDay, present),
  ),
  rule('once a|per {unit} {onDay}?', ({ unit, onDay }, present) => everyFew(1, unit, onDay, present)),
  rule(`${EVERY} other|alternate|second|2nd {weekday}`, ({ weekday }, present) => apart(14, weekday, present)),
  rule(['{simply} &{free}', '{simply} &{number}', '{simply} &{repeats}'], ({ simply }) => simply),
  rule('{simply} {onDay}', ({ simply, onDay }, present) =>
    simply.type === 'weekly' || simply.type === 'multiple' ? { ...simply, ...firstOn(onDay, present) } : undefined,
  ),
  rule('{count} {unit} apart', ({ count, unit }, present) => everyFew(count, unit, undefined, present)),
  rule(
    [`weekly? ${EVERY} {weekday}`, `${EVERY} {weekday:weekdays}`, 'on {weekday:weekdays}'],
    ({ weekday }, present) => ({ type: 'weekly', ...firstOn(weekday, present) }),
  ),
  rule(['{weekdays} &{free} !{moreDays}', '{weekdays} &{clock}'], ({ weekdays }, present, { tokens, start }) =>
    tokens[start - 1] === '' ||
    start === tokens.length - 1 ||
    tokens.slice(0, start).some((token) => /^(?:weekly|e?mail|remind|write|send)$/.test(token))
      ? { type: 'weekly', ...firstOn(weekdays, present) }
      : undefined,
  ),
  // "For the next five days send Tom an e-mail": one on each of them.
  rule('for|over the? next {number} {unit:days|weeks}', ({ number, unit }, _, { tokens }) =>
    tokens.some((token) => /^(?:e?mail|write|send)$/.test(token)) && !tokens.some((token) => RECURRING.test(token))
      ? { type: 'multiple', interval: unit === 'days' ? 1 : 7, times: number }
      : undefined,
  ),
  // "Every morning" also says when in the day: its second word is read as a time.
  rule(`${EVERY} &morning|afternoon|evening|night`, () => ({ type: 'daily' })),

  rule(
    [
      `on? the? {nth} day? of ${EVERY} month`,
      'every_month|each_month|monthly on? the {nth}',
      `${EVERY} {nth} of_the_month`,
      `${EVERY} {nth:writtenNth} !{counted}`,
      'on? the? {nth:writtenNth} monthly',
    ],
    ({ nth }, present) =>
      beginning('monthly', nth === present.today.day ? [oneDay(present.today)] : dayOfMonth(nth, present), present),
  ),
  rule(
    [
      `${EVERY}|annually|yearly year? on? the? {dayNumber} of? {month}`,
      `${EVERY}|annually|yearly year? on? {month} the? {dayNumber}`,
      `on? the? {dayNumber} of? {month} ${EVERY} year`,
      `on? {month} the? {dayNumber} ${EVERY} year`,
    ],
    ({ dayNumber, month }, present) => beginning('annually', dated(dayNumber, month, undefined, present), present),
  ),
  rule(
    [`${EVERY} {holiday} &{free}`, `${EVERY} year on|at|for {holiday} &{free}`],
    ({ holiday: { of, isFixed } }, present) =>
      isFixed ? beginning('annually', yearly(undefined, present, of).map(oneDay), present) : UNSAYABLE,
  ),
  rule(
    [
      `${EVERY} weekday|weekdays|workday|working_day|work_day|business_day|weekend|weekends|quarter|hour|minute|season|term|semester|spring|summer|autumn|fall|winter`,
      'on|at? the? weekdays|weekends',
      `${EVERY} {month} &{free}`,
      `${EVERY} {holiday} weekend|week`,
      `${EVERY} few|couple|couple_of {unit}`,
      `${EVERY} {number} hours|minutes`,
      'twice|thrice a|per|each|every? {unit}',
      '{number} times a|per|each|every {unit}',
      `${EVERY} {moreDays}`,
      'on? &{weekdays} {moreDays} &{free}',
      `on? the? {rank} {weekday} of|in a|${EVERY} month`,
      `${EVERY} {rank} {weekday} of_the_month|in_the_month|of_month?`,
      'every_month|each_month|monthly on? the {rank} {weekday}',
      `${EVERY} last_day|end|start|beginning of the? month|week|year`,
      `on? the? last_day|end|start|beginning of ${EVERY} month|week|year`,
      'once a|per|every|each quarter',
    ],
    () => UNSAYABLE,
  ),
];

const RECURRING =
  /^(?:every|each|daily|weekly|monthly|yearly|annually|quarterly|fortnightly|biweekly|apart|times|once|twice)$/;
/** Whether a rhythm was said before. */
export const isBehindRecurrence = ({ tokens, start }: Text) =>
  tokens.slice(0, start).some((token) => RECURRING.test(token) || isPluralWeekday(token));

/** 5x */
const timesInShort = word((token) => (/^[1-9]\d?x$/.test(token) ? Number(token.slice(0, -1)) : undefined));
const endRule = grammar({ ...WORDS, date, timesInShort }, (end: End) => end);

/** When something that is repeated ends. */
export const ENDS = [
  endRule(
    'until|till|til|untill|ending|ending_on|until_on|till_on|up_to|up_until|up_till {date}',
    ({ date: { future } }) => (future ? { until: future } : undefined),
  ),
  endRule('through|thru {date}', ({ date: { future, range } }) => (future && range ? { until: range[1] } : undefined)),
  endRule(['for the? next? {amount}', 'over_the_next {amount}'], ({ amount }, { today }, text) =>
    isBehindRecurrence(text) ? { until: today.add(amount) } : undefined,
  ),
  endRule('for_the_rest_of the|this {unit:week|month|year}', ({ unit }, { today }, text) => {
    if (!isBehindRecurrence(text)) return undefined;
    if (unit === 'week') return { until: today.add({ days: 7 - today.dayOfWeek }) };
    const month = unit === 'year' ? today.with({ month: 12 }) : today;
    return { until: month.with({ day: month.daysInMonth }) };
  }),
  endRule(['for? a_total_of? {number} times', '{number} more_times|x', '{number:timesInShort}'], ({ number }) =>
    number > 0 ? { times: number } : undefined,
  ),
  endRule('twice &{free}', (_, __, text) => (isBehindRecurrence(text) ? { times: 2 } : undefined)),
];
