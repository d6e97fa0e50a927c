import { INTERVAL_DAYS } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dated, dayOfMonth, type Unit } from './calendar.ts';
import { grammar, type Rule, type Terminal, terminal } from './grammar.ts';
import { isWeekday } from './names.ts';
import type { Day, Present } from './readings.ts';
import { daysOf, TERMINALS } from './terminals.ts';

/** How an e-mail can be repeated, with the first day where the words name it; or a rhythm that it cannot have. */
export type Rhythm =
  | { readonly type: 'daily' | 'weekly' | 'monthly' | 'annually'; readonly first?: Day }
  /** Some days apart. */
  | { readonly type: 'multiple'; readonly interval: number; readonly first?: Day }
  | { readonly type: 'unsayable' };

const UNSAYABLE: Rhythm = { type: 'unsayable' };

const every: Terminal<true> = terminal(
  (token) => token === 'every' || token === 'each',
  ({ tokens }, at) =>
    tokens[at] === 'every' || tokens[at] === 'each'
      ? { value: true, end: tokens[at + 1] === 'single' ? at + 2 : at + 1 }
      : undefined,
);
/** "On Fridays", "Friday". */
const onDay: Terminal<number> = (text, at) => {
  const start = text.tokens[at] === 'on' ? at + 1 : at;
  const from = /^an?$/.test(text.tokens[start] ?? '') ? start + 1 : start;
  return TERMINALS.weekday(text, from) ?? TERMINALS.weekdays(text, from);
};
/** "Monday, Wednesday and Friday", and all words that go on like that. */
const moreDays: Terminal<true> = ({ tokens }, at) => {
  let [end, days] = [at, 0];
  for (let next = at; next < tokens.length; next++) {
    if (/^(?:and|or|&|,|plus|on|\+)$/.test(tokens[next]!)) continue;
    if (!isWeekday(tokens[next]!.replace(/(?<=day)s$/, ''))) break;
    end = next + 1;
    days++;
  }
  return days > 1 ? { value: true, end } : undefined;
};
/** "Mondays and Thursdays". */
const pluralDays: Terminal<true> = terminal(TERMINALS.weekdays.starts!, (text, at) =>
  TERMINALS.weekdays(text, at) ? moreDays(text, at) : undefined,
);
/** "Weekly" of what is repeated, not of what is so called: the weekly report. */
const repeats: Terminal<true> = (text, at) =>
  TERMINALS.number(text, at) ||
  /^(?:\d+x|twice|emails?|mails?|reminders?|messages?|notes?|check|catch|call|series|recurring)$/.test(
    text.tokens[at] ?? '',
  )
    ? { value: true, end: at }
    : TERMINALS.free(text, at);

const rule = grammar({ ...TERMINALS, every, onDay, moreDays, pluralDays, repeats });

/** A series may begin today. */
const firstOn = (weekday: number, { today }: Present) => today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
const weekly = (weekday: number | undefined, present: Present): Rhythm => ({
  type: 'weekly',
  ...(weekday !== undefined && { first: firstOn(weekday, present) }),
});
const apart = (interval: number, weekday: number | undefined, present: Present): Rhythm =>
  interval < INTERVAL_DAYS.min || interval > INTERVAL_DAYS.max
    ? UNSAYABLE
    : { type: 'multiple', interval, ...(weekday !== undefined && { first: firstOn(weekday, present) }) };
function monthly(number: number, present: Present): Rhythm | undefined {
  const first = present.today.day === number ? present.today : dayOfMonth(number, present)?.future;
  return first ? { type: 'monthly', first } : undefined;
}
const annually = (first: Day | null | undefined): Rhythm | undefined =>
  first ? { type: 'annually', first } : undefined;

function everyFew(count: number, { name, size }: Unit, weekday: number | undefined, present: Present): Rhythm {
  const number = count * size;
  if (name === 'months' || name === 'years')
    return number === 1 && weekday === undefined ? { type: name === 'months' ? 'monthly' : 'annually' } : UNSAYABLE;
  if (name === 'weeks') return number === 1 ? weekly(weekday, present) : apart(7 * number, weekday, present);
  if (weekday !== undefined) return UNSAYABLE;
  return number === 1 ? { type: 'daily' } : apart(number, undefined, present);
}

