import { DomainError } from '@inner-circle/domain/problem.ts';
import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import {
  NewReminder,
  type Reminder,
  type ReminderType,
  DEFAULT_INTERVAL,
  DEFAULT_OCCURRENCES,
  DEFAULT_TIME,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import {
  defaultMessage,
  defaultSubject,
  firstSlot,
  repeats,
  sameSchedule,
  scheduleFor,
} from '@inner-circle/domain/reminders/reminders.rules.ts';

/** The form's fields, all of them present. */
export type ReminderFields = {
  type: ReminderType;
  subject: string;
  message: string;
  date: string;
  time: string;
  endDate: string;
  occurrences: number;
  interval: number;
};

type Names = { contact: string; user: string };

export const newFields = ({ contact, user }: Names, today: Temporal.PlainDate): ReminderFields => ({
  type: 'once',
  subject: defaultSubject(contact),
  message: defaultMessage(contact, user),
  date: today.toString(),
  time: DEFAULT_TIME,
  endDate: '',
  occurrences: DEFAULT_OCCURRENCES,
  interval: DEFAULT_INTERVAL,
});

export const fieldsOf = ({ type, subject, message, date, time, ...rest }: Reminder): ReminderFields => ({
  type,
  subject,
  message,
  date,
  time: time || DEFAULT_TIME,
  endDate: rest.endDate ?? '',
  occurrences: rest.occurrences ?? DEFAULT_OCCURRENCES,
  interval: rest.interval ?? DEFAULT_INTERVAL,
});

/** What another type has no use for is cleared. */
export const clearedBy = (type: ReminderType): Partial<ReminderFields> => ({
  ...(!repeats(type) && { endDate: '' }),
  ...(type !== 'multiple' && { occurrences: DEFAULT_OCCURRENCES, interval: DEFAULT_INTERVAL }),
});

type Dates = Omit<ReminderFields, 'subject' | 'message' | 'endDate'> & { endDate: string | null };

export const scheduleOf = ({ type, date, time, endDate, occurrences, interval }: Dates, timezone: string): Schedule =>
  scheduleFor({ type, date, time, timezone, endDate: endDate || null, occurrences, interval });

/** Whether the dates of a known reminder are as they were: then it goes on where it stands. */
export const isUnmoved = (schedule: Schedule, reminder: Reminder | null) =>
  reminder !== null && sameSchedule(schedule, scheduleFor(reminder));

export type WrittenReminder = Omit<NewReminder, 'contactId' | 'timezone'>;

/** What the form sends besides the contact: its words, and its dates on the clock of the place where it is saved. */
export const bodyOf = ({ subject, message, ...dates }: WrittenReminder, timezone: string) => ({
  subject,
  message,
  ...scheduleOf(
    {
      ...dates,
      occurrences: dates.occurrences ?? DEFAULT_OCCURRENCES,
      interval: dates.interval ?? DEFAULT_INTERVAL,
    },
    timezone,
  ),
});

const { shape } = NewReminder;

/** Whether the dates can be counted with; half-typed ones cannot. */
export const isCountable = ({ date, time, endDate }: Schedule) =>
  shape.date.safeParse(date).success && shape.time.safeParse(time).success && shape.endDate.safeParse(endDate).success;

/** The contract's rules for each field, and those for all the dates together. */
export const formSchema = (reminder: Reminder | null, timezone: string) =>
  NewReminder.omit({ contactId: true, timezone: true }).superRefine((written, context) => {
    const schedule = bodyOf(written, timezone);
    if (!isCountable(schedule) || isUnmoved(schedule, reminder)) return;
    try {
      firstSlot(schedule, Temporal.Now.instant(), reminder?.lastDate ?? null);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      context.addIssue({ code: 'custom', path: [String(error.details['field'])], message: error.message });
    }
  });
