import { MONTH, monthOf } from '../dates/names.ts';
import { NUMBER, numberOf } from '../dates/numbers.ts';
import { type Present, whenIn } from '../dates/when.ts';
import { dayInWords } from '../dates/in-words.ts';

export type Period = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate; readonly said: string };

/** Which days a question is about. */
export function periodIn(text: string, present: Present): Period | undefined {
  const { today } = present;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  if (/\bthis week\b/i.test(text)) return { from: today, to: monday.add({ days: 6 }), said: 'this week' };
  if (/\bnext week\b/i.test(text))
    return { from: monday.add({ weeks: 1 }), to: monday.add({ days: 13 }), said: 'next week' };
  if (/\b(?:this|the|at the) weekend\b/i.test(text))
    return { from: monday.add({ days: 5 }), to: monday.add({ days: 6 }), said: 'this weekend' };
  if (/\bthis month\b/i.test(text))
    return { from: today, to: today.with({ day: today.daysInMonth }), said: 'this month' };
  if (/\bnext month\b/i.test(text)) {
    const first = today.with({ day: 1 }).add({ months: 1 });
    return { from: first, to: first.with({ day: first.daysInMonth }), said: 'next month' };
  }
  const ahead = new RegExp(
    String.raw`\b(?:in|over|within|during)?(?: the)? (?:next|coming) (?<count>${NUMBER}) (?<unit>days|weeks|months)\b`,
    'i',
  ).exec(text)?.groups;
  if (ahead) {
    const count = Math.min(numberOf(ahead['count']!), 366);
    return {
      from: today,
      to: today.add({ [ahead['unit']!.toLowerCase()]: count }),
      said: `in the next ${count} ${ahead['unit']}`,
    };
  }
  const named = new RegExp(String.raw`\bin (?<month>${MONTH})\b`, 'i').exec(text)?.groups?.['month'];
  if (named) {
    const month = monthOf(named);
    const first = Temporal.PlainDate.from({ year: today.year + (month < today.month ? 1 : 0), month, day: 1 });
    const from = Temporal.PlainDate.compare(first, today) < 0 ? today : first;
    return {
      from,
      to: first.with({ day: first.daysInMonth }),
      said: `in ${first.toLocaleString('en-GB', { month: 'long' })}`,
    };
  }
  const { date } = whenIn(text, present);
  return date && { from: date, to: date, said: date.equals(today) ? 'today' : `on ${dayInWords(date, today)}` };
}

/** Which days a question about the past is about. */
export function pastPeriodIn(text: string, present: Present): Period | undefined {
  const { today } = present;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  if (/\bthis week\b/i.test(text)) return { from: monday, to: today, said: 'this week' };
  if (/\blast week\b/i.test(text))
    return { from: monday.subtract({ weeks: 1 }), to: monday.subtract({ days: 1 }), said: 'last week' };
  if (/\bthis month\b/i.test(text)) return { from: today.with({ day: 1 }), to: today, said: 'this month' };
  if (/\blast month\b/i.test(text)) {
    const first = today.with({ day: 1 }).subtract({ months: 1 });
    return { from: first, to: first.with({ day: first.daysInMonth }), said: 'last month' };
  }
  const { date } = whenIn(text, present, 'past');
  return date && { from: date, to: date, said: date.equals(today) ? 'today' : `on ${dayInWords(date, today)}` };
}
