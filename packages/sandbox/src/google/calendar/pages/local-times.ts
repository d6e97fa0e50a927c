import type { calendar_v3 } from '@googleapis/calendar';
import { z } from 'zod';

type When = calendar_v3.Schema$EventDateTime | undefined;

/** What the clock on the wall shows in a zone when an event begins or ends; a whole day begins at midnight. */
export const localOf = (when: When, zone: string) =>
  when?.date
    ? Temporal.PlainDate.from(when.date).toPlainDateTime()
    : Temporal.Instant.from(when?.dateTime ?? '')
        .toZonedDateTimeISO(zone)
        .toPlainDateTime();

export const isAllDay = ({ start }: calendar_v3.Schema$Event) => typeof start?.date === 'string';

const toTheMinute = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' });

/** As the fields of a form hold them: of a whole-day event its first and its last day. */
export function fieldsOf(event: calendar_v3.Schema$Event, zone: string) {
  const [start, end] = [localOf(event.start, zone), localOf(event.end, zone)];
  if (isAllDay(event))
    return { start: start.toPlainDate().toString(), end: end.toPlainDate().subtract({ days: 1 }).toString() };
  return { start: toTheMinute(start), end: toTheMinute(end) };
}

const local = z.union([z.iso.date(), z.iso.datetime({ local: true })]);

export const LocalTimes = z.object({ start: local, end: local, allDay: z.string().optional() });

type Times = { start: Temporal.PlainDateTime; end: Temporal.PlainDateTime; allDay: boolean };

const dayIn = (text: string) => Temporal.PlainDate.from(text.slice(0, 10));

export function readLocalTimes({ start, end, allDay }: z.infer<typeof LocalTimes>): Times {
  if (allDay === undefined && start.includes('T'))
    return { start: Temporal.PlainDateTime.from(start), end: Temporal.PlainDateTime.from(end), allDay: false };
  const afterLastDay = dayIn(end).add({ days: 1 });
  return { start: dayIn(start).toPlainDateTime(), end: afterLastDay.toPlainDateTime(), allDay: true };
}

/** As the API takes them: times of one zone, for an event that was planned in another one perhaps. */
export const timesForApi = ({ start, end, allDay }: Times, zone: string, plannedIn = zone) => {
  const when = (time: Temporal.PlainDateTime) =>
    allDay
      ? { date: time.toPlainDate().toString(), dateTime: null, timeZone: null }
      : { date: null, dateTime: time.toZonedDateTime(zone).toInstant().toString(), timeZone: plannedIn };
  return { start: when(start), end: when(end) };
};

type Move = { series: When; instance: When; to: Times; zone: string };

/** A series goes along when one of its instances is moved for all: by as much, and as long as that one is now. */
export function seriesMoved({ series, instance, to, zone }: Move) {
  const plannedIn = series?.timeZone ?? zone;
  const start = localOf(series, plannedIn).add(localOf(instance, zone).until(to.start));
  return timesForApi({ ...to, start, end: start.add(to.start.until(to.end)) }, plannedIn);
}
