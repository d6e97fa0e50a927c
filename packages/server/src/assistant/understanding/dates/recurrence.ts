import { MONTH, monthOf, WEEKDAY, weekdayOf } from './names.ts';
import { NUMBER, numberOf, ORDINAL } from './numbers.ts';
import { type Present, whenIn } from './when.ts';

export type Recurrence = {
  readonly type: 'daily' | 'weekly' | 'monthly' | 'annually' | 'multiple';
  /** The first day that fits. Without one any day does. */
  readonly first?: Temporal.PlainDate;
  /** Only for several: how many days apart, and how often where that was said. */
  readonly interval?: number;
  readonly occurrences?: number;
  readonly endDate?: Temporal.PlainDate;
};
/** A rhythm that reminders do not have. */
type Unsayable = { readonly type: 'unsayable'; readonly said: string };

type Groups = Readonly<Record<string, string | undefined>>;
type Rule = {
  readonly pattern: RegExp;
  readonly read: (groups: Groups, present: Present, said: string) => Recurrence | Unsayable;
};

const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(String.raw`\b(?:${pattern})\b`, 'i'),
  read,
});

const nextWeekday = (name: string, { today }: Present) =>
  today.add({ days: (weekdayOf(name) - today.dayOfWeek + 7) % 7 || 7 });
const unsayable = (_: Groups, __: Present, said: string): Unsayable => ({ type: 'unsayable', said });

function monthly(ordinal: string, { today }: Present, said: string): Recurrence | Unsayable {
  const day = numberOf(ordinal);
  if (day < 1 || day > 31) return { type: 'unsayable', said };
  let month = today.with({ day: 1 });
  if (day <= today.day) month = month.add({ months: 1 });
  while (month.daysInMonth < day) month = month.add({ months: 1 });
  return { type: 'monthly', first: month.with({ day }) };
}

const EVERY = '(?:every|each)';
const WEEKDAYS = `(?:${WEEKDAY})s?`;

const RULES: readonly Rule[] = [
  rule(
    `(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:${WEEKDAY}|weekday|day) (?:of|in) (?:${EVERY}|the|a) month`,
    unsayable,
  ),
  rule(
    `${EVERY} (?:weekday|working day|work day|weekend)s?|on weekdays|twice a (?:week|month|year|day)|${EVERY} quarter|quarterly|hourly|${EVERY} hour`,
    unsayable,
  ),
  rule(`${EVERY} ${WEEKDAYS}(?:, ${WEEKDAYS})*,? (?:and|or|&) ${WEEKDAYS}`, unsayable),
  rule(`${EVERY} (?:other|second|2nd|alternate) (?<day>${WEEKDAY})`, ({ day }, present) => ({
    type: 'multiple',
    interval: 14,
    first: nextWeekday(day!, present),
  })),
  rule(
    `(?:${EVERY} (?:other|second|2nd|alternate) week|fortnightly|bi-?weekly|${EVERY} fortnight)(?: on (?:a )?(?<day>${WEEKDAY})s?)?`,
    ({ day }, present) => ({
      type: 'multiple',
      interval: 14,
      ...(day && { first: nextWeekday(day, present) }),
    }),
  ),
  rule(`${EVERY} (?:other|second|2nd|alternate) day`, () => ({ type: 'multiple', interval: 2 })),
  rule(`${EVERY} (?:other|second|2nd|alternate) (?:month|year)`, unsayable),
  rule(`${EVERY} (?<count>${NUMBER}) (?<unit>days?|weeks?|months?|years?)`, ({ count, unit }, _, said) => {
    const number = numberOf(count!);
    if (/^[dw]/i.test(unit!)) {
      if (number === 1) return { type: /^d/i.test(unit!) ? 'daily' : 'weekly' };
      return { type: 'multiple', interval: number * (/^w/i.test(unit!) ? 7 : 1) };
    }
    if (number === 1) return { type: /^m/i.test(unit!) ? 'monthly' : 'annually' };
    return { type: 'unsayable', said };
  }),
  rule(`(?<number>${NUMBER}) days apart`, ({ number }) => ({ type: 'multiple', interval: numberOf(number!) })),
  rule(
    `(?:the )?(?<day>${ORDINAL})(?: day)? of (?:${EVERY}|the|a) month|${EVERY} month on the (?<on>${ORDINAL})|monthly on the (?<at>${ORDINAL})|${EVERY} (?<each>\\d{1,2}(?:st|nd|rd|th)|first)(?: of the month)?|(?:the )?(?<of>${ORDINAL}) monthly`,
    ({ day, on, at, each, of }, present, said) => monthly((day ?? on ?? at ?? each ?? of)!, present, said),
  ),
  rule(
    `${EVERY} (?:year on )?(?:the )?(?<day>${ORDINAL}|\\d{1,2}) (?:of )?(?<month>${MONTH})|${EVERY} (?:year on )?(?<name>${MONTH}) (?<number>${ORDINAL}|\\d{1,2})`,
    ({ day, month, name, number }, present, said) => {
      const { date } = whenIn(
        `${numberOf((day ?? number)!)} ${['', ...'january february march april may june july august september october november december'.split(' ')][monthOf((month ?? name)!)]}`,
        present,
      );
      return date ? { type: 'annually', first: date } : { type: 'unsayable', said };
    },
  ),
  rule(
    `${EVERY} (?:single )?(?<day>${WEEKDAY})s?|(?:weekly|${EVERY} week) on (?:an? )?(?<on>${WEEKDAY})s?|on (?<plural>mon|tues|wednes|thurs|fri|satur|sun)days`,
    ({ day, on, plural }, present) => ({
      type: 'weekly',
      first: nextWeekday((day ?? on ?? plural)!, present),
    }),
  ),
  rule(`${EVERY} (?:single )?(?:day|morning|evening|afternoon|night)|daily`, () => ({ type: 'daily' })),
  rule(`${EVERY} week|weekly|once a week|a weekly`, () => ({ type: 'weekly' })),
  rule(`${EVERY} month|monthly|once a month`, () => ({ type: 'monthly' })),
  rule(`${EVERY} year|yearly|annually|annual|once a year`, () => ({ type: 'annually' })),
];

