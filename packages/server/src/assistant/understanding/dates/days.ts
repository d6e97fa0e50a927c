import { MONTH, monthOf, WEEKDAY, weekdayOf } from './names.ts';
import { NUMBER, numberOf, ORDINAL } from './numbers.ts';

export type Tense = 'future' | 'past';
type Day = Temporal.PlainDate | 'impossible';

type Around = { readonly today: Temporal.PlainDate; readonly tense: Tense; readonly isAmerican: boolean };
type Groups = Readonly<Record<string, string | undefined>>;
type DayRule = { readonly pattern: RegExp; readonly day: (groups: Groups, around: Around) => Day | undefined };

const rule = (pattern: string, day: DayRule['day']): DayRule => ({
  pattern: new RegExp(String.raw`\b(?:${pattern})\b`, 'i'),
  day,
});

const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
const lastOfMonth = (day: Temporal.PlainDate) => day.with({ day: day.daysInMonth });

/** The next day of that name to come, or the last one where the sentence tells of the past. */
function weekday(wanted: number, { today, tense }: Around): Temporal.PlainDate {
  const ahead = (wanted - today.dayOfWeek + 7) % 7 || 7;
  return tense === 'past'
    ? today.subtract({ days: (today.dayOfWeek - wanted + 7) % 7 || 7 })
    : today.add({ days: ahead });
}

/** A date without a year is the next to come, or the last that was; one that no calendar has is asked about. */
function dated(day: number, month: number, year: string | undefined, { today, tense }: Around): Day {
  const full = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year);
  const possible = (candidate: number) => {
    try {
      return Temporal.PlainDate.from({ year: candidate, month, day }, { overflow: 'reject' });
    } catch {
      return undefined;
    }
  };
  if (full !== undefined) return possible(full) ?? 'impossible';
  const step = tense === 'past' ? -1 : 1;
  for (let ahead = 0; ahead < 9; ahead++) {
    const found = possible(today.year + ahead * step);
    if (found && Temporal.PlainDate.compare(found, today) * step >= 0) return found;
  }
  return 'impossible';
}

/** The next day of that number to come: the 31st waits for a month that has one. */
function dayOfMonth(day: number, { today, tense }: Around): Day {
  if (day < 1 || day > 31) return 'impossible';
  const step = tense === 'past' ? -1 : 1;
  for (let ahead = 0; ahead < 9; ahead++) {
    const month = today.with({ day: 1 }).add({ months: ahead * step });
    if (day > month.daysInMonth) continue;
    const found = month.with({ day });
    if (Temporal.PlainDate.compare(found, today) * step > 0) return found;
  }
  return 'impossible';
}

const UNITS = 'days?|weeks?|fortnights?|months?|years?';
function shifted(from: Temporal.PlainDate, count: string, unit: string, sign: 1 | -1): Temporal.PlainDate {
  const number = Math.round(numberOf(count) * sign);
  const name = unit.toLowerCase();
  if (name.startsWith('day')) return from.add({ days: number });
  if (name.startsWith('week')) return from.add({ weeks: number });
  if (name.startsWith('fortnight')) return from.add({ weeks: 2 * number });
  return name.startsWith('month') ? from.add({ months: number }) : from.add({ years: number });
}

const within = (around: Around, unit: string, which: string) => {
  const steps = /next|following/i.test(which) ? 1 : /last|past|previous/i.test(which) ? -1 : 0;
  return { steps, unit: unit.toLowerCase(), first: monday(around.today).add({ weeks: steps }) };
};

const YEAR = String.raw`(?:,? (?<year>\d{4}))?`;
const WHICH = 'this|next|last|coming|following|past';

