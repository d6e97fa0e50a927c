import { toMoment } from '../time.ts';
import { seriesCannotMove } from './calendar.rules.ts';
import { basicMoment, WEEKDAYS } from './recurrence-words.ts';

/** How far all events of a series move, and to which time of day where they have one. It is kept as JSON. */
export type SeriesMove = {
  /** Whole months, of a series that recurs by months or years: the days beside them stay within their month. */
  readonly months: number;
  readonly days: number;
  readonly zone: string;
  /** The time of day before and after; null where they last all day. */
  readonly time: { readonly before: string; readonly after: string } | null;
};

const LAST_DAY_OF_EVERY_MONTH = 28;

const ruleIn = (recurrence: readonly string[]) =>
  recurrence.flatMap((line) => /^RRULE:(.+)$/i.exec(line.toUpperCase())?.[1] ?? [])[0] ?? '';
const isByMonths = (rule: string) => /(?:^|;)FREQ=(?:MONTHLY|YEARLY)(?:;|$)/.test(rule);

/** How far one event was moved, as all others of its series can follow; `first` is the day on which that begins. */
function distanceInSeries(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  { first, recurrence }: { first: Temporal.PlainDate; recurrence: readonly string[] },
): Pick<SeriesMove, 'months' | 'days'> {
  if (!isByMonths(ruleIn(recurrence))) return { months: 0, days: from.until(to, { largestUnit: 'days' }).days };
  const move = { months: (to.year - from.year) * 12 + to.month - from.month, days: to.day - from.day };
  if (move.months === 0 && move.days === 0) return move;
  const day = first.day + move.days;
  // Months without that day would have no event, and there would be nowhere to go for those of the others.
  if (Math.max(first.day, day) > LAST_DAY_OF_EVERY_MONTH || day < 1) throw seriesCannotMove();
  return move;
}

/** The day of an event, or the last day of a series, after a move. */
const movedDay = (day: Temporal.PlainDate, { months, days }: SeriesMove) => day.add({ months }).add({ days });

/**
 * The recurrence of a series that is moved. Days of the week move along; a series that names days of a month or a year,
 * or single days that are left out or added, can be moved to another time and not to other days.
 */
export function movedRecurrence(recurrence: readonly string[], move: SeriesMove): string[] {
  const isSameTime = !move.time || Temporal.PlainTime.compare(move.time.before, move.time.after) === 0;
  if (!isToOtherDays(move) && isSameTime) return [...recurrence];
  return recurrence.map((line) => {
    const [, rule] = /^RRULE:(.+)$/i.exec(line) ?? [];
    // Single days are named by when they begin, which would no longer be true.
    if (!rule) throw seriesCannotMove();
    return `RRULE:${withWeekStart(rule.toUpperCase(), move)
      .map((part) => movedPart(part, rule.toUpperCase(), move))
      .join(';')}`;
  });
}

const isToOtherDays = ({ months, days }: SeriesMove) => months !== 0 || days !== 0;

/** Every other week, and the like, is counted from where weeks begin, which moves along. */
function withWeekStart(rule: string, { days }: SeriesMove): string[] {
  const parts = rule.split(';');
  const isCounted = parts.includes('FREQ=WEEKLY') && /(?:^|;)INTERVAL=(?!1(?:;|$))/.test(rule);
  return isCounted && days % 7 !== 0 && !rule.includes('WKST=') ? [...parts, `WKST=${WEEKDAYS[0]}`] : parts;
}

function movedPart(part: string, rule: string, move: SeriesMove): string {
  const [name = '', value = ''] = part.split('=');
  if (name === 'UNTIL') return `UNTIL=${movedUntil(value, move)}`;
  const isWeekStart = name === 'WKST';
  if (!isToOtherDays(move) || !(isWeekStart || name.startsWith('BY'))) return part;
  if (isWeekStart && isByMonths(rule)) return part;
  const days = value.split(',').map((day) => WEEKDAYS.findIndex((weekday) => weekday === day));
  if (!(isWeekStart || name === 'BYDAY') || days.includes(-1) || isByMonths(rule)) throw seriesCannotMove();
  return `${name}=${days.map((day) => WEEKDAYS[(((day + move.days) % 7) + 7) % 7]!).join(',')}`;
}

/** The last event stays the last one: until the end of the day to which it moves. */
function movedUntil(value: string, move: SeriesMove): string {
  const { zone, time } = move;
  if (!time || !value.includes('T')) {
    return movedDay(Temporal.PlainDate.from(value.slice(0, 8)), move)
      .toString()
      .replaceAll('-', '');
  }
  const until = localOf(value, zone);
  const isOnItsDay = Temporal.PlainTime.compare(time.before, until.toPlainTime()) <= 0;
  const lastDay = until.toPlainDate().add({ days: isOnItsDay ? 0 : -1 });
  const end = movedDay(lastDay, move).toZonedDateTime({ timeZone: zone, plainTime: '23:59:59' }).toInstant();
  return basicMoment(end);
}

const localOf = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone);

/** When an event of the series that began at a moment, or on a day, begins after a move. */
export function movedStart(start: string, move: SeriesMove): string {
  if (!move.time) return movedDay(Temporal.PlainDate.from(start), move).toString();
  const day = movedDay(localOf(start, move.zone).toPlainDate(), move);
  return toMoment(day.toZonedDateTime({ timeZone: move.zone, plainTime: move.time.after }).toInstant());
}

type Event = { readonly start: string; readonly allDay: boolean };

/** How far all events of a series move with one of them. */
export function moveOf(
  before: Event,
  after: Event,
  series: { readonly start: string; readonly recurrence: readonly string[]; readonly zone: string },
): SeriesMove {
  if (before.allDay !== after.allDay) throw seriesCannotMove();
  const { recurrence, zone } = series;
  const dayOf = (start: string) =>
    before.allDay ? Temporal.PlainDate.from(start) : localOf(start, zone).toPlainDate();
  const timeOf = (start: string) => localOf(start, zone).toPlainTime().toString();
  const distance = distanceInSeries(dayOf(before.start), dayOf(after.start), {
    first: dayOf(series.start),
    recurrence,
  });
  const time = before.allDay ? null : { before: timeOf(before.start), after: timeOf(after.start) };
  return { ...distance, zone, time };
}

/** The name that Google gives to an event of a series: that of the series, and when it begins. */
export const instanceId = (seriesId: string, start: string) =>
  `${seriesId}_${start.includes('T') ? basicMoment(Temporal.Instant.from(start)) : start.replaceAll('-', '')}`;

/** How the name of an event of a series ends. PostgreSQL reads it too. */
export const INSTANCE = /_(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/;

/** The name of the series that an event of that name is one of; of any other event its own. */
export const seriesOf = (id: string) => id.replace(INSTANCE, '');

/** When the event of that name was to begin, as a moment or a day; undefined when it is none of a series. */
export function instanceStart(id: string): string | undefined {
  const [, year, month, day, hour, minute, second] = INSTANCE.exec(id) ?? [];
  if (!day) return undefined;
  return hour ? `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z` : `${year}-${month}-${day}`;
}
