import { type Terminal, word } from './grammar.ts';

/** By number from 1: every spelling, the frequent wrong ones too. */
const numbered = (spellings: readonly string[]) =>
  new Map(spellings.flatMap((line, index) => line.split(' ').map((name) => [name, index + 1] as const)));

const WEEKDAYS = numbered([
  'monday mon munday mondy monady',
  'tuesday tue tues teusday tusday tuesdy tuseday',
  'wednesday wed weds wensday wednsday wendsday wedensday wednesdy',
  'thursday thu thur thurs thrusday thursdy thirsday thusday',
  'friday fri firday fridy frieday firiday',
  'saturday sat saterday satuday saturdy',
  'sunday sun sundy',
]);
const MONTH_NAMES = numbered([
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
/** Short names that are words of their own. */
const OTHER_WORDS = new Set(['sat', 'sun']);

const named = (names: ReadonlyMap<string, number>, spelling = (token: string) => token): Terminal<number> =>
  word((token) => names.get(spelling(token)));

export const isWeekday = (token: string) => WEEKDAYS.has(token);
export const isMonth = (token: string) => MONTH_NAMES.has(token);
export const isPluralWeekday = (token: string) => token.endsWith('days') && WEEKDAYS.has(token.slice(0, -1));

export const weekday = named(WEEKDAYS);
/** Without the short names that are words of their own. */
export const clearWeekday = named(WEEKDAYS, (token) => (OTHER_WORDS.has(token) ? '' : token));
/** "Fridays", of which there are several or to which something belongs. */
export const weekdays = named(WEEKDAYS, (token) => (isPluralWeekday(token) ? token.slice(0, -1) : ''));
export const month = named(MONTH_NAMES);

/** A month's name, full or short. */
export const MONTHS = new RegExp(`^(?:${[...MONTH_NAMES.keys()].join('|')})$`);
export const WEEKDAY_NAMES = [...WEEKDAYS.keys()];
