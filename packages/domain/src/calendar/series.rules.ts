import { seriesCannotMove } from './calendar.rules.ts';

/** How far all events of a series move: by whole days, and to a time of day where they have one. */
export type SeriesMove = {
  readonly days: number;
  readonly zone: string;
  /** The time of day before and after; null where they last all day. */
  readonly time: { readonly before: Temporal.PlainTime; readonly after: Temporal.PlainTime } | null;
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/**
 * The recurrence of a series that is moved. Days of the week move along; a series that names days of a month or a year,
 * or single days that are left out or added, can be moved to another time and not to other days.
 */
export function movedRecurrence(recurrence: readonly string[], move: SeriesMove): string[] {
  const isSameTime = !move.time || move.time.before.equals(move.time.after);
  if (move.days === 0 && isSameTime) return [...recurrence];
  return recurrence.map((line) => {
    const [, rule] = /^RRULE:(.+)$/i.exec(line) ?? [];
    // Single days are named by when they begin, which would no longer be true.
    if (!rule) throw seriesCannotMove();
    const parts = rule.split(';').map((part) => movedPart(part, move));
    return `RRULE:${parts.join(';')}`;
  });
}

function movedPart(part: string, move: SeriesMove): string {
  const [name = '', value = ''] = part.toUpperCase().split('=');
  if (name === 'UNTIL') return `UNTIL=${movedUntil(value, move)}`;
  if (move.days === 0 || !name.startsWith('BY')) return part;
  const days = value.split(',').map((day) => WEEKDAYS.findIndex((weekday) => weekday === day));
  if (name !== 'BYDAY' || days.includes(-1)) throw seriesCannotMove();
  return `BYDAY=${days.map((day) => WEEKDAYS[(((day + move.days) % 7) + 7) % 7]!).join(',')}`;
}

/** The last event stays the last one: until the end of the day to which it moves. */
function movedUntil(value: string, { days, zone, time }: SeriesMove): string {
  if (!time || !value.includes('T')) {
    return Temporal.PlainDate.from(value.slice(0, 8)).add({ days }).toString().replaceAll('-', '');
  }
  const until = Temporal.Instant.from(value).toZonedDateTimeISO(zone);
  const isOnItsDay = Temporal.PlainTime.compare(time.before, until.toPlainTime()) <= 0;
  const lastDay = until.toPlainDate().add({ days: isOnItsDay ? 0 : -1 });
  const end = lastDay.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '23:59:59' }).toInstant();
  return basicMoment(end);
}

const basicMoment = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** The name that Google gives to an event of a series: that of the series, and when it begins. */
export const instanceId = (seriesId: string, start: string) =>
  `${seriesId}_${start.includes('T') ? basicMoment(Temporal.Instant.from(start)) : start.replaceAll('-', '')}`;

const INSTANCE = /_(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/;

/** When the event of that name was to begin, as a moment or a day; undefined when it is none of a series. */
export function instanceStart(id: string): string | undefined {
  const [, year, month, day, hour, minute, second] = INSTANCE.exec(id) ?? [];
  if (!day) return undefined;
  return hour ? `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z` : `${year}-${month}-${day}`;
}
