import type { Schedule } from '@inner-circle/domain/reminders/recurrence.rules.ts';
import type { Failure, FailureCode, Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { failureMessage } from '@inner-circle/domain/reminders/reminders.rules.ts';
import type { reminders } from './reminders.table.ts';

export type ReminderRow = typeof reminders.$inferSelect;
/** Of the e-mail that is due and has not left. */
export type WaitingEmail = Pick<Reminder, 'waitingDate' | 'nextAttemptAt'>;

export const scheduleOf = ({ type, date, time, timezone, endDate, occurrences, interval }: Schedule): Schedule => ({
  type,
  date,
  time,
  timezone,
  endDate,
  occurrences,
  interval,
});

export const failureOf = (code: FailureCode | null, detail: string | null): Failure | null =>
  code && { code, message: failureMessage(code, detail) };

/** What was just written has no e-mail that waits: every change takes it back or calls it off. */
export const toReminder = (row: ReminderRow & Partial<WaitingEmail>): Reminder => ({
  ...scheduleOf(row),
  id: row.id,
  contactId: row.contactId,
  subject: row.subject,
  message: row.message,
  status: row.status,
  nextSendDate: row.nextSendAt,
  waitingDate: row.waitingDate ?? null,
  nextAttemptAt: row.nextAttemptAt ?? null,
  lastSentAt: row.lastSentAt,
  lastDate: row.lastDate,
  sentCount: row.sentCount,
  failure: failureOf(row.failureCode, row.failureDetail),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
