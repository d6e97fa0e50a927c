import { grammar, longestOf, type Rule, type Terminal, terminal, word } from './grammar.ts';
import { TERMINALS } from './terminals.ts';

const DAY = 24 * 60;

/** 30min, 2h, 1.5h, 1h30; 15h30 is a time. */
const short = word((token) => {
  const [, minutes] = /^(\d{1,3})(?:min|mins|m)$/.exec(token) ?? [];
  if (minutes) return Number(minutes);
  const [, hours, more = '0'] =
    /^(\d{1,2}(?:\.\d{1,2})?)hr?s?$/.exec(token) ?? /^([1-6])h([0-5]\d)m?$/.exec(token) ?? [];
  return hours ? Number(hours) * 60 + Number(more) : undefined;
});
const decimal = word((token) => (/^\d{1,2}[.]\d{1,2}$/.test(token) ? Number(token) : undefined));

const rule = grammar({ ...TERMINALS, short, decimal });
const MINUTES = 'minutes|minute|mins|min' as const;
const HOURS = 'hours|hour|hrs|hr|h' as const;

const LENGTHS: readonly Rule<number>[] = [
  rule('{short}', ({ short: minutes }) => minutes),
  rule('{hours:short} and? {minutes:short}', ({ hours, minutes }) => hours + minutes),
  rule(`{count} ${MINUTES}`, ({ count }) => count),
  rule(`{count} ${HOURS}`, ({ count }) => count * 60),
  rule(`{decimal} ${HOURS}`, ({ decimal: hours }) => hours * 60),
  rule([`{count} and a half ${HOURS}`, `{count} ${HOURS} and a half`], ({ count }) => count * 60 + 30),
  rule(`{hours:count} ${HOURS} and? {minutes:number} ${MINUTES}`, ({ hours, minutes }) => hours * 60 + minutes),
  rule(['half an hour', 'a? half hour', 'half hr'], () => 30),
  rule('a? quarter of an hour', () => 15),
  rule('three quarters of an hour', () => 45),
];

const anyLength = longestOf(...LENGTHS);
/** How many minutes. */
export const length: Terminal<number> = terminal(anyLength.starts!, (text, at) => {
  const read = anyLength(text, at);
  return read && read.value > 0 && read.value <= DAY ? { ...read, value: Math.round(read.value) } : undefined;
});

const ruled = grammar({ ...TERMINALS, length });
/** How long something is to last. "A minute" alone is a way of speaking. */
export const SPANS: readonly Rule<number>[] = [
  ruled(['for|lasting about|around|roughly|like|only|just? {length}'], ({ length: minutes }) => minutes),
  ruled('!a {length}', ({ length: minutes }) => minutes),
  ruled('&a {length}', ({ length: minutes }, _, { tokens }) =>
    /^(?:half|quarter|couple)$/.test(tokens[1]!) ? minutes : undefined,
  ),
];
