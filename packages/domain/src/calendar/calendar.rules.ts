import type { Notice } from '../notifications/notifications.rules.ts';
import { badField, DomainError, notFound } from '../problem.ts';
import { dayIn, toMoment } from '../time.ts';
import { type CalendarEvent, type EventsReply, EVENT_MINUTES, MOST_DAYS_SHOWN } from './calendar.contract.ts';

/** From the first moment up to, and without, the last. */
export type Range = {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  /** The days that it touches, where the user is. */
  readonly firstDay: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
};

const isDate = (time: string) => !time.includes('T');
const startOf = (day: Temporal.PlainDate, zone: string) => day.toZonedDateTime(zone).toInstant();

/** The days that somebody looks at. A day lasts 23 or 25 hours where the clocks change. */
export function rangeOf({ startDate, endDate }: { startDate: string; endDate: string }, zone: string): Range {
  const from = isDate(startDate) ? startOf(Temporal.PlainDate.from(startDate), zone) : Temporal.Instant.from(startDate);
  const to = isDate(endDate)
    ? startOf(Temporal.PlainDate.from(endDate).add({ days: 1 }), zone)
    : Temporal.Instant.from(endDate);
  if (Temporal.Instant.compare(from, to) >= 0) throw badField('endDate', 'The end must be after the start.');
  const firstDay = dayIn(zone, from);
  const lastDay = dayIn(zone, to.subtract({ nanoseconds: 1 }));
  if (firstDay.until(lastDay, { largestUnit: 'days' }).days >= MOST_DAYS_SHOWN)
    throw badField('endDate', `At most ${MOST_DAYS_SHOWN} days can be shown at once.`);
  return { from, to, firstDay, lastDay };
}

type Times = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>;

/** Whether an event is seen in these days. One without a duration is seen where it begins. */
export function isWithin({ start, end, allDay }: Times, { from, to, firstDay, lastDay }: Range): boolean {
  if (allDay) {
    const last =
      Temporal.PlainDate.compare(start, end) < 0 ? Temporal.PlainDate.from(end).subtract({ days: 1 }) : start;
    return Temporal.PlainDate.compare(start, lastDay) <= 0 && Temporal.PlainDate.compare(last, firstDay) >= 0;
  }
  const beginsBefore = Temporal.Instant.compare(start, to) < 0;
  const isEmpty = Temporal.Instant.compare(start, end) >= 0;
  const endsAfter = Temporal.Instant.compare(isEmpty ? start : end, from) > (isEmpty ? -1 : 0);
  return beginsBefore && endsAfter;
}

export const eventKey = ({ calendarId, id }: { calendarId: string | null; id: string }) => `${calendarId ?? ''}\n${id}`;

/** What is known after an answer, given what was known before. */
export function applyEvents(known: readonly CalendarEvent[], reply: EventsReply): CalendarEvent[] {
  const gone = new Set([...reply.removed, ...reply.data].map(eventKey));
  const whole = new Set<string | null>(reply.whole);
  const shown = reply.shown && new Set<string | null>(reply.shown);
  const isKept = (event: CalendarEvent) =>
    !whole.has(event.calendarId) && shown?.has(event.calendarId) !== false && !gone.has(eventKey(event));
  const kept = known.filter(isKept);
  return [...kept.map(calledNow(reply)), ...reply.data];
}

/** An event with its contact as they are called and look now, or without one who is no more. */
function calledNow({ contacts }: EventsReply) {
  const people = contacts && new Map(contacts.map((contact) => [contact.id, contact]));
  return (event: CalendarEvent): CalendarEvent => {
    if (!people || event.contactId === null) return event;
    const contact = people.get(event.contactId);
    if (!contact) return { ...event, contactId: null, contactName: null, contactPhoto: null };
    return { ...event, contactName: contact.name, contactPhoto: contact.photo };
  };
}

type GivenTimes = { readonly start: string; readonly end?: string | null | undefined; readonly allDay: boolean };

