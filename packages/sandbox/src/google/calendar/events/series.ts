import type { EventFields } from './event-fields.ts';
import { instantOf, movedTo, type Span, spanOf, written } from './event-times.ts';
import { occurrences } from '../recurrence/occurrences.ts';
import { readRecurrence, type Start, stampOf } from '../recurrence/rule.ts';

export type Window = { from?: Temporal.Instant | undefined; to: Temporal.Instant };

/** The lower bound is for an event's end and the upper one for its start; neither counts itself. */
export function overlaps({ start, end }: Span, { from, to }: Window, zone: string) {
  const [begins, ends] = [instantOf(start, zone), instantOf(end, zone)];
  const isLate = Temporal.Instant.compare(begins, to) >= 0;
  const isEarly = from !== undefined && Temporal.Instant.compare(ends, from) <= 0;
  return !isLate && !isEarly;
}

/** The sandbox's clock goes no further either. */
const endOfTime = Temporal.Instant.from('2200-01-01T00:00:00Z');

/** Every time a series takes place, whatever became of single ones, that begins before a moment. */
function* startsBefore(fields: EventFields, to: Temporal.Instant, zone: string) {
  const { start } = spanOf(fields, zone);
  const inZone = start instanceof Temporal.PlainDate ? zone : start.timeZoneId;
  const end = Temporal.Instant.compare(to, endOfTime) < 0 ? to : endOfTime;
  const last = end.toZonedDateTimeISO(inZone).toPlainDate();
  yield* occurrences(start, readRecurrence(fields.recurrence ?? [], start), last);
}

export function startsWithin(fields: EventFields, window: Window, zone: string): Start[] {
  const span = spanOf(fields, zone);
  return [...startsBefore(fields, window.to, zone)].filter((start) => overlaps(movedTo(span, start), window, zone));
}

/** When the instance of that stamp begins, as far as the series has it. */
export function startWithStamp(fields: EventFields, stamp: string, zone: string): Start | undefined {
  const [year, month, day] = [stamp.slice(0, 4), stamp.slice(4, 6), stamp.slice(6, 8)].map(Number);
  if (!year || !month || !day) return undefined;
  // In any zone the instance begins before two days later.
  const to = Temporal.PlainDate.from({ year, month, day }).add({ days: 2 }).toZonedDateTime('UTC').toInstant();
  return startsBefore(fields, to, zone).find((start) => stampOf(start) === stamp);
}

/** What an instance inherits from its series. */
export function inherited({ recurrence: _recurrence, ...fields }: EventFields, at: Start, zone: string): EventFields {
  const { start, end } = movedTo(spanOf(fields, zone), at);
  return { ...fields, start: written(start, zone), end: written(end, zone) };
}
