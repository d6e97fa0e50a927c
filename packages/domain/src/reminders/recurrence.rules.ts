import { isRepresentable } from '../time.ts';

/** When a reminder goes out: wall-clock times in a zone, counted from its first date. */
export type Schedule = {
  readonly type: 'once' | 'multiple' | 'daily' | 'weekly' | 'monthly' | 'annually';
  /** The first date, and the time of day. */
  readonly date: string;
  readonly time: string;
  readonly timezone: string;
  /** The last date, for those that go on and on. */
  readonly endDate: string | null;
  /** How often, and how many days apart, for `multiple`. */
  readonly occurrences: number | null;
  readonly interval: number | null;
};

const STEPS = {
  once: () => ({ days: 0 }),
  multiple: (count, interval) => ({ days: count * interval }),
  daily: (count) => ({ days: count }),
  weekly: (count) => ({ weeks: count }),
  monthly: (count) => ({ months: count }),
  annually: (count) => ({ years: count }),
} as const satisfies Record<
  Schedule['type'],
  (count: number, interval: number) => { days?: number; weeks?: number; months?: number; years?: number }
>;

const TYPICAL_DAYS = { once: 1, multiple: 1, daily: 1, weekly: 7, monthly: 30.436_875, annually: 365.2425 } as const;

/**
 * The slot of that number, or undefined when there is none. Each is counted from the first date: the 31st comes back after
 * a shorter month, and 29 February after three other years. A time that a change of clocks skips moves forward by the gap;
 * one that comes twice is taken the first time.
 */
export function slotAt(schedule: Schedule, number: number): Temporal.Instant | undefined {
  if (number < 0 || (schedule.type === 'once' && number > 0)) return undefined;
  if (schedule.type === 'multiple' && number >= (schedule.occurrences ?? 1)) return undefined;
  const day = Temporal.PlainDate.from(schedule.date).add(STEPS[schedule.type](number, schedule.interval ?? 1));
  if (schedule.endDate && Temporal.PlainDate.compare(day, schedule.endDate) > 0) return undefined;
  const slot = day
    .toZonedDateTime({ timeZone: schedule.timezone, plainTime: Temporal.PlainTime.from(schedule.time) })
    .toInstant();
  return isRepresentable(slot) ? slot : undefined;
}

/** About how many slots lie before a day: never too many, and too few by three at most. */
function slotsBefore(schedule: Schedule, day: Temporal.PlainDate): number {
  const days = Temporal.PlainDate.from(schedule.date).until(day, { largestUnit: 'days' }).days;
  const pace = TYPICAL_DAYS[schedule.type] * (schedule.type === 'multiple' ? (schedule.interval ?? 1) : 1);
  return Math.max(0, Math.floor(days / pace) - 2);
}

/** The number of the first slot after a moment: one past the last when there is none. */
function numberAfter(schedule: Schedule, moment: Temporal.Instant): number {
  const { type, occurrences, endDate, timezone } = schedule;
  const all = type === 'once' ? 1 : type === 'multiple' ? (occurrences ?? 1) : Infinity;
  const untilEnd = endDate ? slotsBefore(schedule, Temporal.PlainDate.from(endDate)) : Infinity;
  const untilThen = slotsBefore(schedule, moment.toZonedDateTimeISO(timezone).toPlainDate());
  let number = Math.min(untilThen, untilEnd, all);
  for (let slot = slotAt(schedule, number); slot && Temporal.Instant.compare(slot, moment) <= 0;) {
    number += 1;
    slot = slotAt(schedule, number);
  }
  return number;
}

export const firstSlotAfter = (schedule: Schedule, moment: Temporal.Instant): Temporal.Instant | undefined =>
  slotAt(schedule, numberAfter(schedule, moment));

/** What is to be sent now, given that everything before `from` is settled: the latest slot, and how many before it were missed. */
export function latestSlot(schedule: Schedule, from: Temporal.Instant, now: Temporal.Instant) {
  const number = numberAfter(schedule, now) - 1;
  const slot = slotAt(schedule, number);
  if (!slot || Temporal.Instant.compare(slot, from) < 0) return undefined;
  const missed = number - numberAfter(schedule, from.subtract({ nanoseconds: 1 }));
  return { slot, missed };
}

/** The next slots after a moment, as many as there are up to that count. */
export function nextSlots(schedule: Schedule, after: Temporal.Instant, count: number): Temporal.Instant[] {
  const slots: Temporal.Instant[] = [];
  let last = after;
  while (slots.length < count) {
    const next = firstSlotAfter(schedule, last);
    if (!next) break;
    slots.push(next);
    last = next;
  }
  return slots;
}