/** What names a day, the more specific first. */
export const DAYS: readonly DayRule[] = [
  rule(String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`, ({ year, month, day }, around) =>
    dated(Number(day), Number(month), year, around),
  ),
  rule(String.raw`(?<one>\d{1,2})/(?<other>\d{1,2})(?:/(?<year>\d{4}|\d\d))?`, ({ one, other, year }, around) => {
    const [first, second] = [Number(one), Number(other)];
    // Where both readings are possible, people write as their country does.
    const isMonthFirst = second > 12 || (around.isAmerican && first <= 12);
    return isMonthFirst ? dated(second, first, year, around) : dated(first, second, year, around);
  }),
  rule(String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d\d)?`, ({ day, month, year }, around) =>
    dated(Number(day), Number(month), year, around),
  ),
  rule(`(?<day>${ORDINAL}|\\d{1,2}) (?:of )?(?<month>${MONTH})${YEAR}`, ({ day, month, year }, around) =>
    dated(numberOf(day!), monthOf(month!), year, around),
  ),
  rule(
    `(?<month>${MONTH})\\.? (?:the )?(?<day>${ORDINAL}|\\d{1,2})(?!:?\\d| ?[ap]m)${YEAR}`,
    ({ day, month, year }, around) => dated(numberOf(day!), monthOf(month!), year, around),
  ),
  rule('(?:the )?day after tomorrow', (_, { today }) => today.add({ days: 2 })),
  rule('(?:the )?day before yesterday', (_, { today }) => today.subtract({ days: 2 })),
  rule('tomorrow', (_, { today }) => today.add({ days: 1 })),
  rule('yesterday|last night', (_, { today }) => today.subtract({ days: 1 })),
  rule('(?:earlier |later )?today|tonight|this (?:morning|afternoon|evening)', (_, { today }) => today),
  rule(
    `(?:a|one) week (?:from|on|after) (?:next )?(?<day>${WEEKDAY})|(?<other>${WEEKDAY}) week`,
    ({ day, other }, around) => weekday(weekdayOf((day ?? other)!), around).add({ weeks: 1 }),
  ),
  rule(
    `(?<day>${WEEKDAY}) (?<which>next|last|this) week|(?<by>next|last|this) week(?: on)? (?<at>${WEEKDAY})`,
    ({ day, which, by, at }, around) =>
      within(around, 'week', (which ?? by)!).first.add({ days: weekdayOf((day ?? at)!) - 1 }),
  ),
  rule(`next (?<day>${WEEKDAY})`, ({ day }, { today }) => monday(today).add({ days: 6 + weekdayOf(day!) })),
  rule(`(?:last|past) (?<day>${WEEKDAY})`, ({ day }, around) => weekday(weekdayOf(day!), { ...around, tense: 'past' })),
  rule(`this (?:coming )?(?<day>${WEEKDAY})`, ({ day }, { today, tense }) => {
    const found = monday(today).add({ days: weekdayOf(day!) - 1 });
    return tense === 'future' && Temporal.PlainDate.compare(found, today) < 0 ? found.add({ weeks: 1 }) : found;
  }),
  rule(`(?:coming )?(?<day>${WEEKDAY})(?: the (?<number>\\d{1,2})(?:st|nd|rd|th))?`, ({ day, number }, around) =>
    number === undefined ? weekday(weekdayOf(day!), around) : dayOfMonth(Number(number), around),
  ),
  rule(`(?:the )?end of (?:the |(?<which>${WHICH}) )?(?<unit>week|month|year)`, ({ which = 'this', unit }, around) => {
    const { steps, first } = within(around, unit!, which);
    if (unit === 'week') return first.add({ days: 4 });
    if (unit === 'month') return lastOfMonth(around.today.with({ day: 1 }).add({ months: steps }));
    return Temporal.PlainDate.from({ year: around.today.year + steps, month: 12, day: 31 });
  }),
  rule(
    `(?:the )?(?<day>${ORDINAL}) of (?<which>this|next|the|last)(?: (?:following|next))? month`,
    ({ day, which }, around) => {
      if (which === 'the') return dayOfMonth(numberOf(day!), around);
      const month = around.today.with({ day: 1 }).add({ months: which === 'next' ? 1 : which === 'last' ? -1 : 0 });
      return numberOf(day!) > month.daysInMonth ? 'impossible' : month.with({ day: numberOf(day!) });
    },
  ),
  rule(
    `(?:the )?(?:start|beginning) of (?:the )?next (?<unit>week|month|year)|next (?<other>week|month|year)`,
    ({ unit, other }, { today }) => {
      const what = (unit ?? other)!.toLowerCase();
      if (what === 'week') return monday(today).add({ weeks: 1 });
      return what === 'month'
        ? today.with({ day: 1 }).add({ months: 1 })
        : Temporal.PlainDate.from({ year: today.year + 1, month: 1, day: 1 });
    },
  ),
  rule('last (?<unit>week|month|year)', ({ unit }, { today }) => shifted(today, '1', unit!, -1)),
  rule('later this week', (_, { today }) => today.add({ days: Math.max(1, Math.min(2, 5 - today.dayOfWeek)) })),
  rule('(?<which>this|next|last|the)? ?weekend', ({ which = 'this' }, around) =>
    within(around, 'week', which).first.add({ days: 5 }),
  ),
  rule(
    `(?<count>${NUMBER}) (?<unit>${UNITS}) (?:from (?:now|today)|later|hence)|in (?:about |around )?(?<number>${NUMBER}) (?<units>${UNITS})(?:'? time)?`,
    ({ count, unit, number, units }, { today }) => shifted(today, (count ?? number)!, (unit ?? units)!, 1),
  ),
  rule(`(?<count>${NUMBER}) (?<unit>${UNITS}) ago`, ({ count, unit }, { today }) => shifted(today, count!, unit!, -1)),
  rule('the other day|(?:a )?few days ago|recently', (_, { today, tense }) =>
    tense === 'past' ? today.subtract({ days: 3 }) : undefined,
  ),
  rule('christmas eve', (_, around) => dated(24, 12, undefined, around)),
  rule('christmas(?: day)?|xmas', (_, around) => dated(25, 12, undefined, around)),
  rule("new year'?s eve", (_, around) => dated(31, 12, undefined, around)),
  rule("new year'?s day|(?:the )?new year", (_, around) => dated(1, 1, undefined, around)),
  rule("valentine'?s(?: day)?", (_, around) => dated(14, 2, undefined, around)),
  rule(`(?:on )?the (?<day>${ORDINAL})(?! (?:time|one|of|meeting|call|e-?mail))`, ({ day }, around) =>
    dayOfMonth(numberOf(day!), around),
  ),
  rule(String.raw`on (?:the )?(?<day>\d{1,2}(?:st|nd|rd|th))`, ({ day }, around) => dayOfMonth(numberOf(day!), around)),
  rule(`(?:in|since|by|until|till) (?:early )?(?<month>${MONTH})(?: (?<year>\\d{4}))?`, ({ month, year }, around) =>
    dated(1, monthOf(month!), year, around),
  ),
];
