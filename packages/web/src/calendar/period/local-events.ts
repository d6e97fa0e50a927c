import type { CalendarEvent, EventType } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { eventKey } from '@inner-circle/domain/calendar/calendar.rules.ts';

/** An event with its times and days in the person's time zone. */
export type LocalEvent = {
  /** Names it among all that are shown. */
  key: string;
  event: CalendarEvent;
  start: Temporal.PlainDateTime;
  end: Temporal.PlainDateTime;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
};

export function toLocalEvent(event: CalendarEvent, zone: string): LocalEvent {
  const start = wallClock(event.start, zone);
  const end = wallClock(event.end, zone);
  const firstDay = start.toPlainDate();
  // The end lies outside: what ends at midnight is over with the day before.
  const lastDay = end.subtract({ nanoseconds: 1 }).toPlainDate();
  const isEmpty = Temporal.PlainDate.compare(lastDay, firstDay) < 0;
  return { key: eventKey(event), event, start, end, firstDay, lastDay: isEmpty ? firstDay : lastDay };
}

/** A date is a date everywhere; a moment is what the clocks of the zone show. */
const wallClock = (time: string, zone: string): Temporal.PlainDateTime =>
  time.includes('T')
    ? Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDateTime()
    : Temporal.PlainDate.from(time).toPlainDateTime();

/** The moment at which the clocks of a zone show this. One that they skip moves on by the gap. */
export const momentOf = (time: Temporal.PlainDateTime, zone: string) =>
  time.toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' });

export const RANK: Readonly<Record<EventType, number>> = { birthday: 0, todo: 1, reminder: 2, meeting: 3 };

/** All-day first, then by time. */
const inOrder = (a: LocalEvent, b: LocalEvent) =>
  Number(b.event.allDay) - Number(a.event.allDay) ||
  Temporal.PlainDateTime.compare(a.start, b.start) ||
  RANK[a.event.type] - RANK[b.event.type] ||
  a.event.title.localeCompare(b.event.title);

export type EventsByDay = ReadonlyMap<string, readonly LocalEvent[]>;

/** The events of each day; one that lasts several days is listed on each of them. */
export function eventsByDay(events: readonly LocalEvent[], days: readonly Temporal.PlainDate[]): EventsByDay {
  const byDay = new Map<string, LocalEvent[]>(days.map((day) => [day.toString(), []]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return byDay;
  for (const local of events) {
    const from = later(local.firstDay, first);
    for (let day = from; notAfter(day, local.lastDay) && notAfter(day, last); day = day.add({ days: 1 })) {
      byDay.get(day.toString())?.push(local);
    }
  }
  for (const ofDay of byDay.values()) ofDay.sort(inOrder);
  return byDay;
}

const notAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) <= 0;
const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (notAfter(a, b) ? b : a);

/** Those that touch some days, each once. */
export const eventsWithin = (events: readonly LocalEvent[], days: readonly Temporal.PlainDate[]) => {
  const [first, last] = [days[0], days.at(-1)];
  return events.filter(
    ({ firstDay, lastDay }) =>
      first !== undefined && last !== undefined && notAfter(firstDay, last) && notAfter(first, lastDay),
  );
};

export const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });

/** When an event is on one of its days: “all day”, or the times between which it is, as far as they lie on that day. */
export function timesOn({ event, start, end, firstDay, lastDay }: LocalEvent, day: Temporal.PlainDate) {
  const from = firstDay.equals(day) ? clock(start) : '00:00';
  const until = lastDay.equals(day) ? clock(end) : '24:00';
  const isWholeDay = event.allDay || (!firstDay.equals(day) && !lastDay.equals(day));
  return isWholeDay ? null : { from, until: until === '00:00' ? '24:00' : until };
}
