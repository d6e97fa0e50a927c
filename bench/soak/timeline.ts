import { Seeded } from './seeded.ts';

/** Past the hour, the half hour and the quarters, at which things come due in some zone. */
const MINUTE = 17;
const MONTH_HOURS = 24 * 30;

/** The moments to which the clock is moved in a month. Most are as far apart as they are many; some are days, as when a laptop slept. */
export function stepsOfMonth(start: Temporal.Instant, steps: number, random: Seeded): Temporal.Instant[] {
  const shares = Array.from({ length: steps }, () =>
    random.chance(0.07) ? 4 + random.next() * 6 : 0.5 + random.next(),
  );
  const sum = shares.reduce((all, share) => all + share, 0);
  let passed = 0;
  return shares.map((share) => {
    passed += share;
    const hours = Math.max(1, Math.round((passed / sum) * MONTH_HOURS));
    return atMinute(start.add({ hours }));
  });
}

export const atMinute = (instant: Temporal.Instant) =>
  instant
    .toZonedDateTimeISO('UTC')
    .with({ minute: MINUTE, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant();
