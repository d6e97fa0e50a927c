import { grammar, longestOf, named, type Terminal, type Text, word } from './grammar.ts';
import { isMonth, isWeekday, NUMBERS, timeOfPart, WORDS } from './words.ts';

type Time = Temporal.PlainTime;
/** An hour as it was said, and how many minutes it is after it, or before it. */
type Said = { readonly hour: number; readonly minute?: number; readonly half?: string | undefined };

const NOON = Temporal.PlainTime.from('12:00');
const HALF_DAY = { hours: 12 };
const LAST_AFTERNOON_HOUR = 6;

/** Bare hours from one to six are in the afternoon, unless a half of the day was named. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (hour > 12 || hour === 0) return half === 'am' || (half && hour === 0) ? undefined : hour % 24;
  if (half === 'am' || half === 'pm') return (hour % 12) + (half === 'pm' ? 12 : 0);
  if (half === 'morning') return hour;
  // Twelve at night is the next day already, or not: that is not for us to say.
  if (half === 'night') return hour === 12 ? undefined : hour < LAST_AFTERNOON_HOUR ? hour : hour + 12;
  const isLate = half !== undefined || hour <= LAST_AFTERNOON_HOUR;
  return hour < 12 && isLate ? hour + 12 : hour;
}
function timeOf({ hour, minute = 0, half }: Said, text: Text, end: number): Time | undefined {
  const found = hourOf(hour, half ?? partNear(text, end));
  const isPossible = found !== undefined && hour <= 24 && minute < 60 && !(hour === 24 && minute > 0);
  return isPossible ? Temporal.PlainTime.from({ hour: found }).add({ minutes: minute }) : undefined;
}

const isPart = (token: string) => /^(?:morning|afternoon|evening|night|tonight)$/.test(token);
const isBreak = (token: string) =>
  /^(?:[^\p{L}\p{N}]*|and|then|tomorrow|yesterday|today|tonight|evening)$/u.test(token) || isWeekday(token);
/** The part of the day that stands near a bare hour: "tonight at 8", "at 8 tomorrow evening". */
function partNear({ tokens, start }: Text, end: number): string | undefined {
  const before = tokens.slice(0, start);
  const last = before.findLast((token) => token !== ',') ?? '';
  const near = isPart(last) ? last : tokens.slice(end, end + 2).find(isPart);
  if (near) return near === 'tonight' ? 'night' : near;
  const isLate = [before.findLast(isBreak), tokens.slice(end).find(isBreak)].some((token = '') => isPart(token));
  return isLate ? 'evening' : undefined;
}

const clockOf = (pattern: RegExp) =>
  word((token) => {
    const [, hour, minute = '0', half] = pattern.exec(token) ?? [];
    return hour ? { hour: Number(hour), minute: Number(minute), half: half && `${half}m` } : undefined;
  });
const HALVES = Object.entries({ am: 'am|a.m|a.m.|a m', pm: 'pm|p.m|p.m.|p m', night: 'at night' });
const terminals = {
  ...WORDS,
  half: named([
    ...HALVES.flatMap(([half, names]) => names.split('|').map((name) => [name, half] as const)),
    ...['morning', 'afternoon', 'evening'].map((part) => [`in the ${part}`, part] as const),
  ]),
  /** 3pm, 3:30pm, 3.30pm */
  joined: clockOf(/^(\d{1,2})(?:[:.h](\d\d))?([ap])\.?m\.?$/),
  /** 15:30, 15h30; 1h30 is a length. */
  digital: clockOf(/^(\d{1,2}(?=:)|[7-9](?=h)|\d\d(?=h))[:h](\d\d)$/),
  /** 3.30, which may also be a price. */
  dotted: clockOf(/^(\d{1,2})\.(\d\d)$/),
  /** 1530, 0900 */
  military: clockOf(/^([01]\d|2[0-3])([0-5]\d)$/),
  hour: named(NUMBERS.filter(([name, value]) => value <= 24 && (/^\d/.test(name) || (value >= 1 && value <= 12)))),
  ish: word((token) => (/^\d{1,2}ish$/.test(token) ? Number.parseInt(token, 10) : undefined)),
  /** Minutes as they are said behind the hour: three thirty, five oh five, 7 30. */
  minutes: named(
    NUMBERS.filter(([name, value]) => value < 60 && (value >= 10 || !/^\d$/.test(name))).map(
      ([name, value]) => [value < 10 && !/^\d/.test(name) ? `oh ${name}` : name, value] as const,
    ),
  ),
  /** "Ten to four" in digits is from ten to four. */
  toHour: named(Object.entries({ five: 5, ten: 10, twenty: 20, 'twenty five': 25, twentyfive: 25 })),
};
const PARTS = 'morning|afternoon|evening|night' as const;
const AT = 'at|around|at_around|at_about|at_like|at_roughly' as const;

