import { grammar, longestOf, word } from './grammar.ts';
import { WORDS } from './words.ts';

const DAY = 24 * 60;
const MINUTES = 'minutes|minute|mins|min' as const;
const HOURS = 'hours|hour|hrs|hr|h' as const;

/** 30min, 2h, 1.5h, 1h30; 15h30 is a time. */
const short = word((token) => {
  const [, minutes] = /^(\d{1,3})(?:min|mins|m)$/.exec(token) ?? [];
  if (minutes) return Number(minutes);
  const [, hours, more = '0'] =
    /^(\d{1,2}(?:\.\d{1,2})?)hr?s?$/.exec(token) ?? /^([1-6])h([0-5]\d)m?$/.exec(token) ?? [];
  return hours ? Number(hours) * 60 + Number(more) : undefined;
});
const decimal = word((token) => (/^\d{1,2}[.]\d{1,2}$/.test(token) ? Number(token) : undefined));

const rule = grammar({ ...WORDS, short, decimal }, (minutes: number) =>
  minutes > 0 && minutes <= DAY ? Math.round(minutes) : undefined,
);
/** How many minutes. */
export const length = longestOf(
  rule('{short}', (slots) => slots.short),
  rule('{hours:short} and? {minutes:short}', ({ hours, minutes }) => hours + minutes),
  rule(`{count} ${MINUTES}`, ({ count }) => count),
  rule([`{count} ${HOURS}`, `{count:decimal} ${HOURS}`], ({ count }) => count * 60),
  rule([`{count} and_a_half ${HOURS}`, `{count} ${HOURS} and_a_half`], ({ count }) => count * 60 + 30),
  rule(`{count} ${HOURS} and? {number} ${MINUTES}`, ({ count, number }) => count * 60 + number),
  rule('half_an_hour|a_half_hour|half_hour|half_hr', () => 30),
  rule('a? quarter_of_an_hour', () => 15),
  rule('three_quarters_of_an_hour', () => 45),
);

const ruled = grammar({ length }, (minutes: number) => minutes);
/** How long something is to last. "A minute" alone is a way of speaking. */
export const LENGTHS = [
  ruled('for|lasting about|around|roughly|like|only|just? {length}', (slots) => slots.length),
  ruled(['!a {length}', '&a_half|a_quarter|a_couple {length}'], (slots) => slots.length),
];
