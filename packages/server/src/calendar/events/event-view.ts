import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { Id } from '@inner-circle/domain/id.ts';
import type { GoogleEvent, GoogleTime } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { eventContactsRepository } from './event-contacts.repository.ts';
import { plannedMeetingsRepository } from '../meetings/planned-meetings.repository.ts';

export const timeOf = (time: GoogleTime) => ('date' in time ? time.date : time.moment);

export const timesOfEvent = ({ start, end }: Pick<GoogleEvent, 'start' | 'end'>) => ({
  start: timeOf(start),
  end: timeOf(end),
  allDay: 'date' in start,
});

type Found = { readonly calendarId: string; readonly readOnly: boolean; readonly event: GoogleEvent };

/** Google's events as the user sees them. A contact that is not the user's own, or is no more, is none. */
export async function viewsOf(
  userId: string,
  found: readonly Found[],
  { db }: Pick<Dependencies, 'db'>,
): Promise<CalendarEvent[]> {
  const contactIds = found.flatMap(({ event: { contactId } }) => (isId(contactId) ? [contactId] : []));
  const people = await eventContactsRepository(db).find(userId, contactIds);
  const planned = await plannedMeetingsRepository(db).ofEvents(
    userId,
    found.map(({ event }) => event.id),
  );
  return found.map(({ calendarId, readOnly, event }) => {
    const contact = people.get(event.contactId ?? '');
    return {
      id: event.id,
      source: 'google',
      type: 'meeting',
      title: event.title,
      ...timesOfEvent(event),
      zone: 'zone' in event.start ? event.start.zone : null,
      description: event.description,
      location: event.location,
      contactId: contact?.id ?? null,
      contactName: contact?.name ?? null,
      contactPhoto: contact?.photo ?? null,
      meetLink: event.meetLink,
      attendees: event.attendees.map(({ email, name, response }) => ({ email, name, response })),
      calendarId,
      readOnly: readOnly || !event.isChangeable,
      seriesId: event.seriesId,
      createInteraction: planned.has(`${calendarId}\n${event.id}`),
      etag: event.etag,
      link: event.link,
    };
  });
}

const isId = (text: string | null): text is string => Id.safeParse(text).success;
