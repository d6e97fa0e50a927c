import type { Interval } from './objects.ts';

const MILLISECONDS = 1000;

export const secondsOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / MILLISECONDS);

/** The first end of a period after a moment, counted from the anchor, so that the 31st stays the 31st. All in seconds. */
export function periodEndAfter(anchor: number, interval: Interval, after: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor * MILLISECONDS).toZonedDateTimeISO('UTC');
  for (let count = 1; ; count += 1) {
    const end = secondsOf(start.add(interval === 'month' ? { months: count } : { years: count }).toInstant());
    if (end > after) return end;
  }
}
