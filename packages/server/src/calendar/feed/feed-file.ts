import { toMoment } from '@inner-circle/domain/time.ts';
import ical, {
  foldLines,
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalEvent,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  type ICalRepeatingOptions,
} from 'ical-generator';

/** How often other calendars are asked to look, in seconds. They do as they like. */
const REFRESH_SECONDS = 3600;
/** Calendars know no years before that, or show them wrongly. */
const EARLIEST_YEAR = 1900;
/** A leap year, in which every birthday has its own day. */
const SOME_YEAR = 2000;
/** People are reminded of a day at nine in its morning. */
const MORNING_SECONDS = 9 * 3600;

const CALENDAR = ical({ name: 'Inner Circle', prodId: '//Inner Circle//Calendar feed//EN', ttl: REFRESH_SECONDS });

/** Everything around the events, which are written one by one: a feed may be long. */
export function feedFrame(): { head: string; tail: string } {
  const tail = 'END:VCALENDAR';
  return { head: CALENDAR.toString().slice(0, -tail.length), tail };
}

export type FeedEvent = {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly start: Temporal.PlainDate | Temporal.Instant;
  readonly minutes?: number;
  readonly repeating?: ICalRepeatingOptions;
  /** When the row was created, and when it or its contact was changed. */
  readonly createdAt: string;
  readonly changes: readonly (string | null)[];
};

/** The lines of one event. */
export function feedLines({ start, minutes = 0, ...event }: FeedEvent): string {
  const isAllDay = start instanceof Temporal.PlainDate;
  const changedAt = lastOf([event.createdAt, ...event.changes]);
  const summary = writable(event.summary);
  const data: ICalEventData = {
    id: event.uid,
    start,
    end: isAllDay ? start.add({ days: 1 }) : start.add({ minutes }),
    allDay: isAllDay,
    summary,
    description: writable(event.description),
    // What is not sent by mail has as its stamp when it was last changed: the file stays the same until something is.
    stamp: changedAt,
    lastModified: changedAt,
    sequence: sequenceOf(event.createdAt, changedAt),
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(event.repeating && { repeating: event.repeating }),
  };
  const lines = new ICalEvent(data, CALENDAR);
  // Said on the alarm itself, for what is given with the event is not heard.
  lines
    .createAlarm({
      type: ICalAlarmType.display,
      triggerAfter: isAllDay ? MORNING_SECONDS : 0,
      description: summary,
    })
    .relatesTo(ICalAlarmRelatesTo.start);
  return `${foldLines(lines.toString().trimEnd())}\r\n`;
}

/** Rises with every change: the seconds between the first and the last. */
const sequenceOf = (createdAt: string, changedAt: Temporal.Instant) =>
  Math.max(0, Math.ceil(Temporal.Instant.from(createdAt).until(changedAt).total('seconds')));

const lastOf = (moments: readonly (string | null)[]) =>
  Temporal.Instant.from(
    moments
      .filter((moment) => moment !== null)
      .toSorted()
      .at(-1)!,
  );

/** iCalendar has no control characters but the line break. */
// oxlint-disable-next-line no-control-regex
const writable = (text: string) => text.replaceAll('\r\n', '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');

type Person = { readonly contactName: string; readonly contactUpdatedAt: string };

export function birthdayEvent(row: Person & { id: string; birthday: string; createdAt: string }): FeedEvent {
  const [, year, month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(row.birthday)!;
  const born = year === '-' ? undefined : Number(year);
  const isLeapDay = month === '02' && day === '29';
  const start = Temporal.PlainDate.from({
    year: Math.max(born ?? SOME_YEAR, EARLIEST_YEAR),
    month: Number(month),
    day: Number(day),
  });
  return {
    uid: `birthday-${row.id}@inner-circle`,
    summary: `${row.contactName}’s birthday`,
    description: born === undefined ? '' : `Born in ${born}.`,
    start,
    repeating: {
      freq: ICalEventRepeatingFreq.YEARLY,
      // The last of February is the 28th where there is no 29th.
      ...(isLeapDay && { byMonth: [2], byMonthDay: [-1] }),
    },
    createdAt: row.createdAt,
    changes: [row.contactUpdatedAt],
  };
}

type Todo = Person & { id: string; task: string; dueDate: string; createdAt: string; updatedAt: string | null };

export const todoEvent = (todo: Todo): FeedEvent => ({
  uid: `todo-${todo.id}@inner-circle`,
  summary: todo.task,
  description: `To-do for ${todo.contactName}.`,
  start: Temporal.PlainDate.from(todo.dueDate),
  createdAt: todo.createdAt,
  changes: [todo.updatedAt, todo.contactUpdatedAt],
});

type Reminder = Person & { id: string; subject: string; timezone: string; createdAt: string; updatedAt: string };

const REMINDER_MINUTES = 30;

/** One e-mail. It keeps its name however its time is changed, for a reminder has one a day at most. */
export const reminderEvent = (reminder: Reminder, slot: Temporal.Instant): FeedEvent => ({
  uid: `reminder-${reminder.id}-${slot.toZonedDateTimeISO(reminder.timezone).toPlainDate().toString()}@inner-circle`,
  summary: reminder.subject,
  description: `E-mail to ${reminder.contactName}.`,
  start: Temporal.Instant.from(toMoment(slot)),
  minutes: REMINDER_MINUTES,
  createdAt: reminder.createdAt,
  changes: [reminder.updatedAt, reminder.contactUpdatedAt],
});
