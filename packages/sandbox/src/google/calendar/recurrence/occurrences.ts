import { dayOf, type Recurrence, type Rule, type Start, stampOf, type WeekdayRule } from './rule.ts';

const daysFrom = (first: Temporal.PlainDate, count: number) =>
  Array.from({ length: count }, (_, index) => first.add({ days: index }));

/** The days of a span that a weekday rule means: all of that weekday, or the nth from the front or the back. */
function weekdaysIn(days: readonly Temporal.PlainDate[], { nth, weekday }: WeekdayRule) {
  const all = days.filter(({ dayOfWeek }) => dayOfWeek === weekday);
  return nth === undefined ? all : all.slice(nth < 0 ? nth : nth - 1, nth === -1 ? undefined : nth < 0 ? nth + 1 : nth);
}

const falls = (day: Temporal.PlainDate, monthDay: number) =>
  day.day === (monthDay > 0 ? monthDay : day.daysInMonth + monthDay + 1);

const onMonthDay = (rule: Rule) => (day: Temporal.PlainDate) =>
  rule.byMonthDay.length === 0 || rule.byMonthDay.some((monthDay) => falls(day, monthDay));

const inMonth = (rule: Rule) => (day: Temporal.PlainDate) =>
  rule.byMonth.length === 0 || rule.byMonth.includes(day.month);

const onWeekday = (rule: Rule, otherwise: number) => (day: Temporal.PlainDate) =>
  rule.byDay.length === 0 ? day.dayOfWeek === otherwise : rule.byDay.some(({ weekday }) => weekday === day.dayOfWeek);

/** A month without the day of the first event, such as the 31st, has none. */
function daysOfMonth(first: Temporal.PlainDate, rule: Rule, day: number) {
  const days = daysFrom(first, first.daysInMonth);
  if (rule.byDay.length === 0)
    return rule.byMonthDay.length === 0 ? days.filter((one) => one.day === day) : days.filter(onMonthDay(rule));
  return rule.byDay.flatMap((weekday) => weekdaysIn(days, weekday)).filter(onMonthDay(rule));
}

function daysOfYear(first: Temporal.PlainDate, rule: Rule, start: Temporal.PlainDate) {
  const numberedInYear = rule.byDay.length > 0 && rule.byMonth.length === 0 && rule.byMonthDay.length === 0;
  if (numberedInYear) return rule.byDay.flatMap((weekday) => weekdaysIn(daysFrom(first, first.daysInYear), weekday));
  const everyMonth = rule.byMonthDay.length > 0 && rule.byMonth.length === 0;
  const months = everyMonth ? Array.from({ length: 12 }, (_, index) => index + 1) : rule.byMonth;
  return (months.length === 0 ? [start.month] : months).flatMap((month) =>
    daysOfMonth(first.with({ month }), rule, start.day),
  );
}

type Periods = {
  first: Temporal.PlainDate;
  step: (index: number) => Temporal.DurationLike;
  days: (period: Temporal.PlainDate) => readonly Temporal.PlainDate[];
};

/** The days, weeks, months or years that a rule goes through, and what it picks from one of them. */
function periodsOf(rule: Rule, start: Temporal.PlainDate): Periods {
  const { interval } = rule;
  switch (rule.freq) {
    case 'DAILY':
      return {
        first: start,
        step: (index) => ({ days: index * interval }),
        days: (day) => [day].filter(onMonthDay(rule)).filter((one) => onWeekday(rule, one.dayOfWeek)(one)),
      };
    case 'WEEKLY':
      return {
        first: start.subtract({ days: (start.dayOfWeek - rule.weekStart + 7) % 7 }),
        step: (index) => ({ weeks: index * interval }),
        days: (week) => daysFrom(week, 7).filter(onWeekday(rule, start.dayOfWeek)),
      };
    case 'MONTHLY':
      return {
        first: start.with({ day: 1 }),
        step: (index) => ({ months: index * interval }),
        days: (month) => daysOfMonth(month, rule, start.day),
      };
    case 'YEARLY':
      return {
        first: start.with({ month: 1, day: 1 }),
        step: (index) => ({ years: index * interval }),
        days: (year) => daysOfYear(year, rule, start),
      };
  }
}

const inOrder = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other);

function positioned(days: readonly Temporal.PlainDate[], { bySetPos }: Rule) {
  const sorted = [...new Map(days.map((day) => [day.toString(), day])).values()].toSorted(inOrder);
  if (bySetPos.length === 0) return sorted;
  return sorted.filter((_, index) => bySetPos.includes(index + 1) || bySetPos.includes(index - sorted.length));
}

/** The first event's own day always counts, whatever the rule says. */
function* daysOf(rule: Rule | undefined, start: Temporal.PlainDate, last: Temporal.PlainDate) {
  yield start;
  if (!rule) return;
  const { first, step, days } = periodsOf(rule, start);
  for (let index = 0; ; index += 1) {
    const period = first.add(step(index));
    if (inOrder(period, last) > 0) return;
    yield* positioned(days(period).filter(inMonth(rule)), rule).filter((day) => inOrder(day, start) > 0);
  }
}

/** The same time of day in the event's own zone. An hour that the clocks skip moves to the one after. */
const onDay = (start: Start, day: Temporal.PlainDate): Start =>
  start instanceof Temporal.PlainDate
    ? day
    : day.toZonedDateTime({ timeZone: start.timeZoneId, plainTime: start.toPlainTime() });

function isOver({ until }: Rule, start: Start) {
  if (until === undefined) return false;
  if (until instanceof Temporal.PlainDate) return inOrder(dayOf(start), until) > 0;
  return start instanceof Temporal.PlainDate
    ? inOrder(start, until.toZonedDateTimeISO('UTC').toPlainDate()) > 0
    : Temporal.Instant.compare(start.toInstant(), until) > 0;
}

/** When a recurring event takes place, from its first time to those that begin on the last day asked for. */
export function* occurrences(start: Start, { rule, excluded }: Recurrence, last: Temporal.PlainDate) {
  let count = 0;
  for (const day of daysOf(rule, dayOf(start), last)) {
    const occurrence = onDay(start, day);
    if (rule && (isOver(rule, occurrence) || count === rule.count)) return;
    count += 1;
    if (inOrder(day, last) > 0) return;
    if (!excluded.has(stampOf(occurrence))) yield occurrence;
  }
}
