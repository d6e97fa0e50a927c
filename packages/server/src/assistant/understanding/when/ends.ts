import { shifted } from './calendar.ts';
import { date } from './dates.ts';
import { grammar, type Rule, type Text, word } from './grammar.ts';
import { isPluralWeekday } from './names.ts';
import type { Day } from './readings.ts';
import { TERMINALS } from './terminals.ts';

/** When a series ends: with a day, or after so many times. */
export type End = { readonly until?: Day; readonly times?: number };

const RECURRING =
  /^(?:every|each|daily|weekly|monthly|yearly|annually|quarterly|fortnightly|biweekly|apart|times|once|twice)$/;
const isRecurring = (token: string) => RECURRING.test(token) || isPluralWeekday(token);
/** Whether a rhythm was said before, or follows at once. */
export const isBehindRecurrence = ({ before }: Text) => before.some(isRecurring);

/** 5x */
const timesInShort = word((token) => (/^[1-9]\d?x$/.test(token) ? Number(token.slice(0, -1)) : undefined));
const rule = grammar({ ...TERMINALS, date, timesInShort });

/** When something that is repeated ends. */
export const ENDS: readonly Rule<End>[] = [
  rule(
    ['until|till|til|untill|ending {date}', 'ending|until|till on {date}', 'up to|until|till {date}'],
    ({ date: { future } }) => (future ? { until: future } : undefined),
  ),
  rule('through|thru {date}', ({ date: { future, range } }) => (future && range ? { until: range[1] } : undefined)),
  rule(['for the? next? {count} {unit}', 'over the next {count} {unit}'], ({ count, unit }, { today }, text) =>
    isBehindRecurrence(text) ? { until: shifted(today, count, unit) } : undefined,
  ),
  rule('for the rest of the|this {unit}', ({ unit }, { today }, text) => {
    if (!isBehindRecurrence(text) || unit.size > 1 || unit.name === 'days') return undefined;
    if (unit.name === 'weeks') return { until: today.add({ days: 7 - today.dayOfWeek }) };
    const month = unit.name === 'years' ? today.with({ month: 12 }) : today;
    return { until: month.with({ day: month.daysInMonth }) };
  }),
  rule(['for? {number} times', 'for? a total of {number} times'], ({ number }) =>
    number > 0 ? { times: number } : undefined,
  ),
  rule('{number} more times', ({ number }) => (number > 0 ? { times: number } : undefined)),
  rule('{number} x', ({ number }) => (number > 0 ? { times: number } : undefined)),
  rule('twice &{free}', (_, __, text) => (isBehindRecurrence(text) ? { times: 2 } : undefined)),
  rule('{times:timesInShort}', ({ times }) => ({ times })),
];
