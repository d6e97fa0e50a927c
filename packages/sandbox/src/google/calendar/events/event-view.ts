import type { calendar_v3 } from '@googleapis/calendar';
import type { Calendar } from '../calendars.ts';
import { videoLinkOf } from './conference.ts';
import { spanOf, written } from './event-times.ts';
import { etagOf, type Item } from './events.ts';

type Reading = { calendar: Calendar; origin: string; zone?: string | undefined };

/** All that is sure to be told about an event that is gone. */
export const goneEvent = (
  { id, stored, originalStart, ...version }: Item,
  { calendar, zone = calendar.timeZone }: Reading,
) =>
  ({
    kind: 'calendar#event',
    etag: etagOf(version),
    id,
    status: 'cancelled',
    ...(originalStart && { recurringEventId: stored.id, originalStartTime: written(originalStart, zone) }),
  }) satisfies calendar_v3.Schema$Event;

/** An event as Google tells it, its times with the offset of the reader's zone. */
export function eventResource(item: Item, reading: Reading) {
  const { calendar, origin, zone = calendar.timeZone } = reading;
  const { stored, fields, id, originalStart } = item;
  const { start, end, conferenceData, attendees, reminders = { useDefault: true }, ...rest } = fields;
  const span = spanOf({ start, end }, calendar.timeZone);
  const hangoutLink = videoLinkOf(conferenceData);
  const isAccount = (email: string) => email.toLowerCase() === calendar.account.toLowerCase();
  return {
    kind: 'calendar#event',
    etag: etagOf(item),
    id,
    htmlLink: `${origin}/sandbox/calendar/${calendar.account}/event?${new URLSearchParams({ calendar: calendar.id, event: id }).toString()}`,
    created: stored.created,
    updated: item.updated,
    creator: { email: calendar.account, ...(calendar.primary && { self: true }) },
    organizer: calendar.primary
      ? { email: calendar.id, self: true }
      : { email: calendar.id, displayName: calendar.summary, self: true },
    ...rest,
    start: written(span.start, zone),
    end: written(span.end, zone),
    ...(originalStart && { recurringEventId: stored.id, originalStartTime: written(originalStart, zone) }),
    iCalUID: stored.iCalUID,
    sequence: item.sequence,
    ...(attendees && {
      attendees: attendees.map((attendee) =>
        isAccount(attendee.email) ? Object.assign({}, attendee, { self: true, organizer: calendar.primary }) : attendee,
      ),
    }),
    ...(conferenceData && { conferenceData }),
    ...(hangoutLink !== undefined && { hangoutLink }),
    reminders,
    eventType: 'default',
  } as calendar_v3.Schema$Event;
}
