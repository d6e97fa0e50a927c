import { z } from 'zod';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import { PlanLimit } from '../billing/billing.contract.ts';
import { EmailAddress } from '../email.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { linesOfText, longText, text } from '../text.ts';
import { LONGEST_DESCRIPTION, LONGEST_LOCATION, LONGEST_TITLE, MOST_ATTENDEES } from './event-limits.rules.ts';
import { Repeat } from './repeat.rules.ts';
import { AnyMoment, CalendarDate, Moment, TimeZone } from '../time.ts';

export { LONGEST_LOCATION, LONGEST_TITLE };

/** How long an event is whose end nobody gave. */
export const EVENT_MINUTES = 30;
/** A month of 42 cells fits twice. */
export const MOST_DAYS_SHOWN = 100;
/** The calendar that Google makes for everybody, under the name that Google has for it. */
export const PRIMARY_CALENDAR = 'primary';

export const TITLE_REQUIRED = 'Event title is required';
export const START_REQUIRED = 'Event start date is required';

export const EventType = z.enum(['meeting', 'birthday', 'todo', 'reminder']);
export type EventType = z.infer<typeof EventType>;

/** `inner-circle` marks what the product draws itself: it can only be changed where it comes from. */
export const EventSource = z.enum(['google', 'inner-circle']);
export type EventSource = z.infer<typeof EventSource>;

export const Attendee = z.object({
  email: z.string(),
  name: z.string().nullable(),
  response: enumOr(z.enum(['accepted', 'declined', 'tentative', 'none']), 'none'),
});
export type Attendee = z.infer<typeof Attendee>;

/** A moment; of an all-day event a date. */
const EventTime = z.union([CalendarDate, Moment]);

