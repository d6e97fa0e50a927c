import { EVENT_MINUTES } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { type EventFields, minutesText, MORNING, nextHalfHour } from './event-form.ts';

/** What is known of a meeting before its form is opened. */
type MeetingDetails = {
  date?: string | undefined;
  time?: string | undefined;
  minutes?: number | undefined;
  title?: string | undefined;
};

/** The first of the people is whom the meeting is with; the others are guests, by the addresses that they have. */
export function givenEvent(
  { date, time, minutes = EVENT_MINUTES, title }: MeetingDetails,
  [contact, ...others]: readonly Pick<Contact, 'id' | 'name' | 'email'>[],
  now: Temporal.PlainDateTime,
): Partial<EventFields> {
  const start = startOf(date, time, now);
  const attendees = others.flatMap(({ email }) => email ?? []).join(', ');
  return {
    ...(title !== undefined && { title }),
    start: minutesText(start),
    end: minutesText(start.add({ minutes })),
    ...(contact && { contact: { id: contact.id, name: contact.name } }),
    ...(attendees && { attendees }),
  };
}

/** A day without a time begins in the morning; a time without a day is the next one that the clocks show. */
function startOf(date: string | undefined, time: string | undefined, now: Temporal.PlainDateTime) {
  if (date === undefined && time === undefined) return nextHalfHour(now);
  if (date !== undefined) return Temporal.PlainDateTime.from(`${date}T${time ?? MORNING}`);
  const today = now.withPlainTime(time);
  return Temporal.PlainDateTime.compare(today, now) < 0 ? today.add({ days: 1 }) : today;
}
