import type { calendar_v3 } from '@googleapis/calendar';
import { type Person, subjectOf } from '../people/people.ts';
import { notFound, writerAccessNeeded } from './calendar-error.ts';
import { createEvents, type Events } from './events/events.ts';
import { holidays } from './holidays.ts';

export type Calendar = {
  id: string;
  account: string;
  summary: string;
  timeZone: string;
  primary: boolean;
  accessRole: 'owner' | 'reader';
  colorId: string;
  backgroundColor: string;
  events: Events;
};

const foregroundColor = '#000000';

export const defaultReminders = [{ method: 'popup', minutes: 10 }];

type Options = { origin: string; now: () => Temporal.Instant };

export type Calendars = ReturnType<typeof createCalendars>;

/** Everybody with an account has three calendars: their own, one of the family, and one that is only to be read. */
export function createCalendars({ origin, now }: Options) {
  const accounts = new Map<string, { person: Person; calendars: readonly Calendar[] }>();
  // Google keeps a zone for each account. Here it is the computer's.
  const timeZone = Temporal.Now.timeZoneId();

  function open(person: Person): readonly Calendar[] {
    const account = person.email;
    const own = (events = createEvents({ account, origin, zone: timeZone, now })) => ({ account, timeZone, events });
    const holidayEvents = createEvents({ account, origin, zone: timeZone, now });
    for (const holiday of holidays) holidayEvents.insert(holiday, { conferenceDataVersion: 0 });
    return [
      {
        id: account.toLowerCase(),
        summary: account,
        primary: true,
        accessRole: 'owner',
        colorId: '14',
        backgroundColor: '#9fe1e7',
        ...own(),
      },
      {
        id: `family${subjectOf(person)}@group.calendar.google.com`,
        summary: 'Family',
        primary: false,
        accessRole: 'owner',
        colorId: '3',
        backgroundColor: '#f83a22',
        ...own(),
      },
      {
        id: 'en.christian#holiday@group.v.calendar.google.com',
        summary: 'Holidays',
        primary: false,
        accessRole: 'reader',
        colorId: '8',
        backgroundColor: '#16a765',
        ...own(holidayEvents),
      },
    ];
  }

  function of(person: Person): readonly Calendar[] {
    const key = person.email.toLowerCase();
    const account = accounts.get(key) ?? { person, calendars: open(person) };
    accounts.set(key, account);
    return account.calendars;
  }

  const find = (person: Person, id: string) => {
    const calendar = of(person).find((one) => (id === 'primary' ? one.primary : one.id === id.toLowerCase()));
    if (!calendar) throw notFound();
    return calendar;
  };

  return {
    people: () => [...accounts.values()].map(({ person }) => person),
    of,
    find,
    /** The calendar, for somebody who wants to change what is in it. */
    findWritable(person: Person, id: string) {
      const calendar = find(person, id);
      if (calendar.accessRole === 'reader') throw writerAccessNeeded();
      return calendar;
    },
  };
}

export const calendarListEntry = ({ events: _events, account: _account, primary, ...calendar }: Calendar) =>
  ({
    kind: 'calendar#calendarListEntry',
    etag: `"${1_760_000_000_000_000 + calendar.summary.length}"`,
    ...calendar,
    foregroundColor,
    selected: true,
    defaultReminders: primary ? defaultReminders : [],
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
    ...(primary && { primary }),
  }) satisfies calendar_v3.Schema$CalendarListEntry;