/** Said once more: "weekly on Fridays". */
const RHYTHM = /\b(?:daily|weekly|monthly|annually|yearly)\b/gi;

const TIMES = new RegExp(
  String.raw`,? ?\b(?:for )?(?<count>${NUMBER}|twice) ?(?:times|x)\b|,? ?\b(?<twice>twice)\b(?! a )`,
  'i',
);
const UNTIL = /,? ?\b(?:until|till|through|ending(?: on)?) (?<end>.{3,40})$/i;
const LASTING = new RegExp(
  String.raw`,? ?\bfor (?:the next )?(?<count>${NUMBER}) (?<unit>days|weeks|months|years)\b`,
  'i',
);

export type Found = { readonly recurrence: Recurrence | Unsayable; readonly rest: string };

/** How something is to repeat, and the text without the words that say so. */
export function recurrenceIn(text: string, present: Present): Found | undefined {
  for (const { pattern, read } of RULES) {
    const match = pattern.exec(text);
    if (!match) continue;
    // "Every morning" also says when in the day.
    const timeOfDay = /morning|afternoon|evening|night/i.exec(match[0])?.[0] ?? '';
    const before = text.slice(0, match.index).replace(/\b(?:on|at|from|starting|for)\s+(?:the\s+)?$/i, '');
    const after = text.slice(match.index + match[0].length);
    const without = `${before} ${timeOfDay && `in the ${timeOfDay}`} ${after}`.replaceAll(RHYTHM, ' ');
    return withEnd(read(match.groups ?? {}, present, match[0]), without, present);
  }
  const times = TIMES.exec(text);
  if (!times?.groups?.['count'] || numberOf(times.groups['count']) < 2) return undefined;
  return withEnd({ type: 'multiple' }, text, present);
}

function withEnd(recurrence: Recurrence | Unsayable, text: string, present: Present): Found {
  const squeezed = text.replaceAll(/\s+/g, ' ').trim();
  if (recurrence.type === 'unsayable') return { recurrence, rest: squeezed };
  const times = TIMES.exec(squeezed);
  if (times) {
    const { count, twice } = times.groups ?? {};
    const occurrences = numberOf((count ?? twice)!);
    const interval =
      recurrence.interval ??
      { daily: 1, weekly: 7, multiple: undefined, monthly: undefined, annually: undefined }[recurrence.type];
    const rest = cut(squeezed, times);
    if (recurrence.type === 'monthly' || recurrence.type === 'annually')
      return { recurrence: { type: 'unsayable', said: `${recurrence.type} ${occurrences} times` }, rest };
    return { recurrence: { ...recurrence, type: 'multiple', ...(interval && { interval }), occurrences }, rest };
  }
  const until = UNTIL.exec(squeezed);
  const end = until && whenIn(`until ${until.groups!['end']!}`, present);
  if (until && end?.date)
    return {
      recurrence: { ...recurrence, endDate: end.date },
      rest: `${squeezed.slice(0, until.index)} ${end.rest}`.trim(),
    };
  const lasting = LASTING.exec(squeezed);
  if (lasting) {
    const { count, unit } = lasting.groups as { count: string; unit: string };
    const endDate = present.today.add({ [unit.toLowerCase()]: numberOf(count) });
    return { recurrence: { ...recurrence, endDate }, rest: cut(squeezed, lasting) };
  }
  return { recurrence, rest: squeezed };
}

const cut = (text: string, match: RegExpExecArray) =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replaceAll(/\s+/g, ' ').trim();
