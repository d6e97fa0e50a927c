import { MONTH, monthOf } from '../dates/names.ts';
import { NUMBER, numberOf } from '../dates/numbers.ts';
import { type Present, whenIn } from '../dates/when.ts';
import type { Period } from '../replies/period.ts';

/** Which days a question is about; `isWhole` takes in those of this week or month that are over. */
export function periodIn(text: string, present: Present, { isWhole = false } = {}): Period | undefined {
  const { today } = present;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  if (/\bthis week\b/i.test(text)) return { from: isWhole ? monday : today, to: monday.add({ days: 6 }) };
  if (/\bnext week\b/i.test(text)) return { from: monday.add({ weeks: 1 }), to: monday.add({ days: 13 }) };
  if (/\b(?:this|the|at the) weekend\b/i.test(text))
    return { from: monday.add({ days: 5 }), to: monday.add({ days: 6 }) };
  if (/\bthis month\b/i.test(text))
    return { from: isWhole ? today.with({ day: 1 }) : today, to: today.with({ day: today.daysInMonth }) };
  if (/\bnext month\b/i.test(text)) {
    const first = today.with({ day: 1 }).add({ months: 1 });
    return { from: first, to: first.with({ day: first.daysInMonth }) };
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
    };
  }
  const named = new RegExp(String.raw`\bin (?<month>${MONTH})\b`, 'i').exec(text)?.groups?.['month'];
  if (named) {
    const month = monthOf(named);
    const first = Temporal.PlainDate.from({ year: today.year + (month < today.month ? 1 : 0), month, day: 1 });
    const from = !isWhole && Temporal.PlainDate.compare(first, today) < 0 ? today : first;
    return {
      from,
      to: first.with({ day: first.daysInMonth }),
    };
  }
  const { date } = whenIn(text, present);
  return date && { from: date, to: date };
}

/** Which days a question about the past is about. */
export function pastPeriodIn(text: string, present: Present): Period | undefined {
  const { today } = present;
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  if (/\bthis week\b/i.test(text)) return { from: monday, to: today };
  if (/\blast week\b/i.test(text)) return { from: monday.subtract({ weeks: 1 }), to: monday.subtract({ days: 1 }) };
  if (/\bthis month\b/i.test(text)) return { from: today.with({ day: 1 }), to: today };
  if (/\blast month\b/i.test(text)) {
    const first = today.with({ day: 1 }).subtract({ months: 1 });
    return { from: first, to: first.with({ day: first.daysInMonth }) };
  }
  if (/\bthis year\b/i.test(text)) return { from: today.with({ month: 1, day: 1 }), to: today };
  const back = new RegExp(String.raw`\b(?:last|past) (?<count>${NUMBER}) (?<unit>days|weeks|months)\b`, 'i').exec(
    text,
  )?.groups;
  if (back) {
    const count = Math.min(numberOf(back['count']!), 366);
    return { from: today.subtract({ [back['unit']!.toLowerCase()]: count }), to: today };
  }
  const { date } = whenIn(text, present, 'past');
  return date && { from: date, to: date };
}
