import { daysBetween } from '../time.ts';
import type { LetterSchedule } from './letters.contract.ts';

/** A letter that could not go out in time still does within so many hours. */
export const LATE_HOURS = 24;
/** Between two letters, whatever is chosen meanwhile. */
const LEAST_DAYS = 3;
const DAYS = 7;

export type LetterSlot = { readonly date: Temporal.PlainDate; readonly at: Temporal.Instant };

/** Who changes the day twice finds one within so many weeks. */
const WEEKS_AHEAD = 3;

/** The week from Monday to Sunday that a day is in, as in ISO 8601: of one week there is one letter. */
export function weekOf(date: Temporal.PlainDate): string {
  const { yearOfWeek, weekOfYear } = date;
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
}

const slotOn = (date: Temporal.PlainDate, hour: number, zone: string): LetterSlot => ({
  date,
  at: date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant(),
});

/** Of each week one, and never two within days because the day was changed. */
const mayFollow = (date: Temporal.PlainDate, last: Temporal.PlainDate | null) =>
  last === null || (daysBetween(last, date) >= LEAST_DAYS && weekOf(date) !== weekOf(last));

type Written = {
  /** The day of the last letter, where its reader was. */
  readonly lastDate: Temporal.PlainDate | null;
};

/** The letter that is due, unless it is too late for it, or was chosen only afterwards. */
export function dueSlot(
  { weekday, hour }: LetterSchedule,
  zone: string,
  { lastDate, since }: Written & { readonly since: Temporal.Instant },
  now: Temporal.Instant,
): LetterSlot | undefined {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const latest = today.subtract({ days: (today.dayOfWeek - weekday + DAYS) % DAYS });
  const candidates = [latest, latest.subtract({ days: DAYS })].map((date) => slotOn(date, hour, zone));
  const slot = candidates.find(({ at }) => Temporal.Instant.compare(at, now) <= 0);
  if (!slot || !mayFollow(slot.date, lastDate)) return undefined;
  const isTooLate = Temporal.Instant.compare(slot.at.add({ hours: LATE_HOURS }), now) < 0;
  return isTooLate || Temporal.Instant.compare(slot.at, since) < 0 ? undefined : slot;
}

/** The first one after a moment. */
export function nextSlot(
  { weekday, hour }: LetterSchedule,
  zone: string,
  { lastDate }: Written,
  after: Temporal.Instant,
): LetterSlot {
  const today = after.toZonedDateTimeISO(zone).toPlainDate();
  const first = today.add({ days: (weekday - today.dayOfWeek + DAYS) % DAYS });
  const slots = Array.from({ length: WEEKS_AHEAD + 1 }, (_, weeks) => slotOn(first.add({ weeks }), hour, zone));
  const isNext = ({ date, at }: LetterSlot) => Temporal.Instant.compare(at, after) > 0 && mayFollow(date, lastDate);
  // A clock that was set far back finds none of them after the last one: then the last of them will do, to look again.
  return slots.find(isNext) ?? slots.at(-1)!;
}
