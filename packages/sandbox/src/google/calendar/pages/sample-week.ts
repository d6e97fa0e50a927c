import type { calendar_v3 } from '@googleapis/calendar';
import type { Calendar } from '../calendars.ts';
import { CalendarError } from '../calendar-error.ts';

type Sample = calendar_v3.Schema$Event & { family?: true };

/** Events of every kind, from a Monday on. */
function samples(monday: Temporal.PlainDate, timeZone: string): Sample[] {
  const day = (index: number) => monday.add({ days: index }).toString();
  const between = (index: number, start: string, end: string, endIndex = index) => ({
    start: { dateTime: `${day(index)}T${start}:00`, timeZone },
    end: { dateTime: `${day(endIndex)}T${end}:00`, timeZone },
  });
  return [
    {
      summary: 'Running with the dog',
      ...between(0, '07:00', '07:45'),
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    },
    {
      summary: 'Lunch with Bob',
      location: 'Rialto',
      ...between(1, '12:30', '13:30'),
      attendees: [{ email: 'bob@example.com', displayName: 'Bob Stone', responseStatus: 'accepted' }],
    },
    {
      summary: 'Call with Grace',
      description: 'The plans for spring',
      ...between(2, '16:00', '16:30'),
      attendees: [{ email: 'admin@example.com', displayName: 'Grace Admin' }],
      conferenceData: {
        createRequest: { requestId: `sample-${day(2)}`, conferenceSolutionKey: { type: 'hangoutsMeet' } },
      },
    },
    { summary: 'Dentist', visibility: 'private', colorId: '11', ...between(3, '09:00', '09:45') },
    { summary: 'Concert', location: 'Philharmonic Hall', ...between(3, '21:30', '00:30', 4) },
    {
      summary: 'Weekend in the mountains',
      start: { date: day(4) },
      end: { date: day(7) },
      transparency: 'transparent',
    },
    { family: true, summary: 'Pancakes at grandma’s', ...between(5, '10:00', '11:30') },
  ];
}

/** Does nothing about those that are there already. */
export function fillWeek(calendars: readonly Calendar[], monday: Temporal.PlainDate) {
  const [own, shared] = calendars;
  if (!own || !shared) return;
  for (const [index, { family, ...event }] of samples(monday, own.timeZone).entries()) {
    const id = `sample${monday.toString().replaceAll('-', '')}${index}`;
    try {
      (family ? shared : own).events.insert({ id, ...event }, { conferenceDataVersion: 1 });
    } catch (error) {
      if (!(error instanceof CalendarError) || error.status !== 409) throw error;
    }
  }
}
