/** When a reminder is to go out, as the specification has it. Written anew, so that a mistake of the product is not made here too. */
export type Schedule = {
  type: 'once' | 'multiple' | 'daily' | 'weekly' | 'monthly' | 'annually';
  date: string;
  time: string;
  zone: string;
  endDate: string | null;
  occurrences: number | null;
  interval: number | null;
};

export type Slot = { date: string; moment: Temporal.Instant };

const UNITS = { daily: 'days', weekly: 'weeks', monthly: 'months', annually: 'years' } as const;

/** Each date is counted from the first one; wall-clock times, moved forward by a gap, and the first of two. */
function slotAt(schedule: Schedule, index: number): Slot | undefined {
  const { type, date, time, zone, endDate, occurrences, interval } = schedule;
  const first = Temporal.PlainDate.from(date);
  if (type === 'once' && index > 0) return undefined;
  if (type === 'multiple' && index >= occurrences!) return undefined;
  const day =
    type === 'once'
      ? first
      : type === 'multiple'
        ? first.add({ days: index * interval! })
        : first.add({ [UNITS[type]]: index });
  if (endDate !== null && Temporal.PlainDate.compare(day, endDate) > 0) return undefined;
  const moment = day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
  return { date: day.toString(), moment };
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

/** The slots of a schedule, looked at as time goes on. */
export class Slots {
  readonly schedule: Schedule;
  #index = 0;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
  }

  /** Passes over everything up to a moment. */
  skipTo(moment: Temporal.Instant): void {
    for (let slot = this.next(); slot && !isAfter(slot.moment, moment); slot = this.next()) this.#index += 1;
  }

  /** The next one that was not passed over. */
  next(): Slot | undefined {
    return slotAt(this.schedule, this.#index);
  }

  /** Of those that have come, the latest: after a downtime only that one goes out. */
  latestUntil(now: Temporal.Instant): Slot | undefined {
    let latest: Slot | undefined;
    for (let slot = this.next(); slot && !isAfter(slot.moment, now); slot = this.next()) {
      latest = slot;
      this.#index += 1;
    }
    return latest;
  }
}
