import { grammar, longestOf, type Rule, type Terminal, terminal, type Text, word } from './grammar.ts';
import { isMonth, isWeekday } from './names.ts';
import { number } from './numbers.ts';
import { plainTime } from './parts-of-day.ts';
import { TERMINALS } from './terminals.ts';

type Time = Temporal.PlainTime;

const LAST_AFTERNOON_HOUR = 6;
const plain = (hour: number, minute: number) => Temporal.PlainTime.from({ hour: hour % 24, minute });

/** An hour as it was said. Bare hours from one to six are in the afternoon, unless a half of the day was named. */
function timeOf(hour: number, minute: number, half: string | undefined): Time | undefined {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (half && (hour > 12 || hour === 0)) return half !== 'am' && hour > 12 ? plain(hour, minute) : undefined;
  if (half === 'am') return plain(hour % 12, minute);
  if (half === 'pm') return plain((hour % 12) + 12, minute);
  if (hour > 12 || hour === 0) return plain(hour, minute);
  if (half === 'morning') return plain(hour, minute);
  // Twelve at night is the next day already, or not: that is not for us to say.
  if (half === 'night') return hour === 12 ? undefined : plain(hour < LAST_AFTERNOON_HOUR ? hour : hour + 12, minute);
  const isLate = half !== undefined || hour <= LAST_AFTERNOON_HOUR;
  return plain(hour < 12 && isLate ? hour + 12 : hour, minute);
}

const HALVES: Readonly<Record<string, string>> = {
  am: 'am',
  pm: 'pm',
  'a.m': 'am',
  'a.m.': 'am',
  'p.m': 'pm',
  'p.m.': 'pm',
  'a m': 'am',
  'p m': 'pm',
  'in the morning': 'morning',
  'in the afternoon': 'afternoon',
  'in the evening': 'evening',
  'at night': 'night',
};
const half: Terminal<string> = ({ tokens }, at) => {
  for (const size of [3, 2, 1]) {
    const value = HALVES[tokens.slice(at, at + size).join(' ')];
    if (value) return { value, end: at + size };
  }
  return undefined;
};
/** 3pm, 3:30pm, 3.30pm */
const joined = word((token) => {
  const parts = /^(\d{1,2})(?:[:.h](\d\d))?([ap])\.?m\.?$/.exec(token);
  return parts ? timeOf(Number(parts[1]), Number(parts[2] ?? 0), `${parts[3]}m`) : undefined;
});
type Clock = readonly [hour: number, minute: number];
const digits = (pattern: RegExp) =>
  word((token): Clock | undefined => {
    const parts = pattern.exec(token);
    return parts ? [Number(parts[1]), Number(parts[2])] : undefined;
  });
/** 15:30, 15h30; 1h30 is a length. */
const digital = digits(/^(\d{1,2}(?=:)|[7-9](?=h)|\d\d(?=h))[:h](\d\d)$/);
/** 3.30, which may also be a price. */
const dotted = digits(/^(\d{1,2})\.(\d\d)$/);
/** 1530, 0900 */
const military = digits(/^([01]\d|2[0-3])([0-5]\d)$/);
const hour: Terminal<number> = terminal(number.starts!, (text, at) => {
  const token = text.tokens[at] ?? '';
  const read = /^\d{3,}$/.test(token) ? undefined : number(text, at);
  return read && read.value <= 24 && (/^\d/.test(token) || (read.value >= 1 && read.value <= 12)) ? read : undefined;
});
const ish = word((token) => {
  const [, hours] = /^(\d{1,2})ish$/.exec(token) ?? [];
  return hours ? Number(hours) : undefined;
});
/** Minutes as they are said behind the hour: three thirty, five oh five, 7 30. */
const minutes: Terminal<number> = (text, at) => {
  const token = text.tokens[at] ?? '';
  if (/^\d/.test(token)) return /^[0-5]\d$/.test(token) ? { value: Number(token), end: at + 1 } : undefined;
  const isOh = token === 'oh';
  const read = number(text, isOh ? at + 1 : at);
  return read && read.value < 60 && isOh === read.value < 10 ? read : undefined;
};

const isBreak = (token: string) =>
  /^(?:[^\p{L}\p{N}]+|and|then|tomorrow|yesterday|today)$/u.test(token) || isWeekday(token);
const isLate = (token: string) => token === 'tonight' || token === 'evening';
/** The part of the day that stands near a bare hour: "tonight at 8", "at 8 tomorrow evening". */
function partNear({ tokens, before }: Text, end: number): string | undefined {
  const last = before.at(-1) === ',' ? before.at(-2) : before.at(-1);
  if (last && /^(?:morning|afternoon|evening|night|tonight)$/.test(last)) return last === 'tonight' ? 'night' : last;
  const next = tokens.slice(end, end + 2).find((token) => /^(?:morning|afternoon|evening|night|tonight)$/.test(token));
  if (next) return next === 'tonight' ? 'night' : next;
  const back = before.findLast((token) => isBreak(token) || isLate(token));
  if (back && isLate(back)) return 'evening';
  const ahead = tokens.slice(end).find((token) => isBreak(token) || isLate(token));
  return ahead && isLate(ahead) ? 'evening' : undefined;
}

