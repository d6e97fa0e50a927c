import { z } from 'zod';
import { PlanLimit } from '../billing/billing.contract.ts';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { Contact } from '../contacts/contacts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { longText, text } from '../text.ts';
import { CalendarDate, Moment, TimeOfDay, TimeZone } from '../time.ts';

export const DEFAULT_TIME = '09:00';
export const DEFAULT_OCCURRENCES = 2;
export const DEFAULT_INTERVAL = 7;
export const OCCURRENCES = { min: 2, max: 10 } as const;
export const INTERVAL_DAYS = { min: 1, max: 90 } as const;
export const LONGEST_SUBJECT = 200;
export const LONGEST_MESSAGE = 10_000;
export const EARLIEST_DATE = '1900-01-01';

export const ReminderType = z.enum(['once', 'multiple', 'daily', 'weekly', 'monthly', 'annually']);
export type ReminderType = z.infer<typeof ReminderType>;

export const ReminderStatus = z.enum(['pending', 'sent', 'canceled', 'failed']);
export type ReminderStatus = z.infer<typeof ReminderStatus>;

/** Why an e-mail did not go out. */
export const FailureCode = z.enum([
  /** No mailbox is connected. */
  'no-mailbox',
  /** The mailbox no longer lets us send. */
  'not-authorized',
  /** The plan has no e-mail integration. */
  'plan',
  /** The contact has no e-mail address any more. */
  'no-address',
  /** The mail server said no for good. */
  'refused',
  /** The mail server could not be reached, or put us off, for too long. */
  'unreachable',
  /** It came due while the account was closed. */
  'closed',
  /** It may have gone out: the answer was lost. */
  'unknown',
]);
export type FailureCode = z.infer<typeof FailureCode>;

export const Failure = z.object({ code: enumOr(FailureCode, 'unknown'), message: z.string() });
export type Failure = z.infer<typeof Failure>;

export const Reminder = z.object({
  id: Id,
  contactId: Id,
  type: enumOr(ReminderType, 'once'),
  subject: z.string(),
  message: z.string(),
  date: CalendarDate,
  time: z.string(),
  endDate: CalendarDate.nullable(),
  occurrences: z.int().nullable(),
  interval: z.int().nullable(),
  timezone: z.string(),
  status: enumOr(ReminderStatus, 'canceled'),
  /** When the next e-mail goes out; null when none does, or while the last one is on its way. */
  nextSendDate: Moment.nullable(),
  /** The date of an e-mail that was due and has not left yet: a change of its words takes it back, and it goes out at once. */
  waitingDate: Moment.nullable(),
  /** When a mail server that put that e-mail off is asked again: nothing happens before. */
  nextAttemptAt: Moment.nullable().default(null),
  lastSentAt: Moment.nullable(),
  /** The last local date that was settled. Nothing more goes out for it or for a date before it, whatever is edited. */
  lastDate: CalendarDate.nullable(),
  /** How many e-mails have gone out. */
  sentCount: z.int(),
  /** Why it failed; null unless it did. */
  failure: Failure.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
});
export type Reminder = z.infer<typeof Reminder>;

const Day = CalendarDate.refine((date) => date >= EARLIEST_DATE, 'is too long ago');
const within = ({ min, max }: { min: number; max: number }) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);
const noDate = z.literal('').transform(() => null);

const fields = {
  type: ReminderType,
  subject: text(1, LONGEST_SUBJECT),
  message: longText(LONGEST_MESSAGE).refine((message) => message.trim() !== '', 'is required'),
  date: Day,
  time: TimeOfDay,
  /** Only for daily, weekly, monthly and annually; without one it goes on and on. */
  endDate: z.union([noDate, Day]).nullable(),
  /** Only for multiple: how often, and how many days apart. */
  occurrences: within(OCCURRENCES).nullable(),
  interval: within(INTERVAL_DAYS).nullable(),
  timezone: TimeZone,
};

/** What does not belong to the type is left out when it is saved. */
export const NewReminder = z.strictObject({
  contactId: Id,
  type: fields.type.default('once'),
  subject: fields.subject,
  message: fields.message,
  date: fields.date,
  time: fields.time.default(DEFAULT_TIME),
  endDate: fields.endDate.default(null),
  occurrences: fields.occurrences.default(DEFAULT_OCCURRENCES),
  interval: fields.interval.default(DEFAULT_INTERVAL),
  /** Of the browser; without one the user's own. */
  timezone: fields.timezone.optional(),
});
export type NewReminder = z.output<typeof NewReminder>;

/** What is left out stays as it is. `status: 'pending'` tries a failed one again. */
export const ReminderChange = z.strictObject({
  ...z.object({ contactId: Id, ...fields }).partial().shape,
  status: z.literal('pending').optional(),
});
export type ReminderChange = z.output<typeof ReminderChange>;

const ReminderUpdate = withSeen(ReminderChange);
export type ReminderUpdate = z.output<typeof ReminderUpdate>;

export const ReminderQuery = Paging.extend({ status: ReminderStatus.optional() });
export type ReminderQuery = z.output<typeof ReminderQuery>;

/** How many pending reminders of a contact the page of all of them shows before one asks for more. */
export const REMINDERS_SHOWN_PER_CONTACT = 5;

/** A contact with pending reminders, the next to go out first. */
export const ActiveReminders = z.object({ contact: Contact, pendingCount: z.int(), reminders: z.array(Reminder) });
export type ActiveReminders = z.infer<typeof ActiveReminders>;

