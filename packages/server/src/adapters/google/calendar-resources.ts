import type { calendar_v3 } from '@googleapis/calendar';
import { toMoment } from '@inner-circle/domain/time.ts';
import type {
  EventWrite,
  GoogleAttendee,
  GoogleEvent,
  GoogleTime,
} from '../../integrations/google-calendar/google-calendar.port.ts';

/** The private properties in which an event holds its contact and the last change that we made; other programs do not see them. */
const CONTACT = 'innerCircleContact';
const CHANGE = 'innerCircleChange';

const RESPONSES = { accepted: 'accepted', declined: 'declined', tentative: 'tentative', none: 'needsAction' } as const;
type Response = keyof typeof RESPONSES;

/** Undefined for what has no time, such as a cancelled event of which Google tells the id alone: it is cancelled at no time. */
export function eventOf(event: calendar_v3.Schema$Event): GoogleEvent | undefined {
  const isCancelled = event.status === 'cancelled';
  const start = timeOf(event.start) ?? (isCancelled ? (timeOf(event.originalStartTime) ?? NO_TIME) : undefined);
  const end = timeOf(event.end) ?? (isCancelled ? start : undefined);
  if (!event.id || !start || !end) return undefined;
  const self = event.attendees?.find((attendee) => attendee.self);
  return {
    id: event.id,
    etag: event.etag ?? '',
    isCancelled,
    title: event.summary ?? '',
    start,
    end,
    description: event.description ?? '',
    location: event.location ?? '',
    attendees: (event.attendees ?? []).flatMap(attendeeOf),
    meetLink: meetLinkOf(event),
    seriesId: event.recurringEventId ?? null,
    recurrence: event.recurrence ?? [],
    contactId: event.extendedProperties?.private?.[CONTACT] ?? null,
    mark: event.extendedProperties?.private?.[CHANGE] ?? null,
    isChangeable: isChangeable(event),
    isBusy: !isCancelled && event.transparency !== 'transparent' && self?.responseStatus !== 'declined',
    link: event.htmlLink ?? null,
  };
}

const NO_TIME: GoogleTime = { date: '1970-01-01' };

/** An invitation belongs to its sender; birthdays, out-of-office times and the like have rules of their own. */
const isChangeable = ({ organizer, guestsCanModify, locked, eventType }: calendar_v3.Schema$Event) =>
  !locked &&
  (eventType ?? 'default') === 'default' &&
  (!organizer || organizer.self === true || guestsCanModify === true);

function timeOf(time: calendar_v3.Schema$EventDateTime | undefined): GoogleTime | undefined {
  if (time?.dateTime) return { moment: toMoment(time.dateTime), zone: time.timeZone ?? null };
  return time?.date ? { date: time.date } : undefined;
}

function attendeeOf(attendee: calendar_v3.Schema$EventAttendee): GoogleAttendee[] {
  const { email, displayName, responseStatus, ...raw } = attendee;
  const response = (Object.keys(RESPONSES) as Response[]).find((known) => RESPONSES[known] === responseStatus);
  return email ? [{ email, name: displayName ?? null, response: response ?? 'none', raw }] : [];
}

const meetLinkOf = ({ hangoutLink, conferenceData }: calendar_v3.Schema$Event) =>
  hangoutLink ?? conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? null;

export const resourceOf = (event: EventWrite): calendar_v3.Schema$Event => ({
  ...(event.title !== undefined && { summary: event.title }),
  ...(event.description !== undefined && { description: event.description }),
  ...(event.location !== undefined && { location: event.location }),
  ...(event.start && { start: resourceTime(event.start) }),
  ...(event.end && { end: resourceTime(event.end) }),
  ...(event.attendees && { attendees: event.attendees.map(resourceAttendee) }),
  ...(event.recurrence && { recurrence: [...event.recurrence] }),
  ...((event.contactId !== undefined || event.mark !== undefined) && {
    extendedProperties: {
      private: {
        // Null takes it away; what others wrote there stays.
        ...(event.contactId !== undefined && { [CONTACT]: event.contactId as string }),
        ...(event.mark !== undefined && { [CHANGE]: event.mark }),
      },
    },
  }),
  ...(event.meetRequest && {
    conferenceData: {
      createRequest: { requestId: event.meetRequest, conferenceSolutionKey: { type: 'hangoutsMeet' } },
    },
  }),
});

/** The other kind is taken away, for a patch leaves alone what it does not name. */
const resourceTime = (time: GoogleTime): calendar_v3.Schema$EventDateTime =>
  'date' in time
    ? { date: time.date, dateTime: null, timeZone: null }
    : { date: null, dateTime: time.moment, timeZone: time.zone };

const resourceAttendee = ({ email, name, response, raw }: GoogleAttendee): calendar_v3.Schema$EventAttendee => ({
  ...raw,
  email,
  ...(name !== null && { displayName: name }),
  responseStatus: RESPONSES[response],
});
