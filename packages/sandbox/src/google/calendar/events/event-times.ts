import { invalid, required, timeRangeEmpty } from '../calendar-error.ts';
import { dayOf, type Start } from '../recurrence/rule.ts';

/** A time as a client writes it. */
type When = { date?: string | undefined; dateTime?: string | undefined; timeZone?: string | undefined };
type Times = { start?: When | undefined; end?: When | undefined };

type EventTime = { date: string } | { dateTime: string; timeZone: string };

/** An all-day event ends on the day after its last one; a timed one may end in another zone than it began in. */
export type Span = { start: Start; end: Start };

const isDay = (start: Start) => start instanceof Temporal.PlainDate;

function timeOf(when: When | undefined, which: 'start' | 'end', zone: string): Start {
  const { date, dateTime, timeZone } = when ?? {};
  if (!date && !dateTime) throw required(`Missing ${which} time.`);
  if (date && dateTime) throw invalid(`Invalid ${which} time.`);
  try {
    if (date) return Temporal.PlainDate.from(date);
    const text = dateTime ?? '';
    if (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text))
      return Temporal.Instant.from(text)
        .round('second')
        .toZonedDateTimeISO(timeZone ?? zone);
    if (!timeZone) throw required(`Missing time zone definition for ${which} time.`);
    return Temporal.PlainDateTime.from(text).round('second').toZonedDateTime(timeZone);
  } catch (error) {
    if (error instanceof RangeError) throw invalid(`Invalid value for: ${which}`);
    throw error;
  }
}

export const instantOf = (time: Start, zone: string) =>
  (time instanceof Temporal.PlainDate ? time.toZonedDateTime(zone) : time).toInstant();

/** Reads what a client wrote, which may leave out the zone where an offset says enough. */
export function spanOf({ start, end }: Times, zone: string): Span {
  const span = { start: timeOf(start, 'start', zone), end: timeOf(end, 'end', zone) };
  if (isDay(span.start) !== isDay(span.end))
    throw invalid('Start and end times must either both be date or both be dateTime.');
  const order = Temporal.Instant.compare(instantOf(span.start, zone), instantOf(span.end, zone));
  if (order > 0 || (order === 0 && isDay(span.start))) throw timeRangeEmpty();
  return span;
}

/** The same event at another time of its series: as long as the first one, to the second. */
export function movedTo({ start, end }: Span, to: Start): Span {
  if (to instanceof Temporal.PlainDate) return { start: to, end: to.add(dayOf(start).until(dayOf(end))) };
  const length = instantOf(start, 'UTC').until(instantOf(end, 'UTC'));
  const endZone = end instanceof Temporal.PlainDate ? to.timeZoneId : end.timeZoneId;
  return { start: to, end: to.toInstant().add(length).toZonedDateTimeISO(endZone) };
}

const withOffset = (time: Temporal.ZonedDateTime) =>
  time.toString({ timeZoneName: 'never', smallestUnit: 'second' }).replace('+00:00', 'Z');

/** A moment is told with the offset of the reader's zone, and beside it the zone it was planned in. */
export const written = (time: Start, zone: string): EventTime =>
  time instanceof Temporal.PlainDate
    ? { date: time.toString() }
    : { dateTime: withOffset(time.withTimeZone(zone)), timeZone: time.timeZoneId };