/** `total` counts contacts. */
export const ActiveRemindersPage = pageOf(ActiveReminders);
export type ActiveRemindersPage = z.infer<typeof ActiveRemindersPage>;

/** How all reminders stand, and which e-mails go out next. */
export const RemindersOverview = z.object({
  pending: z.int(),
  failed: z.int(),
  /** Of the failed, those that are tried again together. */
  retryable: z.int(),
  upcoming: z.array(
    z.object({
      id: Id,
      contactId: Id,
      contactName: z.string(),
      subject: z.string(),
      nextSendDate: Moment,
      timezone: z.string(),
    }),
  ),
});
export type RemindersOverview = z.infer<typeof RemindersOverview>;

/** The date of an e-mail, as the clock of its reminder shows it. */
const OfDate = z.strictObject({ date: CalendarDate });
export type OfDate = z.output<typeof OfDate>;

const Sent = z.object({ success: z.literal(true), to: z.string() });
const tags = ['Reminders'];

export const remindersEndpoints = {
  active: {
    method: 'GET',
    url: '/api/reminders',
    schema: {
      summary: 'Contacts with pending reminders, the next to go out first',
      tags,
      querystring: Paging,
      response: { 200: ActiveRemindersPage },
    },
  },
  overview: {
    method: 'GET',
    url: '/api/reminders/overview',
    schema: { summary: 'How all reminders stand', tags, response: { 200: RemindersOverview } },
  },
  ofContact: {
    method: 'GET',
    url: '/api/reminders/contact/:contactId',
    schema: {
      summary: 'A contact’s reminders: the pending ones by date, then the others, the latest first',
      tags,
      params: z.object({ contactId: Id }),
      querystring: ReminderQuery,
      response: { 200: pageOf(Reminder), 404: Problem },
    },
  },
  create: {
    method: 'POST',
    url: '/api/reminders',
    schema: {
      summary: 'Plans an e-mail to a contact',
      tags,
      headers: CreateHeaders,
      body: NewReminder,
      response: { 201: Reminder, 400: Problem, 404: Problem, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/reminders/:id',
    schema: {
      summary: 'Changes a pending reminder, or tries a failed one again',
      tags,
      params: ById,
      body: ReminderUpdate,
      response: { 200: Reminder, 400: Problem, 404: Problem, 409: z.union([conflictOf(Reminder), Problem]) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/reminders/:id',
    schema: { summary: 'Deletes a reminder', tags, params: ById, response: { 204: z.undefined(), 404: Problem } },
  },
  cancel: {
    method: 'POST',
    url: '/api/reminders/:id/cancel',
    schema: {
      summary: 'Calls off a pending reminder',
      tags,
      params: ById,
      response: { 200: Reminder, 404: Problem, 409: Problem },
    },
  },
  one: {
    method: 'GET',
    url: '/api/reminders/:id',
    schema: { summary: 'A reminder', tags, params: ById, response: { 200: Reminder, 404: Problem } },
  },
  hold: {
    method: 'POST',
    url: '/api/reminders/:id/hold',
    schema: {
      summary: 'Holds back the next e-mail of a reminder, which goes on with its date after that',
      tags,
      params: ById,
      body: OfDate,
      response: { 200: Reminder, 404: Problem, 409: Problem },
    },
  },
  release: {
    method: 'POST',
    url: '/api/reminders/:id/release',
    schema: {
      summary: 'Lets an e-mail go out that was held back, until its day is over',
      tags,
      params: ById,
      body: OfDate,
      response: { 200: Reminder, 404: Problem, 409: Problem },
    },
  },
  dismiss: {
    method: 'POST',
    url: '/api/reminders/:id/dismiss',
    schema: {
      summary: 'Leaves a failed e-mail be: a recurring reminder goes on with its next date, any other ends',
      tags,
      params: ById,
      response: { 200: Reminder, 404: Problem, 409: Problem },
    },
  },
  test: {
    method: 'POST',
    url: '/api/reminders/:id/test',
    config: { perMinute: 10, isCostly: true },
    schema: {
      summary: 'Sends the user the e-mail as the contact will get it',
      tags,
      params: ById,
      response: { 200: Sent, 403: PlanLimit, 404: Problem, 409: Problem, 503: Problem },
    },
  },
  testDraft: {
    method: 'POST',
    url: '/api/reminders/test',
    config: { perMinute: 10, isCostly: true },
    schema: {
      summary: 'Sends the user an e-mail that is still being written',
      tags,
      body: z.strictObject({ contactId: Id, subject: fields.subject, message: fields.message }),
      response: { 200: Sent, 403: PlanLimit, 404: Problem, 409: Problem, 503: Problem },
    },
  },
  retryFailed: {
    method: 'POST',
    url: '/api/reminders/retry-failed',
    schema: {
      summary: 'Tries again all that failed for want of a working mailbox or mail server',
      tags,
      response: { 200: z.object({ retried: z.int() }) },
    },
  },
  counts: {
    method: 'POST',
    url: '/api/reminders/counts',
    schema: {
      summary: 'How many reminders are pending for each of these contacts; those with none are left out',
      tags,
      body: z.strictObject({ contactIds: z.array(Id).max(1000, 'must have at most 1000 entries') }),
      response: { 200: z.object({}).catchall(z.int()) },
    },
  },
} as const satisfies Record<string, Endpoint>;
