import type { EventChange, NewEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { movedTo, timesOf } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { recurrenceOf } from '@inner-circle/domain/calendar/repeat.rules.ts';
import { movedRecurrence, movedStart, moveOf, type SeriesMove } from '@inner-circle/domain/calendar/series.rules.ts';
import type {
  EventWrite,
  GoogleAttendee,
  GoogleEvent,
  GoogleTime,
} from '../../integrations/google-calendar/google-calendar.port.ts';
import { timeOf, timesOfEvent } from './event-view.ts';

type Times = ReturnType<typeof timesOf>;

const googleTimes = ({ start, end, allDay }: Times, zone: string) => {
  const at = (time: string): GoogleTime => (allDay ? { date: time } : { moment: time, zone });
  return { start: at(start), end: at(end) };
};

const invited = (emails: readonly string[], former: readonly GoogleAttendee[] = []): GoogleAttendee[] =>
  emails.map(
    (email) =>
      former.find((attendee) => attendee.email.toLowerCase() === email.toLowerCase()) ?? {
        email,
        name: null,
        response: 'none',
      },
  );

export function newEventWrite(event: NewEvent, zone: string, id: string): EventWrite {
  const { title, description, location, attendees, contactId, generateMeetLink, repeat } = event;
  const times = timesOf(event, zone);
  return {
    title,
    description,
    location,
    ...googleTimes(times, zone),
    ...(repeat && { recurrence: recurrenceOf(repeat, times, zone) }),
    attendees: invited(attendees),
    contactId,
    ...(generateMeetLink && { meetRequest: id }),
  };
}

const zoneOfEvent = ({ start }: GoogleEvent) => ('zone' in start ? start.zone : null);

/** The times after a change; undefined when they stay. A start without an end keeps the duration. */
function changedTimes(change: EventChange, event: GoogleEvent, zone: string): Times | undefined {
  const former = timesOfEvent(event);
  const { start = former.start, end, allDay = former.allDay } = change;
  if (change.start === undefined && end === undefined && allDay === former.allDay) return undefined;
  if (change.start !== undefined && end === undefined && allDay === former.allDay)
    return movedTo(timesOf({ start, allDay }, zone).start, former);
  const isOtherKind = allDay !== former.allDay;
  return timesOf({ start, end: end ?? (isOtherKind ? null : former.end), allDay }, zone);
}

/** What a change means for the event. `zone` is the editor's. */
export function changeWrite(change: EventChange, event: GoogleEvent, zone: string): EventWrite {
  const { title, description, location, attendees, contactId, generateMeetLink } = change;
  const times = changedTimes(change, event, change.zone ?? zone);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(location !== undefined && { location }),
    ...(times && googleTimes(times, zoneOfEvent(event) ?? change.zone ?? zone)),
    ...(attendees && { attendees: invited(attendees, event.attendees) }),
    ...(contactId !== undefined && { contactId }),
    ...(generateMeetLink && !event.meetLink && { meetRequest: event.id }),
  };
}

/** Whether the event is already as it was to become: the answer to a change that was made may have been lost. */
export function isAlready(write: EventWrite, event: GoogleEvent): boolean {
  return (
    (write.title ?? event.title) === event.title &&
    (write.description ?? event.description) === event.description &&
    (write.location ?? event.location) === event.location &&
    (write.contactId === undefined || write.contactId === event.contactId) &&
    timeOf(write.start ?? event.start) === timeOf(event.start) &&
    timeOf(write.end ?? event.end) === timeOf(event.end) &&
    addressesOf(write.attendees ?? event.attendees) === addressesOf(event.attendees) &&
    (write.meetRequest === undefined || event.meetLink !== null)
  );
}

const addressesOf = (attendees: readonly GoogleAttendee[]) =>
  attendees
    .map(({ email }) => email.toLowerCase())
    .toSorted()
    .join(' ');

type SeriesWrite = {
  readonly write: EventWrite;
  /** Undefined where all stay when they are. */
  readonly move: SeriesMove | undefined;
};

/** What a change of one event means for all events of its series: they move as far as this one does, and last as long. */
export function seriesWrite(
  write: EventWrite,
  event: GoogleEvent,
  series: GoogleEvent,
  fallbackZone: string,
): SeriesWrite {
  const { start, end, ...rest } = write;
  if (!start || !end) return { write: rest, move: undefined };
  const after = timesOfEvent({ start, end });
  const [zone, master] = [zoneOfEvent(series) ?? fallbackZone, timesOfEvent(series)];
  const move = moveOf(timesOfEvent(event), after, { start: master.start, recurrence: series.recurrence, zone });
  const times = movedTo(movedStart(master.start, move), after);
  return {
    write: { ...rest, ...googleTimes(times, zone), recurrence: movedRecurrence(series.recurrence, move) },
    move,
  };
}
