import { expect } from 'vitest';

/** A time that the product took after its clock had been moved to this one; the clock runs on, and machines are slow. */
export const withinTenMinutesAfter = (moment: string): unknown => {
  const earliest = Temporal.Instant.from(moment);
  const latest = earliest.add({ minutes: 10 });
  return expect.toSatisfy((value: string) => {
    const at = Temporal.Instant.from(value);
    return Temporal.Instant.compare(earliest, at) <= 0 && Temporal.Instant.compare(at, latest) < 0;
  }, `soon after ${moment}`);
};
