import type { CalendarEvent, NewEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { eventNotFound, meetingNeedsContact } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { instanceId } from '@inner-circle/domain/calendar/series.rules.ts';
import { ofUnknownOutcome } from '@inner-circle/domain/endpoint.ts';
import { keyTaken } from '@inner-circle/domain/problem.ts';
import { zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { requireContacts } from '../../contacts/contacts.service.ts';
import type { EventWrite, GoogleEvent } from '../../integrations/google-calendar/google-calendar.port.ts';
import type { GoogleCalendar } from '../../integrations/google-calendar/google-calendar.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { settingsOf } from '../../settings/settings.service.ts';
import { eventAt, type HeldEvent, holdingEvent } from '../meetings/event-changes.service.ts';
import type { Intention } from '../meetings/intention.ts';
import { logIfOver } from '../meetings/planning.service.ts';
import { timeOf } from './event-view.ts';
import { newEventWrite } from './event-write.ts';
import { calendarIdOf, isFailure, openGoogle } from './open-google.ts';
import { type EventAddress, markOf, meetingKeyOf, viewOf, withRefusalsTold, applyIntended } from './write-at-google.ts';

/** The key becomes the event's name at Google, so that a repeat finds what the first attempt made. */
export async function createEvent(
  user: SignedInUser,
  newEvent: NewEvent,
  dependencies: Dependencies,
  key?: string,
): Promise<CalendarEvent> {
  const { contactId, createInteraction } = newEvent;
  if (contactId) await requireContacts(user, [contactId], dependencies);
  if (createInteraction && !contactId) throw meetingNeedsContact();
  const google = await openGoogle(user, dependencies);
  const zone = newEvent.zone ?? zoneOf(await settingsOf(user, dependencies));
  const id = (key ?? dependencies.newId()).replaceAll('-', '');
  const address = { calendarId: calendarIdOf(newEvent.calendarId, google), id };
  const write = newEventWrite(newEvent, zone, id);
  // Of a series the first event is what the person has made: it is answered, and logged where that is asked for.
  const eventId = write.recurrence ? instanceId(id, timeOf(write.start!)) : id;
  const insert = () => inserted(google, address, write);
  const look = async (made: GoogleEvent) =>
    eventId === id ? made : ((await eventAt(google, address.calendarId, [eventId])) ?? Promise.reject(eventNotFound()));
  const withMeeting = async (held: HeldEvent) => {
    const intention: Intention = {
      does: 'add',
      target: id,
      mark: markOf(['add', id, contactId]),
      move: null,
      meeting: { eventIds: [eventId], contactId, asked: true },
    };
    return (await applyIntended(held, intention, insert, look))!;
  };
  const event = await withRefusalsTold(ofUnknownOutcome('POST', key !== undefined), async () =>
    createInteraction ? holdingEvent(user.id, address, google, dependencies, withMeeting) : look(await insert()),
  );
  if (createInteraction) await logIfOver(meetingKeyOf(user, { ...address, id: eventId }), dependencies);
  return viewOf(user, address, event, dependencies);
}

async function inserted(google: GoogleCalendar, address: EventAddress, write: EventWrite): Promise<GoogleEvent> {
  try {
    return await google.ask(({ insert }) => insert(address, write));
  } catch (error) {
    if (!isFailure(error, 'exists')) throw error;
    const there = await google.ask(({ get }) => get(address));
    // What was deleted since, or is about somebody else, is not what this request asks for.
    if (there.isCancelled || there.contactId !== write.contactId) throw keyTaken();
    return there;
  }
}
