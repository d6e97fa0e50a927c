import { EVENT_MINUTES, NewEvent } from '../../calendar/calendar.contract.ts';
import { timesOf } from '../../calendar/calendar.rules.ts';
import { DomainError } from '../../problem.ts';
import { dayIn } from '../../time.ts';
import type { Telling } from '../action-words.rules.ts';
import { defineAction } from '../define-action.ts';
import { listed } from '../markdown.rules.ts';

export const scheduleMeeting = defineAction({
  type: 'schedule-meeting',
  // A series is planned on the screen, where one sees how it repeats.
  arguments: { event: NewEvent.omit({ repeat: true }) },
  tool: 'Put a meeting into the calendar',
  icon: 'calendar',
  changes: ['calendar'],
  touches: ({ event: { contactId } }) => ({ contactIds: contactId ? [contactId] : [] }),
  // Whether a day that was given as a moment is one of the days asked for depends on the zone: the service judges that.
  refusal: ({ event }) => (event.allDay ? undefined : refusalOf(() => timesOf(event, 'UTC'))),
  effects: ({ event }) => [event.attendees.length > 0 ? 'sends' : 'adds'],
  why: () => 'It invites people.',
  card: ({ event }, telling) => [
    'Schedule a meeting',
    'Meeting scheduled',
    event.title,
    eventTime(event, telling),
    event.location,
    event.generateMeetLink ? 'With a Google Meet link' : '',
    event.attendees.length > 0 ? `Invites ${event.attendees.join(', ')}` : '',
  ],
  phrase({ event }, telling) {
    const { quoted, written, withPeople } = telling;
    const guests = event.attendees.length > 0 ? `, and invite ${listed(event.attendees.map(written))}` : '';
    const what = `${quoted(event.title)}${withPeople}, ${eventTime(event, telling)}${guests}`;
    return ['schedule', 'scheduled', what];
  },
  texts: ({ event }) => [event.location],
});

function refusalOf(work: () => unknown): DomainError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const isDay = (time: string) => !time.includes('T');

/** An event's days or hours; without an end the shortest that an event has. */
function eventTime({ start, end, allDay }: NewEvent, { facts: { zone }, day, moment, time }: Telling): string {
  if (allDay || isDay(start)) return day(isDay(start) ? start : dayIn(zone, start).toString());
  const until = end && !isDay(end) ? end : Temporal.Instant.from(start).add({ minutes: EVENT_MINUTES }).toString();
  const isSameDay = dayIn(zone, start).equals(dayIn(zone, until));
  return `${moment(start)}–${isSameDay ? time(until) : moment(until)}`;
}
