import { HOUR, NUMBER, numberOf } from './numbers.ts';

type Time = Temporal.PlainTime | 'impossible';
type Groups = Readonly<Record<string, string | undefined>>;
type TimeRule = { readonly pattern: RegExp; readonly time: (groups: Groups, text: string) => Time | undefined };

const rule = (pattern: string, time: TimeRule['time']): TimeRule => ({ pattern: new RegExp(pattern, 'i'), time });

const LAST_AFTERNOON_HOUR = 6;

/** An hour as it was said. Bare hours from one to six are in the afternoon; the text around may say which half of the day it is. */
function at(hour: number, minute: number, half: string | undefined, text: string): Time {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return 'impossible';
  const said = half?.toLowerCase().replaceAll('.', '');
  if (said && (hour > 12 || hour === 0)) return said === 'pm' && hour > 12 ? plain(hour, minute) : 'impossible';
  if (said === 'am') return plain(hour % 12, minute);
  if (said === 'pm') return plain((hour % 12) + 12, minute);
  if (hour > 12 || hour === 0) return plain(hour % 24, minute);
  const isMorning = /\bin the morning\b|\bmorning\b/i.test(text);
  const isLate = /\b(?:tonight|evening|at night|in the afternoon)\b/i.test(text);
  if (isMorning) return plain(hour, minute);
  return plain(hour < 12 && (hour <= LAST_AFTERNOON_HOUR || isLate) ? hour + 12 : hour, minute);
}

const plain = (hour: number, minute: number) => Temporal.PlainTime.from({ hour: hour % 24, minute });

const before = (hour: string, minutes: number, text: string): Time => {
  const full = at(numberOf(hour), 0, undefined, text);
  return full === 'impossible' ? full : full.subtract({ minutes });
};

const HALF = String.raw`(?<half>[ap]\.?m\.?)`;
const MINUTES = String.raw`five|ten|twenty|twenty[- ]five|\d{1,2}`;
const minutesOf = (words: string) => (/twenty[- ]five/i.test(words) ? 25 : numberOf(words));

/** What names a time of day, the more specific first. */
export const TIMES: readonly TimeRule[] = [
  rule(
    String.raw`\b(?<hour>\d{1,2})[:h.](?<minute>\d\d)(?!\d|\.\d|/)\s?(?:${HALF}\b)?`,
    ({ hour, minute, half }, text) => at(Number(hour), Number(minute), half, text),
  ),
  rule(String.raw`\b(?<hour>\d{1,2})\s?${HALF}(?![a-z])`, ({ hour, half }, text) => at(Number(hour), 0, half, text)),
  rule(
    String.raw`\bhalf past (?<hour>${HOUR})\b|\bhalf (?<other>${HOUR})\b(?! (?:hours?|days?|weeks?))`,
    ({ hour, other }, text) => at(numberOf((hour ?? other)!), 30, undefined, text),
  ),
  rule(String.raw`\b(?:a )?quarter past (?<hour>${HOUR})\b`, ({ hour }, text) =>
    at(numberOf(hour!), 15, undefined, text),
  ),
  rule(String.raw`\b(?:a )?quarter (?:to|of) (?<hour>${HOUR})\b`, ({ hour }, text) => before(hour!, 15, text)),
  rule(String.raw`\b(?<minute>${MINUTES})(?: minutes)? past (?<hour>${HOUR})\b`, ({ minute, hour }, text) =>
    at(numberOf(hour!), minutesOf(minute!), undefined, text),
  ),
  rule(
    String.raw`\b(?<minute>five|ten|twenty|twenty[- ]five)(?: minutes)? to (?<hour>${HOUR})\b`,
    ({ minute, hour }, text) => before(hour!, minutesOf(minute!), text),
  ),
  rule(String.raw`\b(?<hour>${HOUR}) ?o['’]?clock\b`, ({ hour }, text) => at(numberOf(hour!), 0, undefined, text)),
  rule(String.raw`\bat (?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\b`, ({ hour, minute }) =>
    plain(Number(hour), Number(minute)),
  ),
  rule(
    String.raw`\b(?:at|around|about|from|@) ?(?<hour>${HOUR})(?:ish)?(?![\d/.:-]|st|nd|rd|th| (?:people|persons?|minutes?|hours?|days?|weeks?|months?|euros?|dollars?|times?)\b)\b`,
    ({ hour }, text) => at(numberOf(hour!), 0, undefined, text),
  ),
  rule(String.raw`\b(?:at )?(?:noon|midday)\b`, () => plain(12, 0)),
  rule(String.raw`\b(?:at )?midnight\b`, () => plain(0, 0)),
  rule(String.raw`\b(?:at |around )?lunch ?time\b`, () => plain(12, 30)),
  rule(String.raw`\b(?:first thing )?in the morning\b|\bmornings?\b|\bfirst thing\b`, () => plain(9, 0)),
  rule(String.raw`\bin the afternoon\b|\bafternoons?\b`, () => plain(15, 0)),
  rule(String.raw`\bin the evening\b|\bevenings?\b|\btonight\b|\bat night\b`, () => plain(19, 0)),
];

const LENGTHS: readonly (readonly [RegExp, (groups: Groups) => number])[] = [
  [/\bfor (?:an? )?half(?:[ -]an?)?[ -]hour\b|\b(?:a )?half[ -]hour\b|\bhalf an hour\b/i, () => 30],
  [/\bfor (?:an|one|1) hour and a half\b|\bfor 1\.5 ?h(?:ours?|rs?)?\b/i, () => 90],
  [
    new RegExp(String.raw`\b(?:for )?(?<count>${NUMBER})[- ]?(?:minutes?|mins?)\b`, 'i'),
    ({ count }) => numberOf(count!),
  ],
  [
    new RegExp(String.raw`\b(?:for (?:about )?)?(?<count>${NUMBER})[- ]?(?:hours?|hrs?|h)\b`, 'i'),
    ({ count }) => numberOf(count!) * 60,
  ],
];

/** How many minutes something is to last, and the words that say so. */
export function lengthIn(text: string): { minutes: number; text: string } | undefined {
  for (const [pattern, minutes] of LENGTHS) {
    const match = pattern.exec(text);
    if (match) return { minutes: minutes(match.groups ?? {}), text: match[0] };
  }
  return undefined;
}