const rule = grammar({ ...TERMINALS, half, joined, digital, dotted, military, hour, ish, minutes });
type Said = (text: Text, end: number) => Time | undefined;
const said =
  (hours: number, minute: number, halfSaid?: string): Said =>
  (text, end) =>
    timeOf(hours, minute, halfSaid ?? partNear(text, end));
const earlier =
  (time: Said, by: number): Said =>
  (text, end) =>
    time(text, end)?.subtract({ minutes: by });
const always =
  (time: Time): Said =>
  () =>
    time;

/** What is a time without a word before it. */
const CLEAR: readonly Rule<Said>[] = [
  rule(['{joined}', '{joined} sharp'], ({ joined: time }) => always(time)),
  rule(['{digital} {half}?', '{digital:dotted} {half}'], ({ digital: [hours, minute], half: part }) =>
    said(hours, minute, part),
  ),
  rule(['{hour} {half}', '{hour} oclock {half}', '{hour:ish} {half}'], ({ hour: hours, half: part }) =>
    said(hours, 0, part),
  ),
  rule(['{hour} oclock sharp?', '{hour:ish}'], ({ hour: hours }) => said(hours, 0)),
  rule('{hour} {minutes} {half}', ({ hour: hours, minutes: minute, half: part }) => said(hours, minute, part)),
  rule('half past {hour} {half}?', ({ hour: hours, half: part }) => said(hours, 30, part)),
  rule('a? quarter past|after {hour} {half}?', ({ hour: hours, half: part }) => said(hours, 15, part)),
  rule('a? quarter to|of|before {hour} {half}?', ({ hour: hours, half: part }) => earlier(said(hours, 0, part), 15)),
  rule('{number} minutes? past {hour} {half}?', ({ number: minute, hour: hours, half: part }) =>
    minute < 60 ? said(hours, minute, part) : undefined,
  ),
  rule(
    ['{by:five|ten|twenty} minutes? to {hour} {half}?', '{by:twentyfive} minutes? to {hour} {half}?'],
    ({ by, hour: hours, half: part }) => earlier(said(hours, 0, part), { five: 5, ten: 10, twenty: 20 }[by] ?? 25),
  ),
  rule('twenty {by:five} minutes? to {hour} {half}?', ({ hour: hours, half: part }) =>
    earlier(said(hours, 0, part), 25),
  ),
  rule('{part:noon|midday|midnight|lunchtime}', ({ part }) => always(plainTime(part))),
  rule('lunch time', () => always(plainTime('lunchtime'))),
  rule('{part:morning|afternoon|evening|night} at|around {hour} &{free}', ({ part, hour: hours }) =>
    said(hours, 0, part),
  ),
  rule('{part:morning|afternoon|evening|night} at|around {digital}', ({ part, digital: [hours, minute] }) =>
    said(hours, minute, part),
  ),
];
/** What is a time only behind "at", "by" or "around". */
const LED: readonly Rule<Said>[] = [
  rule('{hour} &{free}', ({ hour: hours }) => said(hours, 0)),
  rule('{hour} or so', ({ hour: hours }) => said(hours, 0)),
  rule('{hour} sharp', ({ hour: hours }) => said(hours, 0)),
  rule('{hour} {minutes} &{free}', ({ hour: hours, minutes: minute }) => said(hours, minute)),
  rule('half {hour} &{free}', ({ hour: hours }) => said(hours, 30)),
  rule(['{dotted} &{free}', '{dotted:military} &{free}'], ({ dotted: [hours, minute] }) => said(hours, minute)),
];
const reading = (...phrases: readonly Rule<Said>[]): Terminal<Time> => {
  const rules = longestOf(...phrases);
  return terminal(rules.starts!, (text, at) => {
    const read = rules(text, at);
    const value = read?.value(text, read.end);
    return value && { value, end: read!.end };
  });
};
const clear = reading(...CLEAR);
export const anyTime = reading(...CLEAR, ...LED);

const ruled = grammar({ ...TERMINALS, clear, anyTime, hour });

/** What says when in the day. */
export const TIMES: readonly Rule<Time>[] = [
  ruled('{clear}', ({ clear: time }) => time),
  ruled(['at|by|around|@ {anyTime}', 'at|by around|about|like|roughly {anyTime}'], ({ anyTime: time }) => time),
  ruled(['from|before|after|for|about|starting {anyTime:clear}'], ({ anyTime: time }) => time),
  ruled(['first thing', 'first thing in the morning'], () => plainTime('morning')),
  ruled(
    [
      'in the {part:morning|afternoon|evening}',
      'at {part:night}',
      'in the early|late {part:morning|afternoon|evening}',
    ],
    ({ part }) => plainTime(part),
  ),
  // "Good evening" is none: a part of the day alone is one behind a day.
  ruled('{part:morning|afternoon|evening|night}', ({ part }, _, { before }) =>
    isDayBefore(before.at(-1) === ',' ? before.at(-2) : before.at(-1)) ? plainTime(part) : undefined,
  ),
];
const isDayBefore = (token = '') =>
  isWeekday(token) ||
  isMonth(token) ||
  /^(?:every|each|today|tomorrow|yesterday|eve|day|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)?|[\d./-]+\d\.?)$/.test(token);