export const CalendarEvent = z.object({
  /** Names it together with `calendarId`: an event may stand in several calendars. */
  id: z.string(),
  source: enumOr(EventSource, 'inner-circle'),
  type: enumOr(EventType, 'meeting'),
  title: z.string(),
  start: EventTime,
  /** Of an all-day event the day after its last. */
  end: EventTime,
  allDay: z.boolean(),
  /** The zone in which it was planned, where that is known. */
  zone: z.string().nullable(),
  /** What Google holds, which may be HTML. */
  description: z.string(),
  location: z.string(),
  contactId: Id.nullable(),
  contactName: z.string().nullable(),
  contactPhoto: PhotoName,
  meetLink: z.string().nullable(),
  attendees: z.array(Attendee),
  /** Null for what the product draws itself. */
  calendarId: z.string().nullable(),
  /** Whether Google does not let the user change it, or nobody can because the product draws it. */
  readOnly: z.boolean(),
  /** Set for one event of a series: whoever changes or deletes it chooses between this one and all of them. */
  seriesId: z.string().nullable(),
  /** Whether a meeting is logged on the contact when it ends, or was. */
  createInteraction: z.boolean(),
  /** Changes whenever the event does. Sent back with a change, so that nobody's change is lost unseen. */
  etag: z.string().nullable(),
  /** Where it can be seen in Google Calendar. */
  link: z.string().nullable(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

export const Calendar = z.object({
  id: z.string(),
  name: z.string(),
  /** As #rrggbb. */
  colour: z.string(),
  isPrimary: z.boolean(),
  readOnly: z.boolean(),
  /** Whether the user ticked it. */
  shown: z.boolean(),
});
export type Calendar = z.infer<typeof Calendar>;

const CalendarId = text(1, 300);

/** The days that are shown, the last one included; a moment stands for itself, and the end then lies outside. */
const Edge = z.union([CalendarDate, AnyMoment]);
export const shownDays = {
  startDate: Edge,
  endDate: Edge,
  /** In which those days are counted; without one the user's own. */
  zone: TimeZone.optional(),
};

/** More than ever stand in the days that a screen shows. */
export const MOST_CONTACTS_KNOWN = 1000;

export const EventsQuery = z.strictObject({
  ...shownDays,
  /** What the last answer for the same days gave: then only what changed since is answered. */
  sync: longText(20_000).nullish(),
  /** The contacts of the events that are known already: what they are called and their photos may have changed without the events. */
  contactIds: z.array(Id).max(MOST_CONTACTS_KNOWN).optional(),
});
export type EventsQuery = z.output<typeof EventsQuery>;

const EventKey = z.object({ calendarId: z.string(), id: z.string() });

/** Google's events of the days that are shown. `applyEvents` joins it with what is known already. */
export const EventsReply = z.object({
  data: z.array(CalendarEvent),
  /** Of those known already: deleted, or moved out of the days that are shown. */
  removed: z.array(EventKey),
  /** The calendars of which `data` holds everything: what was known of them before is forgotten. */
  whole: z.array(z.string()),
  /** The calendars that are ticked: what was known of others is forgotten too. */
  shown: z.array(z.string()).optional(),
  /** Calendars that Google did not answer for; the others are here. */
  failed: z.array(z.object({ calendarId: z.string(), name: z.string(), message: z.string() })),
  /** Calendars with more events in these days than are read. */
  cut: z.array(z.string()),
  /** Those of `contactIds` that there are, as they are called and look now. */
  contacts: z.array(z.object({ id: z.string(), name: z.string(), photo: PhotoName })).optional(),
  sync: z.string(),
});
export type EventsReply = z.infer<typeof EventsReply>;

const Title = z.string(TITLE_REQUIRED).pipe(text(1, LONGEST_TITLE, TITLE_REQUIRED));
/** A date for an all-day event. A moment given for one stands for the day that it is in the zone. */
const timeOr = (missing: string) =>
  z.union([CalendarDate, AnyMoment], {
    error: ({ input }) => (input ? 'is not a date or a moment, such as 2026-11-15 or 2026-11-15T09:30:00Z' : missing),
  });
const Start = timeOr(START_REQUIRED);
const End = timeOr('is required');

const fields = {
  allDay: z.boolean(),
  description: longText(LONGEST_DESCRIPTION),
  location: linesOfText(0, LONGEST_LOCATION),
  /** Addresses. Google invites those who are new and tells those who are left out. */
  attendees: z.array(EmailAddress).max(MOST_ATTENDEES, `must have at most ${MOST_ATTENDEES} entries`),
  contactId: Id.nullable(),
  /** Adds a Google Meet link; one that is there stays. */
  generateMeetLink: z.boolean(),
  /** Logs a meeting on the contact when the event ends, or at once when it is over. */
  createInteraction: z.boolean(),
};

export const NewEvent = z.strictObject({
  title: Title,
  start: Start,
  /** `EVENT_MINUTES` after the start when it is left out; of an all-day event the day after its last. */
  end: End.nullish(),
  allDay: fields.allDay.default(false),
  description: fields.description.default(''),
  location: fields.location.default(''),
  attendees: fields.attendees.default([]),
  contactId: fields.contactId.default(null),
  generateMeetLink: fields.generateMeetLink.default(false),
  createInteraction: fields.createInteraction.default(false),
  calendarId: CalendarId.default(PRIMARY_CALENDAR),
  /** Of the browser; without one the user's own. */
  zone: TimeZone.optional(),
  /** Makes a series of it, which begins with this event; the first is answered. Without one it is a single event. */
  repeat: Repeat.nullish(),
});
export type NewEvent = z.output<typeof NewEvent>;

/** Of an event of a series: this one, or the series. */
export const EventScope = z.enum(['this', 'all']);
export type EventScope = z.infer<typeof EventScope>;

const which = {
  calendarId: CalendarId.default(PRIMARY_CALENDAR),
  scope: EventScope.default('this'),
  /** Of the event as it was seen. Where it has changed meanwhile nothing is written; without one it is in any case. */
  etag: text(1, 200).optional(),
};

/** What is left out stays as it is. A start without an end keeps the duration. */
export const EventChange = z.strictObject({
  ...z.object({ title: Title, start: Start, end: End, ...fields }).partial().shape,
  zone: TimeZone.optional(),
  ...which,
});
export type EventChange = z.output<typeof EventChange>;

export const EventDeletion = z.object(which);
export type EventDeletion = z.output<typeof EventDeletion>;

/** `calendar.changed` comes with the event as it stands at Google. */
export const EventConflict = Problem.extend({ current: CalendarEvent.optional() });
export type EventConflict = z.infer<typeof EventConflict>;

const tags = ['Calendar'];
const ByEventId = z.object({ id: text(1, 1100) });
/** 409: not connected, to be connected again, changed meanwhile, or refused by Google. 503: Google is slow or away. */
export const calendarRefusals = { 403: PlanLimit, 404: Problem, 409: EventConflict, 503: Problem };

export const calendarEndpoints = {
  events: {
    method: 'POST',
    url: '/api/calendar/get-events',
    config: { perMinute: 120, isCostly: true },
    schema: {
      summary: 'Google’s events of the days that are shown, or what changed in them',
      tags,
      body: EventsQuery,
      response: { 200: EventsReply, ...calendarRefusals },
    },
  },
  create: {
    method: 'POST',
    url: '/api/calendar/events',
    config: { perMinute: 60, isCostly: true },
    schema: {
      summary: 'Adds an event to Google Calendar',
      tags,
      headers: CreateHeaders,
      body: NewEvent,
      response: { 201: CalendarEvent, 400: Problem, ...calendarRefusals },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/calendar/events/:id',
    config: { perMinute: 60, isCostly: true },
    schema: {
      summary: 'Changes an event, unless it changed meanwhile',
      tags,
      params: ByEventId,
      body: EventChange,
      response: { 200: CalendarEvent, 400: Problem, ...calendarRefusals },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/calendar/events/:id',
    config: { perMinute: 60, isCostly: true },
    schema: {
      summary: 'Deletes an event, unless it changed meanwhile',
      tags,
      params: ByEventId,
      querystring: EventDeletion,
      response: { 204: z.undefined(), ...calendarRefusals },
    },
  },
  calendars: {
    method: 'GET',
    url: '/api/calendar/calendars',
    schema: {
      summary: 'The calendars of the Google account',
      tags,
      response: { 200: z.object({ data: z.array(Calendar) }), ...calendarRefusals },
    },
  },
  showCalendars: {
    method: 'PUT',
    url: '/api/calendar/calendars',
    schema: {
      summary: 'Chooses the calendars that are shown',
      tags,
      body: z.strictObject({ shown: z.array(CalendarId).max(50, 'must have at most 50 entries') }),
      response: { 200: z.object({ data: z.array(Calendar) }), ...calendarRefusals },
    },
  },
} as const satisfies Record<string, Endpoint>;
