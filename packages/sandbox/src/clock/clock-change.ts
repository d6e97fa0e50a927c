import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';

const earliest = Temporal.Instant.from('1970-01-01T00:00Z');
const latest = Temporal.Instant.from('2200-01-01T00:00Z');

const ClockChange = z.union([
  z.strictObject({ now: z.string() }),
  z.strictObject({ advance: z.string() }),
  z.strictObject({ local: z.string() }),
  z.strictObject({ reset: z.union([z.literal(true), z.literal('true')]) }),
]);

const refused = (message: string) => new Refusal(400, 'clock.bad-input', message);

function understood<T>(read: () => T, message: string): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw refused(message);
    throw error;
  }
}

/** A day is 24 hours here: what a script advances by must not depend on the zone of the computer. */
const advanced = (now: Temporal.Instant, duration: string) =>
  understood(
    () => now.toZonedDateTimeISO('UTC').add(Temporal.Duration.from(duration)).toInstant(),
    'advance must be an ISO 8601 duration like P1D or -PT2H.',
  );

const atLocalTime = (dateTime: string, zone: string) =>
  understood(
    () => Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).toInstant(),
    'Give a date and a time like 2026-12-24T18:00.',
  );

const atInstant = (instant: string) =>
  understood(
    () => Temporal.Instant.from(instant),
    'now must be an ISO 8601 time with its offset, like 2026-12-24T18:00:00Z.',
  );

/** Where the clock should stand after the change; undefined means back to the real time. */
export function clockAfter(body: unknown, now: Temporal.Instant, zone: string): Temporal.Instant | undefined {
  const { success, data: change } = ClockChange.safeParse(body);
  if (!success) throw refused('Send one of now, advance, or reset.');
  if ('reset' in change) return undefined;
  const target =
    'now' in change
      ? atInstant(change.now)
      : 'advance' in change
        ? advanced(now, change.advance)
        : atLocalTime(change.local, zone);
  if (Temporal.Instant.compare(target, earliest) < 0 || Temporal.Instant.compare(target, latest) >= 0)
    throw refused('The clock goes from the year 1970 to the year 2199.');
  return target;
}