/** The times of an event as it is saved: an end that was not given is half an hour after the start, or after its one day. */
export function timesOf({ start, end, allDay }: GivenTimes, zone: string): Times {
  const times = allDay ? allDayTimes(start, end, zone) : timedTimes(start, end);
  const isEmpty = allDay ? times.start >= times.end : Temporal.Instant.compare(times.start, times.end) >= 0;
  if (isEmpty) throw badField('end', 'The event must end after it starts.');
  return { ...times, allDay };
}

const dayOf = (time: string, zone: string) => (isDate(time) ? Temporal.PlainDate.from(time) : dayIn(zone, time));

function allDayTimes(start: string, end: string | null | undefined, zone: string) {
  const first = dayOf(start, zone);
  return { start: first.toString(), end: (end ? dayOf(end, zone) : first.add({ days: 1 })).toString() };
}

function timedTimes(start: string, end: string | null | undefined) {
  if (isDate(start)) throw badField('start', 'The start needs a time, unless the event lasts all day.');
  if (end && isDate(end)) throw badField('end', 'The end needs a time, unless the event lasts all day.');
  return { start, end: end || toMoment(Temporal.Instant.from(start).add({ minutes: EVENT_MINUTES })) };
}

/**
 * The times of an event that begins elsewhere and lasts as long as before: in days where it lasts all day, else as long as
 * a clock in one's hand would count.
 */
export function movedTo(start: string, { start: former, end, allDay }: Times): Times {
  if (!allDay) {
    const length = Temporal.Instant.from(former).until(end);
    return { start, end: toMoment(Temporal.Instant.from(start).add(length)), allDay };
  }
  const days = Temporal.PlainDate.from(former).until(end, { largestUnit: 'days' }).days;
  return { start, end: Temporal.PlainDate.from(start).add({ days }).toString(), allDay };
}

export const endOf = ({ end, allDay }: Pick<Times, 'end' | 'allDay'>, zone: string): Temporal.Instant =>
  allDay ? startOf(Temporal.PlainDate.from(end), zone) : Temporal.Instant.from(end);

export const eventNotFound = () => notFound('The event');
export const calendarNotFound = () => notFound('The calendar');

const conflict = (code: string, message: string, details = {}) =>
  new DomainError('conflict', `calendar.${code}`, message, details);

export const notConnected = () => conflict('not-connected', 'Connect Google Calendar first.');
export const toBeReconnected = () =>
  conflict('reconnect', 'Google no longer lets Inner Circle see your calendar. Connect it again.');
export const eventChanged = (current: CalendarEvent) =>
  conflict('changed', 'This event was changed in Google Calendar meanwhile.', { current });
export const refusedByGoogle = (reason: string) => conflict('refused', `Google refused it: ${reason}`);
export const seriesCannotMove = () =>
  conflict('series', 'All events of a series of this kind can only be moved to other days in Google Calendar.');

const FIRST_RETRY_SECONDS = 5;

/** Google is slow, ill, or wants to be asked less. */
export const googleAway = (detail: string, retryAfter = FIRST_RETRY_SECONDS) =>
  new DomainError(
    'unavailable',
    'calendar.google-away',
    `Google Calendar does not answer right now. ${detail}`.trim(),
    {
      retryAfter,
    },
  );

/** Somebody else, or the same person elsewhere, is not done yet. */
export const eventBeingChanged = () =>
  new DomainError(
    'unavailable',
    'calendar.being-changed',
    'This event is being changed right now. Try again in a moment.',
    {
      retryAfter: FIRST_RETRY_SECONDS,
    },
  );

export const meetingNeedsContact = () => badField('contactId', 'Choose the contact on whom the meeting is logged.');

/** Told once for each time that Google turns us away. */
export const reconnectNotice = (): Notice => ({
  subject: 'Google Calendar',
  message: 'Google no longer lets Inner Circle see your calendar. Connect it again in Settings.',
});

/** The words of the meeting that is logged at an event's end. */
export const meetingNotes = (title: string) => title.trim() || 'Meeting';