const rule = grammar(terminals, timeOf);
const partRule = grammar(terminals, (part: string) => timeOfPart(part));
/** What is a time without a word before it. */
const CLEAR = [
  rule(['{clock:joined} sharp?', '{clock:digital}'], ({ clock }) => clock),
  rule(['{clock:digital} {half}', '{clock:dotted} {half}'], ({ clock, half }) => ({ ...clock, half })),
  rule(['{hour} {half}', '{hour} oclock {half}?', '{hour} oclock sharp {half}?', '{hour:ish} {half}?'], (said) => said),
  rule('{hour} {minutes} {half}', ({ hour, minutes, half }) => ({ hour, minute: minutes, half })),
  rule(['half_past {hour} {half}?', 'half {hour} {half}'], (said) => ({ ...said, minute: 30 })),
  rule('a? quarter past|after {hour} {half}?', (said) => ({ ...said, minute: 15 })),
  rule('a? quarter to|of|before {hour} {half}?', (said) => ({ ...said, minute: -15 })),
  rule('{number} minutes? past {hour} {half}?', ({ number, ...said }) => ({ ...said, minute: number })),
  rule('{toHour} minutes? to {hour} {half}?', ({ toHour, ...said }) => ({ ...said, minute: -toHour })),
  rule(`{half:${PARTS}} ${AT} {hour} &{free}`, (said) => said),
  rule(`{half:${PARTS}} ${AT} {hour} {minutes} &{free}`, ({ minutes, ...said }) => ({ ...said, minute: minutes })),
  rule(`{half:${PARTS}} ${AT} {digital}`, ({ half, digital }) => ({ ...digital, half })),
  rule(`{half:${PARTS}} ${AT} {joined}`, ({ joined }) => joined),
  rule(`{half:${PARTS}} ${AT} half_past {hour}`, (said) => ({ ...said, minute: 30 })),
  partRule('{part:noon|midday|midnight|lunchtime|lunch_time}', ({ part }) => part),
];
/** What is a time only behind "at", "by" or "around". */
const LED = [
  rule(['{hour} &{free}', '{hour} or_so|sharp'], (said) => said),
  rule('{hour} {minutes} &{free}', ({ hour, minutes }) => ({ hour, minute: minutes })),
  rule('half {hour} &{free}', ({ hour }) => ({ hour, minute: 30 })),
  rule(['{clock:dotted} &{free}', '{clock:military} &{free}'], ({ clock }) => clock),
];
const clear = longestOf(...CLEAR);
export const anyTime = longestOf(...CLEAR, ...LED);

const ruled = grammar({ clear, anyTime }, (time: Time) => time);
/** What says when in the day. */
export const TIMES = [
  ...CLEAR,
  ruled(`by|@|${AT}|by_around|by_about {anyTime}`, (slots) => slots.anyTime),
  ruled('from|before|after|for|about|starting {clear}', (slots) => slots.clear),
  ruled('first_thing|first_thing_in_the_morning', () => timeOfPart('morning')),
  ruled(['in_the early|late? {part:morning|afternoon|evening}', 'at {part:night}'], ({ part }) => timeOfPart(part)),
  // "Drinks tonight 8".
  ruled('{anyTime}', ({ anyTime: time }, _, { tokens, start }) =>
    /^(?:[1-9]|1[0-2])$/.test(tokens[start]!) &&
    (isWeekday(tokens[start - 1]!) || /^(?:today|tomorrow|tonight)$/.test(tokens[start - 1]!))
      ? time
      : undefined,
  ),
  // "Good evening" is none: a part of the day alone is one behind a day.
  ruled(`{part:${PARTS}}`, ({ part }, _, { tokens, start }) =>
    isDay(tokens[start - 1] === ',' ? tokens[start - 2]! : tokens[start - 1]!) ? timeOfPart(part) : undefined,
  ),
];
const isDay = (token: string) =>
  isWeekday(token) ||
  isMonth(token) ||
  /^(?:every|each|today|tomorrow|yesterday|eve|day|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)?|[\d./-]+\d\.?)$/.test(token);

const isEarlier = (one: Time, other: Time) => Temporal.PlainTime.compare(one, other) < 0;
const isBare = (tokens: readonly string[]) => tokens.length === 1 && /^(?:\d{1,2}|[a-z]+)$/.test(tokens[0]!);

/** Both times behind "from". A bare hour takes the half of the day in which the first is before the second. */
const bounds: Terminal<{ readonly start: Time; readonly end: Time; readonly middle: number }> = (text, at) => {
  const first = /^(?:from|between|at)$/.test(text.tokens[at] ?? '') ? anyTime(text, at + 1) : undefined;
  const joint = text.tokens[first?.end ?? -1] ?? '';
  const isJoint = text.tokens[at] === 'between' ? joint === 'and' : /^(?:to|till|until)$/.test(joint);
  const second = first && isJoint ? anyTime(text, first.end + 1) : undefined;
  if (!first || !second) return undefined;
  let [start, end] = [first.value, second.value];
  const isStartBare = isBare(text.tokens.slice(at + 1, first.end));
  const isEndBare = isBare(text.tokens.slice(first.end + 1, second.end));
  const isAfternoon = /p\.?m/.test(text.tokens[second.end - 1]!) && isEarlier(start, NOON);
  if (isStartBare && isAfternoon && isEarlier(start.add(HALF_DAY), end)) start = start.add(HALF_DAY);
  if (!isEarlier(start, end) && isStartBare && !isEarlier(start, NOON)) start = start.subtract(HALF_DAY);
  if (!isEarlier(start, end) && isEndBare && isEarlier(end, NOON)) end = end.add(HALF_DAY);
  return isEarlier(start, end) ? { value: { start, end, middle: first.end }, end: second.end } : undefined;
};
/** "From 3 to 4:30": the first half is read as the time. */
export const beginning: Terminal<Time> = (text, at) => {
  const read = bounds(text, at);
  return read && { value: read.value.start, end: read.value.middle };
};
/** The second half, from the word between the two times on, is read as how many minutes lie between them. */
export const lengthOfRange: Terminal<number> = (text, at) => {
  const from = text.tokens.slice(0, at).findLastIndex((token) => /^(?:from|between|at)$/.test(token));
  const read = /^(?:to|till|until|and)$/.test(text.tokens[at]!) ? bounds(text, from) : undefined;
  if (read?.value.middle !== at) return undefined;
  return { value: read.value.start.until(read.value.end).total('minutes'), end: read.end };
};
