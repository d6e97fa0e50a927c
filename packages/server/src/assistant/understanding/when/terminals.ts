import { dated, dayOf, easter, nthWeekday, type Unit, yearly } from './calendar.ts';
import { grammar, type Terminal, terminal, word } from './grammar.ts';
import { clearWeekday, isMonth, isPluralWeekday, isWeekday, month, weekday, weekdays } from './names.ts';
import { count, dayNumber, nth, number, rank, writtenNth, year } from './numbers.ts';
import type { Day, Present, When } from './readings.ts';

const UNITS: Readonly<Record<string, Unit>> = {
  day: { name: 'days', size: 1 },
  week: { name: 'weeks', size: 1 },
  wk: { name: 'weeks', size: 1 },
  fortnight: { name: 'weeks', size: 2 },
  month: { name: 'months', size: 1 },
  year: { name: 'years', size: 1 },
  yr: { name: 'years', size: 1 },
};
export const isUnit = (token: string) => Object.hasOwn(UNITS, token.replace(/s$/, ''));

const unit = word((token) => (isUnit(token) ? UNITS[token.replace(/s$/, '')] : undefined));

const fullYear = (digits: string) => Number(digits.length === 2 ? `20${digits}` : digits);

/** 2026-11-20, 20/11, 20/11/2026, 20.11., 20.11.2026 */
const written: Terminal<When> = terminal(
  (token) => /^\d/.test(token),
  ({ tokens, present }, at) => {
    const token = tokens[at] ?? '';
    const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(token);
    const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/.exec(token);
    const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(token);
    const parts = iso ? [iso[3], iso[2], iso[1]] : (dotted ?? slashed)?.slice(1);
    if (!parts) return undefined;
    let [first, second] = [Number(parts[0]), Number(parts[1])];
    // Where both readings are possible, people write as their country does.
    if (slashed && (second > 12 || (present.isAmerican && first <= 12))) [first, second] = [second, first];
    const value = dated(first, second, parts[2] === undefined ? undefined : fullYear(parts[2]), present);
    return value && { value, end: at + 1 };
  },
);

const fixed = (monthNumber: number, day: number) => (one: number) => dayOf(one, monthNumber, day);
const afterEaster = (days: number) => (one: number) => easter(one).add({ days });
const thanksgiving = (one: number) => nthWeekday(4, 4, [dayOf(one, 11, 1)!, dayOf(one, 11, 30)!])!;

type Holiday = { readonly of: (year: number) => Day | undefined; readonly isFixed: boolean };
/** Names of one word are also said of presents and parties. */
const HOLIDAYS: Readonly<Record<string, (year: number) => Day | undefined>> = {
  'christmas eve': fixed(12, 24),
  'xmas eve': fixed(12, 24),
  'christmas day': fixed(12, 25),
  'xmas day': fixed(12, 25),
  christmas: fixed(12, 25),
  xmas: fixed(12, 25),
  'boxing day': fixed(12, 26),
  'new years eve': fixed(12, 31),
  'new years day': fixed(1, 1),
  'new years': fixed(1, 1),
  'new year': fixed(1, 1),
  'valentines day': fixed(2, 14),
  valentines: fixed(2, 14),
  'st patricks day': fixed(3, 17),
  halloween: fixed(10, 31),
  'easter sunday': afterEaster(0),
  'easter monday': afterEaster(1),
  easter: afterEaster(0),
  'good friday': afterEaster(-2),
  'maundy thursday': afterEaster(-3),
  'palm sunday': afterEaster(-7),
  'ash wednesday': afterEaster(-46),
  'ascension day': afterEaster(39),
  'whit monday': afterEaster(50),
  pentecost: afterEaster(49),
  thanksgiving,
  'black friday': (one) => thanksgiving(one).add({ days: 1 }),
  'cyber monday': (one) => thanksgiving(one).add({ days: 4 }),
};
const FIRST_WORDS = new Set(Object.keys(HOLIDAYS).map((name) => name.split(' ')[0]!));
const isSameDay = (one: Day, other: Day) => one.month === other.month && one.day === other.day;
const feast = (isClear: boolean): Terminal<Holiday> =>
  terminal(
    (token) => FIRST_WORDS.has(token),
    ({ tokens }, at) => {
      for (const length of isClear ? [3, 2] : [3, 2, 1]) {
        const name = at + length > tokens.length ? '' : tokens.slice(at, at + length).join(' ');
        if (!Object.hasOwn(HOLIDAYS, name) || (isClear && /^new years?$/.test(name))) continue;
        const of = HOLIDAYS[name]!;
        return { value: { of, isFixed: isSameDay(of(2020)!, of(2021)!) }, end: at + length };
      }
      return undefined;
    },
  );
/** Its days in the year that was said, or in those around today. */
export const daysOf = ({ of }: Holiday, inYear: number | undefined, present: Present) => yearly(inYear, present, of);

const GOES_ON = new Set(
  'at in on by for from to with and or but so then that if when because about please pls thanks until till after before every each i we he she they it you me my her his their our your is was are were will would should can could also too again as this next last the today tomorrow tonight sharp instead not re regarding w ok okay write remind send tell ask saying asking invite add'.split(
    ' ',
  ),
);
/** Where a phrase may end: nothing follows, a mark, or a word that begins something else. */
const free: Terminal<true> = ({ tokens }, at) => {
  const token = tokens[at];
  const isFree =
    token === undefined ||
    GOES_ON.has(token) ||
    isWeekday(token) ||
    isPluralWeekday(token) ||
    /^[^\p{L}\p{N}]+$/u.test(token);
  return isFree ? { value: true, end: at } : undefined;
};

/** Nothing follows, or a mark. */
const stop: Terminal<true> = ({ tokens }, at) =>
  /^[^\p{L}\p{N}]*$/u.test(tokens[at] ?? '') ? { value: true, end: at } : undefined;

const CLOCK = /^(?:at )?(?:\d{1,2}(?:[:.]\d\d)? ?[ap]m|\d{1,2}:\d\d|noon)(?: |$)|^at \d{1,2}(?: |$)/;
/** A time of day follows. */
const clock: Terminal<true> = ({ tokens }, at) =>
  CLOCK.test(tokens.slice(at, at + 3).join(' ')) ? { value: true, end: at } : undefined;

/** A noun that the ordinal before it counts. */
const counted: Terminal<true> = ({ tokens }, at) => {
  const token = tokens[at] ?? '';
  return /^(?:times?|one|of|meeting|calls?|emails?|floor|street|avenue|st|ave|grade|years?|days?|weeks?|months?|quarter|half|place|row|person|contact|birthday|anniversary|wedding|edition|version|draft|chapter|page|note|item|option|step|round|attempt|try|message|reminder|todo|task|century|payment|invoice|baby|child|kid|date|interview|book|group|log)$/.test(
    token,
  ) ||
    isMonth(token) ||
    isWeekday(token)
    ? { value: true, end: at }
    : undefined;
};

export const TERMINALS = {
  count,
  number,
  nth,
  writtenNth,
  rank,
  dayNumber,
  year,
  weekday,
  clearWeekday,
  weekdays,
  month,
  unit,
  written,
  holiday: feast(false),
  clearHoliday: feast(true),
  free,
  stop,
  clock,
  counted,
};
export const rule = grammar(TERMINALS);
