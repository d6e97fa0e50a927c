import { expect, test } from 'vitest';
import { daysCounted, daysShown, monthDays, periodSummary, periodTitle, step, type Period } from './period.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const today = day('2026-11-15');
const at = (view: Period['view'], date: string): Period => ({ view, date: day(date) });

test('every month has 42 cells that begin on a Monday, also one that begins on it or fits into four weeks', () => {
  for (const month of ['2026-11-15', '2027-02-10', '2026-06-01', '2027-08-31']) {
    const days = monthDays(day(month));
    expect(days).toHaveLength(42);
    expect(days[0]?.dayOfWeek).toBe(1);
    expect(days.some((one) => one.equals(day(month)))).toBe(true);
  }
  expect(String(monthDays(day('2026-06-20'))[0])).toBe('2026-06-01');
});

test('the days that are asked for are those on the screen: a month with its overhang, also beside a day, or a week', () => {
  const edges = (period: Period) => [String(daysShown(period)[0]), String(daysShown(period).at(-1))];
  expect(edges(at('month', '2026-11-15'))).toEqual(['2026-10-26', '2026-12-06']);
  expect(edges(at('day', '2026-11-30'))).toEqual(['2026-10-26', '2026-12-06']);
  expect(edges(at('week', '2026-11-15'))).toEqual(['2026-11-09', '2026-11-15']);
});

test('the days that are counted are the period’s own', () => {
  expect(daysCounted(at('month', '2026-11-15'))).toHaveLength(30);
  expect(daysCounted(at('week', '2026-11-15'))).toHaveLength(7);
  expect(daysCounted(at('day', '2026-11-15'))).toHaveLength(1);
});

test('a step goes to the period before or after, from the last day of a long month too', () => {
  expect(String(step(at('month', '2027-01-31'), 1))).toBe('2027-02-28');
  expect(String(step(at('week', '2026-11-15'), -1))).toBe('2026-11-08');
  expect(String(step(at('day', '2026-12-31'), 1))).toBe('2027-01-01');
});

test.each([
  [at('month', '2026-11-15'), 'November 2026'],
  [at('week', '2026-11-18'), '16 – 22 November'],
  [at('week', '2026-12-01'), '30 November – 6 December'],
  [at('week', '2026-12-31'), '28 December 2026 – 3 January 2027'],
  [at('week', '2027-06-10'), '7 – 13 June 2027'],
  [at('day', '2026-11-19'), 'Thursday, 19 November'],
  [at('day', '2027-11-19'), 'Friday, 19 November 2027'],
])('%o is titled “%s”', (period, title) => {
  expect(periodTitle(period, today)).toBe(title);
});

test.each([
  [at('month', '2026-11-15'), { events: 38, birthdaysToCome: 2 }, '38 events, 2 birthdays still to come'],
  [at('month', '2026-11-15'), { events: 1, birthdaysToCome: 1 }, '1 event, 1 birthday still to come'],
  [at('month', '2026-11-15'), { events: 0, birthdaysToCome: 0 }, 'No events'],
  [at('week', '2026-11-18'), { events: 13, birthdaysToCome: 1 }, 'Week 47\u00A0· 13 events'],
  [at('day', '2026-11-19'), { events: 5, birthdaysToCome: 1 }, 'In 4 days\u00A0· 5 events'],
  [at('day', '2026-11-15'), { events: 0, birthdaysToCome: 0 }, 'Today\u00A0· No events'],
  [at('day', '2026-11-14'), { events: 1, birthdaysToCome: 0 }, 'Yesterday\u00A0· 1 event'],
  [at('day', '2026-11-10'), { events: 1, birthdaysToCome: 0 }, '5 days ago\u00A0· 1 event'],
])('%o with %o reads “%s”', (period, counts, words) => {
  expect(periodSummary(period, counts, 'complete', today)).toBe(words);
});

test('a period of which not everything is known is not called empty', () => {
  const none = { events: 0, birthdaysToCome: 0 };
  expect(periodSummary(at('month', '2026-11-19'), none, 'loading', today)).toBe('Loading…');
  expect(periodSummary(at('week', '2026-11-19'), none, 'partial', today)).toBe('Week 47\u00A0· Not everything loaded');
  expect(periodSummary(at('month', '2026-11-19'), { ...none, events: 2 }, 'partial', today)).toBe('2 events');
});
