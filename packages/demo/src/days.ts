import { dayIn } from '@inner-circle/domain/time.ts';
import type { ComingBirthday } from './person.ts';

/** Days of the calendar around the present one. The demo's reader sits at this computer, so its zone is theirs. */
export function daysAround(now: Temporal.Instant) {
  const zone = Temporal.Now.timeZoneId();
  const today = dayIn(zone, now);
  return {
    /** Never in the future, also when today is still young. */
    at(daysAgo: number, plainTime: string): Temporal.Instant {
      const day = today.subtract({ days: daysAgo });
      const instant = day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
      return Temporal.Instant.compare(instant, now) > 0 ? now : instant;
    },
    dateIn: (days: number) => today.add({ days }).toString(),
    birthday({ inDays, turning }: ComingBirthday): string {
      const day = today.add({ days: inDays });
      return turning === undefined ? `-${day.toString().slice(4)}` : day.subtract({ years: turning }).toString();
    },
  };
}

export type Days = ReturnType<typeof daysAround>;

const [FIRST_HOUR, HOURS] = [9, 10];

/** A time of the day that follows from what happened: those who were there together were there at the same time. */
export function timeOf({ daysAgo, notes }: { daysAgo: number; notes: string }): string {
  const minutes = (daysAgo * 37 + notes.length * 13) % (HOURS * 60);
  return Temporal.PlainTime.from({ hour: FIRST_HOUR }).add({ minutes }).toString();
}
