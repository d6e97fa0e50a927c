import { invalid } from '../calendar-error.ts';

/** When an event begins: a day, or a moment in the zone that it was planned in. */
export type Start = Temporal.PlainDate | Temporal.ZonedDateTime;

export const dayOf = (start: Start) => (start instanceof Temporal.PlainDate ? start : start.toPlainDate());

/** "-1FR" is the last Friday; without a number every one of them counts. */
export type WeekdayRule = { nth: number | undefined; weekday: number };

export type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  count: number | undefined;
  until: Temporal.PlainDate | Temporal.Instant | undefined;
  byDay: readonly WeekdayRule[];
  byMonthDay: readonly number[];
  byMonth: readonly number[];
  bySetPos: readonly number[];
  weekStart: number;
};

export type Recurrence = { rule: Rule | undefined; excluded: ReadonlySet<string> };

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const parts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST']);

const invalidRule = () => invalid('Invalid recurrence rule.');

/** What an instance's id and the dates of a rule are written in: 20261115, or 20261115T090000Z. */
export const stampOf = (start: Start) =>
  start instanceof Temporal.PlainDate
    ? start.toString().replaceAll('-', '')
    : start.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** The parsers of Temporal read this short form as well as the long one. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw invalidRule();
    throw error;
  }
}

const isDay = (stamp: string) => /^\d{8}$/.test(stamp);

const untilOf = (value: string, start: Start) => {
  if (isDay(value)) return Temporal.PlainDate.from(value);
  if (value.endsWith('Z')) return Temporal.Instant.from(value);
  const zone = start instanceof Temporal.PlainDate ? 'UTC' : start.timeZoneId;
  return Temporal.PlainDateTime.from(value).toZonedDateTime(zone).toInstant();
};

const within = (value: string, low: number, high: number) => {
  const number = Number(value);
  if (!/^[+-]?\d+$/.test(value) || number < low || number > high || number === 0) throw invalidRule();
  return number;
};

const listed = (value: string | undefined) => value?.split(',') ?? [];

const weekdayOf = (name: string) => {
  const index = weekdays.indexOf(name);
  if (index === -1) throw invalidRule();
  return index + 1;
};

const weekdayRule = (value: string): WeekdayRule => {
  const [, nth = '', name = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(value) ?? [];
  return { nth: nth === '' ? undefined : within(nth, -53, 53), weekday: weekdayOf(name) };
};

function ruleOf(text: string, start: Start): Rule {
  const given = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string | undefined]));
  if ([...given].some(([name, value]) => !parts.has(name) || !value)) throw invalidRule();
  const freq = frequencies.find((one) => one === given.get('FREQ'));
  const [count, until] = [given.get('COUNT'), given.get('UNTIL')];
  if (!freq || (count && until)) throw invalidRule();
  return {
    freq,
    interval: within(given.get('INTERVAL') ?? '1', 1, 1000),
    count: count === undefined ? undefined : within(count, 1, 100_000),
    until: until === undefined ? undefined : understood(() => untilOf(until, start)),
    byDay: listed(given.get('BYDAY')).map(weekdayRule),
    byMonthDay: listed(given.get('BYMONTHDAY')).map((day) => within(day, -31, 31)),
    byMonth: listed(given.get('BYMONTH')).map((month) => within(month, 1, 12)),
    bySetPos: listed(given.get('BYSETPOS')).map((position) => within(position, -366, 366)),
    weekStart: weekdayOf(given.get('WKST') ?? 'MO'),
  };
}

function excludedStamps(line: string, start: Start): string[] {
  const [, zone, values = ''] = /^EXDATE(?:;VALUE=DATE(?:-TIME)?|;TZID=([^:;]+))*:(.+)$/.exec(line) ?? [];
  const inZone = zone ?? (start instanceof Temporal.PlainDate ? 'UTC' : start.timeZoneId);
  return values.split(',').map((value) =>
    understood(() => {
      if (isDay(value)) return stampOf(Temporal.PlainDate.from(value));
      if (value.endsWith('Z')) return stampOf(Temporal.Instant.from(value).toZonedDateTimeISO('UTC'));
      return stampOf(Temporal.PlainDateTime.from(value).toZonedDateTime(inZone));
    }),
  );
}

/** Understands one RRULE and any number of EXDATEs; refuses the rest as Google refuses what it cannot read. */
export function readRecurrence(lines: readonly string[], start: Start): Recurrence {
  const rules = lines.filter((line) => line.startsWith('RRULE:'));
  const exclusions = lines.filter((line) => line.startsWith('EXDATE'));
  if (rules.length > 1 || rules.length + exclusions.length < lines.length) throw invalidRule();
  return {
    rule: rules[0] === undefined ? undefined : ruleOf(rules[0].slice('RRULE:'.length), start),
    excluded: new Set(exclusions.flatMap((line) => excludedStamps(line, start))),
  };
}
