import { type Day, dayOf, easter, firstOf, type Unit } from './calendar.ts';
import { following, grammar, longestOf, matching, named, word } from './grammar.ts';

/** By number from 1: every spelling, the frequent wrong ones too. */
const numbered = (spellings: readonly string[]) =>
  new Map(spellings.flatMap((line, index) => line.split(' ').map((name) => [name, index + 1] as const)));

export const WEEKDAYS = numbered([
  'monday mon munday mondy monady',
  'tuesday tue tues teusday tusday tuesdy tuseday',
  'wednesday wed weds wensday wednsday wendsday wedensday wednesdy',
  'thursday thu thur thurs thrusday thursdy thirsday thusday',
  'friday fri firday fridy frieday firiday',
  'saturday sat saterday satuday saturdy',
  'sunday sun sundy',
]);
export const MONTH_NAMES = numbered([
  'january jan janurary januray janaury',
  'february feb febuary feburary febraury',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug agust',
  'september sep sept septmber setember',
  'october oct ocotber octber',
  'november nov novemeber novmber',
  'december dec decemeber decmber',
]);
/** "Fridays", of which there are several or to which something belongs. */
const PLURAL_WEEKDAYS = new Map(
  [...WEEKDAYS].filter(([name]) => name.endsWith('day')).map(([name, number]) => [`${name}s`, number]),
);
export const isWeekday = (token: string) => WEEKDAYS.has(token);
export const isPluralWeekday = (token: string) => PLURAL_WEEKDAYS.has(token);
export const isMonth = (token: string) => MONTH_NAMES.has(token);

const units = (names: string, name: Unit['name'], size = 1) =>
  names.split(' ').map((one) => [one, { name, size }] as const);
export const UNITS = new Map<string, Unit>([
  ...units('day days', 'days'),
  ...units('week weeks wk wks', 'weeks'),
  ...units('fortnight fortnights', 'weeks', 2),
  ...units('month months', 'months'),
  ...units('year years yr yrs', 'years'),
]);

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
type Numbers = readonly (readonly [name: string, value: number])[];
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);

const DIGITS: Numbers = [
  ...upTo(9).map((number) => [`0${number}`, number] as const),
  ...upTo(999).map((number) => [`${number}`, number] as const),
];
/** 3, three, twenty five. */
export const NUMBERS: Numbers = [
  ...DIGITS,
  ...ONES.map((name, number) => [name, number] as const),
  ...TENS.map((ten, index) => [ten, index * 10 + 20] as const),
  ...TENS.flatMap((ten, index) =>
    ONES.slice(1, 10).flatMap((one, below) =>
      [`${ten} ${one}`, `${ten}${one}`].map((name) => [name, index * 10 + 21 + below] as const),
    ),
  ),
];
/** 20th. */
const WRITTEN_NTHS: Numbers = upTo(30).flatMap((before) =>
  ['st', 'nd', 'rd', 'th'].map((suffix) => [`${before + 1}${suffix}`, before + 1] as const),
);
/** 20th, twentieth, twenty first. */
export const NTHS: Numbers = [
  ...WRITTEN_NTHS,
  ...ORDINALS.map((name, before) => [name, before + 1] as const),
  ...ORDINALS.slice(0, 9).map((name, before) => [`twenty ${name}`, before + 21] as const),
  ['thirtieth', 30],
  ['thirty first', 31],
];
/** What a word counts: 3, three; one where it is none of these. */
export const countOf = (name: string) => COUNTS.get(name) ?? 1;
const COUNTS = new Map(NUMBERS);

const SOME: Numbers = ['couple of', 'couple', 'few'].flatMap((name) =>
  [name, `a ${name}`].map((one) => [one, name === 'few' ? 3 : 2] as const),
);

/** 2026-11-20, 20/11, 20/11/2026, 20.11., 20.11.2026 */
const written = word((token) => {
  const iso = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(token);
  const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d\d)?$/.exec(token);
  const slashed = /^(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}|\d\d))?$/.exec(token);
  const { day, month, year } = (iso ?? dotted ?? slashed)?.groups ?? {};
  if (!day) return undefined;
  const fullYear = year ? Number(year.length === 2 ? `20${year}` : year) : undefined;
  return { day: Number(day), month: Number(month), year: fullYear, isSlashed: slashed !== null };
});

type Holiday = { readonly of: (year: number) => Day; readonly isFixed: boolean };
const fixed = (month: number, day: number, ...names: readonly string[]) =>
  names.map((name) => [name, { of: (year: number) => dayOf(year, month, day)!, isFixed: true }] as const);
const movable = (of: (year: number) => Day, days: number, ...names: readonly string[]) =>
  names.map((name) => [name, { of: (year: number) => of(year).add({ days }), isFixed: false }] as const);
/** The fourth Thursday of November. */
const thanksgiving = (year: number) => firstOf(year, 11).add({ days: ((11 - firstOf(year, 11).dayOfWeek) % 7) + 21 });

