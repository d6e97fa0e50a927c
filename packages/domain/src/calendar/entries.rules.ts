import { ageIn, birthdayOn } from '../contacts/birthday.rules.ts';
import { firstSlotAfter, type Schedule } from '../reminders/recurrence.rules.ts';
import { toMoment } from '../time.ts';
import { type CalendarEvent, EVENT_MINUTES } from './calendar.contract.ts';
import type { Range } from './calendar.rules.ts';

/** What an entry of the product's own is not: none can be changed here, and none is known to Google. */
const OWN: Omit<CalendarEvent, 'id' | 'type' | 'title' | 'start' | 'end' | 'allDay' | 'zone' | keyof Person> = {
  source: 'inner-circle',
  description: '',
  location: '',
  meetLink: null,
  attendees: [],
  calendarId: null,
  readOnly: true,
  seriesId: null,
  createInteraction: false,
  etag: null,
  link: null,
};

type Person = { readonly contactId: string; readonly contactName: string; readonly contactPhoto: string | null };

const allDay = (day: Temporal.PlainDate) => ({
  start: day.toString(),
  end: day.add({ days: 1 }).toString(),
  allDay: true,
  zone: null,
});

/** “Grace turns 40” where her year is known, else “Grace’s birthday”; who is born that day turns nothing yet. */
export function birthdayTitle(name: string, birthday: string, year: number): string {
  const age = ageIn(birthday, year);
  return age ? `${name} turns ${age}` : `${name}’s birthday`;
}

/** The birthdays of a person in these days: none before the day of birth. */
export function birthdayEntries(person: Person & { readonly birthday: string }, range: Range): CalendarEvent[] {
  const { contactId, contactName, contactPhoto, birthday } = person;
  const years = Array.from(
    { length: range.lastDay.year - range.firstDay.year + 1 },
    (_, index) => range.firstDay.year + index,
  );
  return years.flatMap((year) => {
    const day = birthdayOn(birthday, year);
    if (!day || Temporal.PlainDate.compare(day, range.firstDay) < 0) return [];
    if (Temporal.PlainDate.compare(day, range.lastDay) > 0) return [];
    const title = birthdayTitle(contactName, birthday, year);
    return [
      {
        ...OWN,
        ...allDay(day),
        id: `birthday:${contactId}:${year}`,
        type: 'birthday',
        title,
        contactId,
        contactName,
        contactPhoto,
      },
    ];
  });
}

export const todoEntry = (
  todo: Person & { readonly id: string; readonly task: string; readonly dueDate: string },
): CalendarEvent => ({
  ...OWN,
  ...allDay(Temporal.PlainDate.from(todo.dueDate)),
  id: `todo:${todo.id}`,
  type: 'todo',
  title: todo.task,
  contactId: todo.contactId,
  contactName: todo.contactName,
  contactPhoto: todo.contactPhoto,
});

/** An e-mail of a reminder, at the moment for which it is or was planned. */
export const reminderEntry = (
  reminder: Person & { readonly id: string; readonly subject: string; readonly zone: string | null },
  slot: Temporal.Instant,
): CalendarEvent => ({
  ...OWN,
  id: `reminder:${reminder.id}:${toMoment(slot)}`,
  type: 'reminder',
  title: reminder.subject,
  start: toMoment(slot),
  end: toMoment(slot.add({ minutes: EVENT_MINUTES })),
  allDay: false,
  zone: reminder.zone,
  contactId: reminder.contactId,
  contactName: reminder.contactName,
  contactPhoto: reminder.contactPhoto,
});

/** Every slot of a reminder within a range, from its next one on. */
export function slotsWithin(schedule: Schedule, nextSendAt: Temporal.Instant, { from, to }: Range): Temporal.Instant[] {
  const isLater = Temporal.Instant.compare(nextSendAt, from) > 0;
  const slots: Temporal.Instant[] = [];
  // The next slot may stand where the schedule has none: it was put off, or is the last one's second try.
  if (isLater && Temporal.Instant.compare(nextSendAt, to) < 0) slots.push(nextSendAt);
  let last = isLater ? nextSendAt : from.subtract({ nanoseconds: 1 });
  for (;;) {
    const slot = firstSlotAfter(schedule, last);
    if (!slot || Temporal.Instant.compare(slot, to) >= 0) return slots;
    slots.push(slot);
    last = slot;
  }
}
