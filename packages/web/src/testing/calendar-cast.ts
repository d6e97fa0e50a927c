import type { CalendarEvent, EventsReply } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { EntriesReply } from '@inner-circle/domain/calendar/entries.contract.ts';
import type { CalendarStatus } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { bob } from './reminders-cast.ts';

const nothing: Pick<
  CalendarEvent,
  | 'zone'
  | 'description'
  | 'location'
  | 'contactId'
  | 'contactName'
  | 'contactPhoto'
  | 'meetLink'
  | 'attendees'
  | 'seriesId'
  | 'createInteraction'
  | 'link'
> = {
  zone: 'Europe/Berlin',
  description: '',
  location: '',
  contactId: null,
  contactName: null,
  contactPhoto: null,
  meetLink: null,
  attendees: [],
  seriesId: null,
  createInteraction: false,
  link: null,
};

/** A meeting in Google's primary calendar, on Thursday from 18:00 to 18:30 in Berlin unless told otherwise. */
export const meeting = (title: string, details: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...nothing,
  id: title.toLowerCase().replaceAll(/\W+/g, '-'),
  source: 'google',
  type: 'meeting',
  title,
  start: '2026-11-19T17:00:00.000Z',
  end: '2026-11-19T17:30:00.000Z',
  allDay: false,
  calendarId: 'primary',
  readOnly: false,
  etag: '"1"',
  ...details,
});

/** What the product draws itself, on the 19th all day unless told otherwise. */
export const entry = (
  type: 'birthday' | 'todo' | 'reminder',
  title: string,
  details: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  ...nothing,
  id: `${type}:${title}`,
  source: 'inner-circle',
  type,
  title,
  start: '2026-11-19',
  end: '2026-11-20',
  allDay: true,
  contactId: bob.id,
  contactName: bob.name,
  calendarId: null,
  readOnly: true,
  etag: null,
  ...details,
});

export const eventsOf = (...data: CalendarEvent[]): EventsReply => ({
  data,
  removed: [],
  whole: ['primary'],
  failed: [],
  cut: [],
  sync: 'sync-1',
});

export const entriesOf = (...data: CalendarEvent[]): EntriesReply => ({ data, failed: [], cut: [] });

export const calendarStatus = (details: Partial<CalendarStatus> = {}): CalendarStatus => ({
  isAuthorized: true,
  email: 'ada@lovelace.org',
  problem: null,
  isAvailable: true,
  ...details,
});
