import {
  EVENT_MINUTES,
  NewEvent,
  PRIMARY_CALENDAR,
  type CalendarEvent,
  type EventChange,
} from '@inner-circle/domain/calendar/calendar.contract.ts';
import { ENDS_BEFORE_IT_BEGINS } from '@inner-circle/domain/calendar/repeat.rules.ts';
import { z } from 'zod';
import { counted } from '../../platform/numbers.ts';
import { momentOf, toLocalEvent } from '../period/local-events.ts';
import { isEndMissing, LAST_DAY_MISSING, NO_REPEAT, repeatBody, type RepeatFields } from './repeat-form.ts';

export type PickedContact = { id: string; name: string };

/** The form's fields, all of them present. Times are what the clocks of the zone show; the last day of an all-day event counts. */
export type EventFields = {
  title: string;
  /** 'YYYY-MM-DDTHH:MM', or 'YYYY-MM-DD' when it lasts all day. */
  start: string;
  end: string;
  allDay: boolean;
  contact: PickedContact | null;
  location: string;
  description: string;
  /** Addresses with commas between them. */
  attendees: string;
  generateMeetLink: boolean;
  createInteraction: boolean;
  calendarId: string;
  /** Of a new event: whether it is one of a series. */
  repeat: RepeatFields;
};

type Seed = { start: Temporal.PlainDateTime; allDay: boolean; contact?: PickedContact | null };

export const minutesText = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' });

export const newFields = ({ start, allDay, contact = null }: Seed): EventFields => ({
  title: '',
  start: allDay ? start.toPlainDate().toString() : minutesText(start),
  end: allDay ? start.toPlainDate().toString() : minutesText(start.add({ minutes: EVENT_MINUTES })),
  allDay,
  contact,
  location: '',
  description: '',
  attendees: '',
  generateMeetLink: false,
  createInteraction: false,
  calendarId: PRIMARY_CALENDAR,
  repeat: NO_REPEAT,
});

export function fieldsOf(event: CalendarEvent, zone: string): EventFields {
  const { start, end, firstDay, lastDay } = toLocalEvent(event, zone);
  const { contactId, contactName } = event;
  return {
    title: event.title,
    start: event.allDay ? firstDay.toString() : minutesText(start),
    end: event.allDay ? lastDay.toString() : minutesText(end),
    allDay: event.allDay,
    contact: contactId && contactName !== null ? { id: contactId, name: contactName } : null,
    location: event.location,
    description: event.description,
    attendees: event.attendees.map(({ email }) => email).join(', '),
    generateMeetLink: event.meetLink !== null,
    createInteraction: event.createInteraction,
    calendarId: event.calendarId ?? PRIMARY_CALENDAR,
    repeat: NO_REPEAT,
  };
}

/** The next half hour that has not begun, where nobody said when. */
export const nextHalfHour = (now: Temporal.PlainDateTime) =>
  now.round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' });

const isWhole = (text: string, allDay: boolean) =>
  (allDay ? /^\d{4,6}-\d\d-\d\d$/ : /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/).test(text);

/** The times after the start was moved: it lasts as long as before. */
export function startedAt(start: string, before: Pick<EventFields, 'start' | 'end' | 'allDay'>): Partial<EventFields> {
  const { allDay } = before;
  if (!isWhole(start, allDay)) return { start };
  if (!isWhole(before.start, allDay) || !isWhole(before.end, allDay)) {
    return {
      start,
      end: allDay ? start : minutesText(Temporal.PlainDateTime.from(start).add({ minutes: EVENT_MINUTES })),
    };
  }
  if (allDay) {
    const length = Temporal.PlainDate.from(before.start).until(before.end);
    return { start, end: Temporal.PlainDate.from(start).add(length).toString() };
  }
  const length = Temporal.PlainDateTime.from(before.start).until(before.end);
  return { start, end: minutesText(Temporal.PlainDateTime.from(start).add(length)) };
}

export const MORNING = '09:00';

