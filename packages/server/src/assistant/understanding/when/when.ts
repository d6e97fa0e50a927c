import type { Present, When } from './calendar.ts';
import { DATES, RANGES } from './dates.ts';
import { longestOf, type Terminal, type Text } from './grammar.ts';
import { LENGTHS } from './lengths.ts';
import { type End, ENDS, isBehindRecurrence, RECURRENCES, type Rhythm } from './recurrences.ts';
import { beginning, lengthOfRange, TIMES } from './times.ts';
import { goesOn, isTail } from './whole.ts';
import { MONTH_NAMES, WEEKDAYS } from './words.ts';

// How the assistant reads times. The kinds of phrase are tables of rules over words (grammar.ts, words.ts): dates.ts with periods.ts,
// times.ts, lengths.ts, recurrences.ts. Of all rules the longest counts, and whole.ts refuses what is only a part.

export type { Present, Rhythm, When };

export type Found =
  | { readonly tag: 'date'; readonly value: When }
  | { readonly tag: 'time'; readonly value: Temporal.PlainTime }
  | { readonly tag: 'recur'; readonly value: Rhythm }
  | { readonly tag: 'end'; readonly value: End }
  /** How many minutes. */
  | { readonly tag: 'span'; readonly value: number };

/** No phrase is longer, and what stands further away says nothing about it. */
const AHEAD = 160;
const BACK = 120;
const MOST_TOKENS = 32;
/** So many words before a phrase are looked at by name, also where it begins the line. */
const NO_WORDS = ['', '', '', ''];

const tagged = <T extends Found['tag'], V>(tag: T, rules: readonly (readonly Terminal<V>[])[]) =>
  rules.flat().map((rule) => (text: Text, at: number) => {
    const read = rule(text, at);
    return read && { value: { tag, value: read.value } as const, end: read.end };
  });
/** Half of "from 3 to 4": they know already what follows and what was before. */
const HALVES = longestOf<Found>(tagged('time', [[beginning]]), tagged('span', [[lengthOfRange]]));
const RECURRING = tagged('recur', RECURRENCES);
const OTHERS = [tagged('end', ENDS), tagged('span', LENGTHS), tagged('time', TIMES)];
const WHOLE = longestOf<Found>(RECURRING, tagged('date', [...RANGES, ...DATES]), ...OTHERS);
const WHOLE_OF_SERIES = longestOf<Found>(RECURRING, tagged('date', DATES), ...OTHERS);

/** The longest phrase of time that begins at this place of the line. */
export function whenAt(
  line: string,
  offset: number,
  present: Present,
): { readonly found: Found; readonly end: number } | undefined {
  const ahead = line.slice(offset, offset + AHEAD).split(' ', MOST_TOKENS);
  // The last one may be cut.
  if (line.length > offset + AHEAD && ahead.length < MOST_TOKENS) ahead.pop();
  const before = line.slice(Math.max(0, offset - BACK), Math.max(0, offset - 1)).split(' ');
  // The first one may be cut.
  if (offset === 0 || offset > BACK) before.shift();
  const start = NO_WORDS.length + before.length;
  const text: Text = { tokens: [...NO_WORDS, ...before, ...ahead], start, present, depth: 0, known: new Map() };
  const endOf = (end: number) => offset + text.tokens.slice(start, end).join(' ').length;
  const half = HALVES(text, start);
  const whole = (isBehindRecurrence(text) ? WHOLE_OF_SERIES : WHOLE)(text, start);
  if (half && half.end >= (whole?.end ?? 0)) return { found: half.value, end: endOf(half.end) };
  if (!whole || isTail(whole.value.tag, text) || goesOn(whole.value.tag, text, whole.end)) return undefined;
  return { found: whole.value, end: endOf(whole.end) };
}

/** A month's name, full or short. */
export const MONTHS = new RegExp(`^(?:${[...MONTH_NAMES.keys()].join('|')})$`);
/** Words of time that, where no phrase was read, show that one was read by half or not at all. */
export const DATEISH = new RegExp(
  `^(?:(?:${[...WEEKDAYS.keys()].join('|')})s?|(?:todays?|tomorrows?|yesterdays?|tonights?)|(?:day|week|fortnight|month|year|weekend|weekday|quarter|hour|minute|min|hr|morning|afternoon|evening|night)s?|january|february|july|september|october|november|december|christmas|xmas|easter|halloween|thanksgiving|summer|autumn|winter|fortnightly|biweekly|oclock|am|pm|noon|midday|midnight|lunchtime|daily|weekly|monthly|yearly|annually|quarterly|hourly|ago|recently|eo[dwmy]|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:[:.h]\\d\\d)?[ap]m|\\d{1,2}[:h]\\d\\d|\\d{1,3}(?:h|hrs?|mins?)|\\d{1,2}ish|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?)$`,
);
