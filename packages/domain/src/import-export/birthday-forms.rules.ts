import { Birthday } from '../contacts/birthday.rules.ts';

/** How a file writes 4/8/1988: 4 August or 8 April. */
export type DateOrder = 'day-first' | 'month-first';

type Parts = { year?: string | undefined; month: string; day: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?\\.?';
/** Two digits could be this century or the last: they are no year. */
const YEAR = '(\\d{4})';

const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const WITHOUT_YEAR = /^--?(\d{2})-?(\d{2})$/;
const MONTH_AND_DAY = /^(\d{1,2})-(\d{1,2})$/;
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}))?$/;
const EITHER_ORDER = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$|^(\d{1,2})\/(\d{1,2})$/;
const DAY_AND_WORD = new RegExp(`^${DAY}[ -]${MONTH}(?:,?[ -]${YEAR})?$`, 'i');
const WORD_AND_DAY = new RegExp(`^${MONTH}[ -]${DAY}(?:,?[ -]${YEAR})?$`, 'i');

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
const TIME_OF_DAY = /(?<=\d)[T ]\d{1,2}:\d{2}.*$/;
/** How programs write that there is none. */
const NONE = /^(?:0+[-/.]0+[-/.]0+|-+|n\/a|none|null)$/i;
/** Apple and others must have a year and take one that nobody was born in. */
const UNKNOWN_YEARS = new Set(['0000', '1604']);

const tidied = (text: string) =>
  text.replace(/\s+/g, ' ').trim().replace(WEEKDAY, '').replace(TIME_OF_DAY, '').replace(/ of /i, ' ');

export const isWithoutBirthday = (text: string) => text.trim() === '' || NONE.test(text.trim());

/** The order that a date proves by a number which is no month; most prove nothing. */
export function orderShownBy(text: string): DateOrder | undefined {
  const numbers = numbersOf(tidied(text));
  if (!numbers) return undefined;
  const [first, second] = [Number(numbers.first), Number(numbers.second)];
  if (first > 12 && second <= 12) return 'day-first';
  return second > 12 && first <= 12 ? 'month-first' : undefined;
}

/**
 * The order for dates that could be read both ways. A file is written in one order, so one date that proves it decides for all;
 * where none does, or two contradict each other, most of the world writes the day first.
 */
export const orderOf = (shown: ReadonlySet<DateOrder>, hint: DateOrder = 'day-first'): DateOrder => {
  const [only] = shown;
  return only && shown.size === 1 ? only : hint;
};

/** A birthday as we keep it (1988-04-08, or --04-08 without the year), from the ways in which people and programs write dates. */
export function birthdayFrom(text: string, order: DateOrder): string | undefined {
  const parts = partsOf(tidied(text), orderShownBy(text) ?? order);
  if (!parts) return undefined;
  const year = parts.year && !UNKNOWN_YEARS.has(parts.year) ? parts.year : '-';
  const birthday = `${year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
  return Birthday.safeParse(birthday).success ? birthday : undefined;
}

function numbersOf(text: string) {
  const [match, first, , second, year, firstAlone, secondAlone] = EITHER_ORDER.exec(text) ?? [];
  if (!match) return undefined;
  return { first: first ?? firstAlone!, second: second ?? secondAlone!, year };
}

function partsOf(text: string, order: DateOrder): Parts | undefined {
  let match = COMPACT.exec(text);
  if (match) return { year: match[1], month: match[2]!, day: match[3]! };
  match = YEAR_FIRST.exec(text);
  if (match) return { year: match[1], month: match[3]!, day: match[4]! };
  match = WITHOUT_YEAR.exec(text);
  if (match) return { month: match[1]!, day: match[2]! };
  match = MONTH_AND_DAY.exec(text);
  if (match) return Number(match[1]) > 12 ? { day: match[1]!, month: match[2]! } : { month: match[1]!, day: match[2]! };
  match = DOTTED.exec(text);
  if (match) return { day: match[1]!, month: match[2]!, year: match[3] };
  const numbers = numbersOf(text);
  if (numbers) {
    const { first, second, year } = numbers;
    return order === 'day-first' ? { day: first, month: second, year } : { month: first, day: second, year };
  }
  match = DAY_AND_WORD.exec(text);
  if (match) return { day: match[1]!, month: monthNumber(match[2]!), year: match[3] };
  match = WORD_AND_DAY.exec(text);
  if (match) return { month: monthNumber(match[1]!), day: match[2]!, year: match[3] };
  return undefined;
}

const monthNumber = (name: string) => String(MONTHS.indexOf(name.toLowerCase()) + 1);
