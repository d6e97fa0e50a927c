import { goesOn, isTail } from './boundaries.ts';
import { DATES, RANGES } from './dates.ts';
import { type End, ENDS, isBehindRecurrence } from './ends.ts';
import { longestOf, MOST_TOKENS, type Terminal, terminal, type Text } from './grammar.ts';
import { MONTHS, WEEKDAY_NAMES } from './names.ts';
import type { Present, When } from './readings.ts';
import { RECURRENCES, type Rhythm } from './recurrences.ts';
import { SPANS } from './spans.ts';
import { BEGINNINGS, LENGTH } from './time-ranges.ts';
import { TIMES } from './times.ts';

// How the assistant reads times. The kinds of phrase are tables of rules over words (grammar.ts): days.ts, periods.ts and dates.ts,
// times.ts, recurrences.ts, ends.ts, spans.ts. Of all rules the longest counts, and boundaries.ts refuses what is only a part.

export type { Present, Rhythm, When };
export { MONTHS };

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

const tagging = <T extends Found['tag'], V>(tag: T, read: Terminal<V>) => ({
  parts: [
    terminal(read.starts!, (text, at) => {
      const found = read(text, at);
      return found && { value: { tag, value: found.value } as const, end: found.end };
    }),
  ],
});
/** Half of "from 3 to 4": they know already what follows and what was before. */
const HALVES = longestOf<Found>(tagging('time', longestOf(...BEGINNINGS)), tagging('span', LENGTH));
const DAYS = tagging('date', longestOf(...RANGES, ...DATES));
const DAYS_OF_SERIES = tagging('date', longestOf(...DATES));
const OTHERS = [
  tagging('recur', longestOf(...RECURRENCES)),
  tagging('end', longestOf(...ENDS)),
  tagging('span', longestOf(...SPANS)),
  tagging('time', longestOf(...TIMES)),
];
const WHOLE = longestOf<Found>(DAYS, ...OTHERS);
const WHOLE_OF_SERIES = longestOf<Found>(DAYS_OF_SERIES, ...OTHERS);

/** The longest phrase of time that begins at this place of the line. */
export function whenAt(
  line: string,
  offset: number,
  present: Present,
): { readonly found: Found; readonly end: number } | undefined {
  const space = line.indexOf(' ', offset);
  const first = line.slice(offset, space < 0 ? undefined : space);
  if (first.length > AHEAD || !(HALVES.starts!(first) || WHOLE.starts!(first))) return undefined;
  const tokens = line.slice(offset, offset + AHEAD).split(' ', MOST_TOKENS);
  // The last one may be cut.
  if (line.length > offset + AHEAD && tokens.length < MOST_TOKENS) tokens.pop();
  const before = line.slice(Math.max(0, offset - BACK), Math.max(0, offset - 1)).split(' ');
  // The first one may be cut.
  if (offset === 0 || offset > BACK) before.shift();
  const text: Text = { tokens, before, present, depth: 0, known: new Map() };
  const endOf = (count: number) => offset + tokens.slice(0, count).join(' ').length;
  const half = HALVES(text, 0);
  const whole = (isBehindRecurrence(text) ? WHOLE_OF_SERIES : WHOLE)(text, 0);
  if (half && half.end >= (whole?.end ?? 0)) return { found: half.value, end: endOf(half.end) };
  if (!whole || isTail(whole.value.tag, text) || goesOn(whole.value.tag, text, whole.end)) return undefined;
  return { found: whole.value, end: endOf(whole.end) };
}

/** Words of time that, where no phrase was read, show that one was read by half or not at all. */
export const DATEISH = new RegExp(
  `^(?:(?:${WEEKDAY_NAMES.join('|')})s?|(?:todays?|tomorrows?|yesterdays?|tonights?)|(?:day|week|fortnight|month|year|weekend|weekday|quarter|hour|minute|min|hr|morning|afternoon|evening|night)s?|january|february|july|september|october|november|december|christmas|xmas|easter|halloween|thanksgiving|summer|autumn|winter|fortnightly|biweekly|oclock|am|pm|noon|midday|midnight|lunchtime|daily|weekly|monthly|yearly|annually|quarterly|hourly|ago|recently|eo[dwmy]|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?:[:.h]\\d\\d)?[ap]m|\\d{1,2}[:h]\\d\\d|\\d{1,3}(?:h|hrs?|mins?)|\\d{1,2}ish|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?)$`,
);