/** How something is to repeat. */
export const RECURRENCES: readonly Rule<Rhythm>[] = [
  rule(['{every} {unit}', 'once {every} {unit}', 'once a|per {unit}'], ({ unit }, present) =>
    everyFew(1, unit, undefined, present),
  ),
  rule(['{every} {unit} {onDay}', 'once a|per {unit} {onDay}'], ({ unit, onDay: day }, present) =>
    everyFew(1, unit, day, present),
  ),
  rule(
    ['{every} {count:number} {unit}', 'once {every} {count:number} {unit}', '{every} {count:number} {unit} or so'],
    ({ count, unit }, present) => everyFew(count, unit, undefined, present),
  ),
  rule(['{every} {count:number} {unit} {onDay}'], ({ count, unit, onDay: day }, present) =>
    everyFew(count, unit, day, present),
  ),
  rule('{every} {nth} day|days', ({ nth }, present) => everyFew(nth, { name: 'days', size: 1 }, undefined, present)),
  rule('{every} {nth} week|weeks', ({ nth }, present) => everyFew(nth, { name: 'weeks', size: 1 }, undefined, present)),
  rule('{every} {nth} week|weeks {onDay}', ({ nth, onDay: day }, present) =>
    everyFew(nth, { name: 'weeks', size: 1 }, day, present),
  ),
  rule('{every} other|alternate {unit}', ({ unit }, present) => everyFew(2, unit, undefined, present)),
  rule('{every} other|alternate {unit} {onDay}', ({ unit, onDay: day }, present) => everyFew(2, unit, day, present)),
  rule(['{every} couple of? {unit}', '{every} few {unit}'], () => UNSAYABLE),
  rule(['{every} other|alternate|second|2nd {weekday}', '{every} two|2 weeks on {weekday}'], ({ weekday }, present) =>
    apart(14, weekday, present),
  ),
  rule(['fortnightly &{repeats}', 'biweekly &{repeats}', 'bi weekly'], (_, present) => apart(14, undefined, present)),
  rule(['fortnightly {onDay}', 'biweekly {onDay}', 'bi weekly {onDay}'], ({ onDay: day }, present) =>
    apart(14, day, present),
  ),
  rule('{number} days apart', ({ number }, present) => apart(number, undefined, present)),
  rule('a week apart', (_, present) => apart(7, undefined, present)),

  rule(
    [
      '{every} {weekday}',
      '{every} {weekday:weekdays}',
      'weekly {weekday:onDay}',
      'weekly {every} {weekday}',
      'on {weekday:weekdays}',
      '{every} week {weekday:onDay}',
    ],
    ({ weekday }, present) => weekly(weekday, present),
  ),
  rule('{weekdays} &{free} !{moreDays}', ({ weekdays }, present, { before, tokens }) =>
    before.length === 0 || tokens.length === 1 ? weekly(weekdays, present) : undefined,
  ),
  rule('daily &{repeats}', () => ({ type: 'daily' as const })),
  rule('weekly &{repeats}', () => ({ type: 'weekly' as const })),
  rule('monthly &{repeats}', () => ({ type: 'monthly' as const })),
  rule(['yearly &{repeats}', 'annually', 'annual &{repeats}'], () => ({ type: 'annually' as const })),
  // "Every morning" also says when in the day: its second word is read as a time.
  rule('{every} &morning|afternoon|evening|night', () => ({ type: 'daily' as const })),

  rule(
    [
      'on? the? {nth} day? of {every} month',
      '{every} month on? the {nth}',
      'monthly on the {nth}',
      '{every} {nth} of the month',
      '{every} {nth:writtenNth} !{counted}',
      'on? the? {nth:writtenNth} monthly',
    ],
    ({ nth }, present) => monthly(nth, present),
  ),
  rule(
    [
      '{every} year? on? the? {day:dayNumber} of? {month}',
      '{every} year? on? {month} the? {day:dayNumber}',
      'annually|yearly on the? {day:dayNumber} of? {month}',
      'annually|yearly on {month} the? {day:dayNumber}',
      'on? the? {day:dayNumber} of? {month} {every} year',
      'on? {month} the? {day:dayNumber} {every} year',
    ],
    ({ day, month }, present) => annually(dated(day, month, undefined, present)?.future),
  ),
  rule(['{every} {holiday} &{free}', '{every} year on|at|for {holiday} &{free}'], ({ holiday }, present) =>
    holiday.isFixed
      ? annually(daysOf(holiday, undefined, present).find((day) => Temporal.PlainDate.compare(day, present.today) >= 0))
      : UNSAYABLE,
  ),

  rule(
    [
      '{every} weekday|weekdays|workday|weekend|weekends|quarter|hour|minute|season|term|semester',
      '{every} working|work|business day',
      'on|at? the? weekdays|weekends',
      '{every} {season:spring|summer|autumn|fall|winter}',
      '{every} {season:month} &{free}',
      '{every} {season:holiday} {rest:weekend|week}',
      'quarterly|hourly &{repeats}',
      'twice|thrice a|per|each|every {season:unit}',
      'twice|thrice {season:unit}',
      '{season:number} times a|per|each|every {rest:unit}',
      'twice|thrice a|per day',
      '{every} {season:number} months|years|hours|minutes',
      '{every} {season:moreDays}',
      'on? {season:pluralDays} &{free}',
      'on? the? {season:rank} {rest:weekday} of|in {every} month',
      'on? the? {season:rank} {rest:weekday} of a month',
      '{every} {season:rank} {rest:weekday} of|in the? month',
      '{every} {season:rank} {rest:weekday}',
      '{every} month on? the {season:rank} {rest:weekday}',
      'monthly on the {season:rank} {rest:weekday}',
      'on? the? last day of {every} month',
      '{every} last day of the month',
      '{every} end|start|beginning of the? month|week|year',
      'on? the? end|start|beginning of {every} month|week|year',
      'once a|per|every|each quarter',
      'semi annually|yearly|monthly',
      'bi monthly|annually',
      'bimonthly|semiannually|biannually',
    ] as readonly string[],
    () => UNSAYABLE,
  ),
];