/** The times after “all day” was pressed: the days stay, and a time comes back as a half hour. */
export function turned(allDay: boolean, { start, end }: Pick<EventFields, 'start' | 'end'>): Partial<EventFields> {
  if (allDay) return { allDay, start: start.slice(0, 10), end: end.slice(0, 10) };
  if (start === '') return { allDay, end: '' };
  return { allDay, ...startedAt(`${start}T${MORNING}`, { start: '', end: '', allDay }) };
}

/** Half an hour, or how long it lasts; undefined while the fields do not say so. */
export function minutesOf({ start, end, allDay }: Pick<EventFields, 'start' | 'end' | 'allDay'>): number | undefined {
  if (allDay || !isWhole(start, false) || !isWhole(end, false)) return undefined;
  const minutes = Temporal.PlainDateTime.from(start).until(end).total('minutes');
  return minutes > 0 ? minutes : undefined;
}

/** “30 minutes”, “1 hour 30 minutes”. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ');
}

const addresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** The contract counts up to the day after the last. */
const dayAfter = (text: string) =>
  isWhole(text, true) ? Temporal.PlainDate.from(text).add({ days: 1 }).toString() : '';

/** What the contract makes of the fields. */
function bodyOf(fields: EventFields, zone: string): z.input<typeof NewEvent> {
  const { title, start, end, allDay, contact, location, description, attendees, calendarId } = fields;
  const timed = (text: string) => (isWhole(text, false) ? momentOf(Temporal.PlainDateTime.from(text), zone) : '');
  return {
    title,
    start: allDay ? start : timed(start),
    end: (allDay ? dayAfter(end) : timed(end)) || null,
    allDay,
    location,
    description,
    attendees: addresses(attendees),
    contactId: contact?.id ?? null,
    // Without a contact nobody is met and nothing is logged.
    generateMeetLink: contact !== null && fields.generateMeetLink,
    createInteraction: contact !== null && fields.createInteraction,
    calendarId,
    zone,
    repeat: repeatBody(fields.repeat),
  };
}

export const ENDS_TOO_EARLY = 'The event must end after it starts.';

/** Judges the fields by the contract's own rules, and answers with its body. */
export const eventSchema = (zone: string) =>
  z.custom<EventFields>().transform((fields, context) => {
    if (isEndMissing(fields.repeat)) context.addIssue({ code: 'custom', path: ['repeat'], message: LAST_DAY_MISSING });
    const checked = NewEvent.safeParse(bodyOf(fields, zone));
    const problems = checked.success ? [] : checked.error.issues;
    for (const { path, message } of problems) context.addIssue({ code: 'custom', path: [path[0] ?? 'title'], message });
    if (!checked.success) return z.NEVER;
    const { start, end, allDay } = checked.data;
    const isBackwards = end && (allDay ? end <= start : Temporal.Instant.compare(end, start) <= 0);
    if (isBackwards) context.addIssue({ code: 'custom', path: ['end'], message: ENDS_TOO_EARLY });
    const { repeat } = checked.data;
    if (repeat?.until && repeat.until < fields.start.slice(0, 10))
      context.addIssue({ code: 'custom', path: ['repeat'], message: ENDS_BEFORE_IT_BEGINS });
    return checked.data;
  });

const TIMES = new Set(['start', 'end', 'allDay']);

/** What the person changed, compared with what they saw. Times go together. Undefined when nothing is different. */
export function changeOf(written: NewEvent, seen: EventFields, zone: string): Partial<EventChange> | undefined {
  const before = eventSchema(zone).safeParse(seen).data;
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[name as keyof NewEvent]);
  const changed = Object.entries(written)
    .filter(([name]) => name !== 'zone' && name !== 'calendarId')
    .filter(isOther);
  if (changed.length === 0) return undefined;
  const isMoved = changed.some(([name]) => TIMES.has(name));
  const { start, end, allDay } = written;
  return { ...Object.fromEntries(changed), ...(isMoved && { start, allDay, ...(end && { end }) }) };
}