/** Names of one word are also said of presents and parties. */
const HOLIDAYS: readonly (readonly [name: string, holiday: Holiday])[] = [
  ...fixed(12, 24, 'christmas eve', 'xmas eve'),
  ...fixed(12, 25, 'christmas day', 'xmas day', 'christmas', 'xmas'),
  ...fixed(12, 26, 'boxing day'),
  ...fixed(12, 31, 'new years eve'),
  ...fixed(1, 1, 'new years day', 'new years', 'new year'),
  ...fixed(2, 14, 'valentines day', 'valentines'),
  ...fixed(3, 17, 'st patricks day'),
  ...fixed(10, 31, 'halloween'),
  ...movable(easter, -2, 'good friday'),
  ...movable(easter, 0, 'easter sunday', 'easter'),
  ...movable(easter, 1, 'easter monday'),
  ...movable(easter, 39, 'ascension day'),
  ...movable(easter, 49, 'pentecost'),
  ...movable(easter, 50, 'whit monday'),
  ...movable(thanksgiving, 0, 'thanksgiving'),
  ...movable(thanksgiving, 1, 'black friday'),
  ...movable(thanksgiving, 4, 'cyber monday'),
];

/** How far the named period is away from the present one. */
export const STEPS: Readonly<Record<string, number>> = {
  next: 1,
  last: -1,
  previous: -1,
  past: -1,
  this: 0,
  after_next: 2,
  before_last: -2,
};
const yearRule = grammar({ digits: matching(/^(?:19|20)\d\d$/) }, (found: number) => found);
/** 2027, of 2027, ", 2027", next year. */
const year = longestOf(
  yearRule('of|,? {digits}', ({ digits }) => Number(digits)),
  yearRule('of? {which:next|this|last} year', ({ which }, { today }) => today.year + STEPS[which]!),
);

/** The time that a part of the day stands for. */
const PARTS_OF_DAY: Readonly<Record<string, string>> = {
  morning: '09:00',
  afternoon: '15:00',
  evening: '18:00',
  night: '19:00',
  noon: '12:00',
  midday: '12:00',
  lunchtime: '12:30',
  lunch_time: '12:30',
  midnight: '00:00',
};
export const timeOfPart = (part: string) => Temporal.PlainTime.from(PARTS_OF_DAY[part]!);

const NAMES_OF_DAYS = [...WEEKDAYS.keys(), ...PLURAL_WEEKDAYS.keys()].join('|');
/** Where a phrase may end: nothing follows, a mark, or a word that begins something else. */
const FREE = new RegExp(
  `^(?:[^\\p{L}\\p{N} ]*|${NAMES_OF_DAYS}|at|in|on|by|for|from|to|with|and|or|but|so|then|that|if|when|because|about|please|pls|thanks|until|till|after|before|every|each|i|we|he|she|they|it|you|me|my|her|his|their|our|your|is|was|are|were|will|would|should|can|could|also|too|again|as|this|next|last|the|today|tomorrow|tonight|sharp|instead|not|re|regarding|w|ok|okay|write|remind|send|tell|ask|saying|asking|telling|invite|add)(?: |$)`,
  'u',
);
/** A noun that the ordinal before it counts. */
const COUNTED = new RegExp(
  `^(?:${[...WEEKDAYS.keys(), ...MONTH_NAMES.keys()].join('|')}|times?|one|of|meeting|calls?|emails?|floor|street|avenue|st|ave|grade|years?|days?|weeks?|months?|quarter|half|place|row|person|contact|birthday|anniversary|wedding|edition|version|draft|chapter|page|note|item|option|step|round|attempt|try|message|reminder|todo|task|century|payment|invoice|baby|child|kid|date|interview|book|group|log)(?: |$)`,
);

const counts = {
  /** How many of something: also a, a couple of, a few. */
  count: named([...NUMBERS.filter(([, number]) => number > 0), ...SOME, ['a', 1], ['an', 1]]),
  unit: named(UNITS),
};
const amountRule = grammar(counts, (amount: Temporal.DurationLike) => amount);

/** What slots of rules may hold. */
export const WORDS = {
  ...counts,
  /** Two weeks, three weeks and two days. */
  amount: longestOf(
    amountRule('{count} {unit}', ({ count, unit: { name, size } }) => ({ [name]: count * size })),
    amountRule('{count} {unit} and {more:count} {other:unit}', ({ count, unit: { name, size }, more, other }) => ({
      [name]: count * size,
      [other.name]: more * other.size,
    })),
  ),
  number: named(NUMBERS),
  nth: named(NTHS),
  writtenNth: named(WRITTEN_NTHS),
  /** The first to the fifth, or the last (-1). */
  rank: named([...NTHS.filter(([, number]) => number <= 5), ['last', -1]]),
  /** The number of a day: 20 or 20th. */
  dayNumber: named([...DIGITS.filter(([, number]) => number >= 1 && number <= 31), ...NTHS]),
  year,
  weekday: named(WEEKDAYS),
  /** Without the short names that are words of their own. */
  clearWeekday: named([...WEEKDAYS].filter(([name]) => name !== 'sat' && name !== 'sun')),
  weekdays: named(PLURAL_WEEKDAYS),
  month: named(MONTH_NAMES),
  written,
  holiday: named(HOLIDAYS),
  clearHoliday: named(HOLIDAYS.filter(([name]) => name.includes(' ') && !/^new years?$/.test(name))),
  free: following(FREE),
  /** Nothing follows, or a mark. */
  stop: following(/^[^\p{L}\p{N} ]*(?: |$)/u),
  /** A time of day follows. */
  clock: following(/^(?:at )?(?:\d{1,2}(?:[:.]\d\d)? ?[ap]m|\d{1,2}:\d\d|noon)(?: |$)|^at \d{1,2}(?: |$)/),
  counted: following(COUNTED),
};
