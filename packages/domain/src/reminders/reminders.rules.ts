import type { ConflictSubject } from '../conflicts.rules.ts';
import type { Notice } from '../notifications/notifications.rules.ts';
import { badField, DomainError, notFound } from '../problem.ts';
import { dayIn } from '../time.ts';
import { firstSlotAfter, latestSlot, type Schedule, slotAt } from './recurrence.rules.ts';
import { DEFAULT_INTERVAL, DEFAULT_OCCURRENCES, type FailureCode, type ReminderType } from './reminders.contract.ts';

/** When it goes out is one thing, whichever of these says so: nobody chose a new time for a date that they have not seen. */
export const REMINDER_CONFLICT = {
  slice: 'reminders',
  subject: 'This reminder was',
  together: ['type', 'date', 'time', 'timezone', 'endDate', 'occurrences', 'interval'],
} as const satisfies ConflictSubject;

/** How many dates the preview shows. */
export const PREVIEWED_DATES = 5;
/** How many of all reminders are listed as the next to go out. */
export const UPCOMING_SHOWN = 4;

export const defaultSubject = (contactName: string) => `Reminder to contact ${contactName}`;

export const defaultMessage = (contactName: string, userName: string) =>
  `Hi ${contactName},\n\nit has been a while, and I would love to get in touch again. Do you have time for a chat in the coming days?\n\nBest regards,\n${userName}`;

export const repeats = (type: ReminderType) => type !== 'once' && type !== 'multiple';

/** What does not belong to the type is dropped; what it needs and lacks takes its default. */
export const scheduleFor = (schedule: Schedule): Schedule => ({
  type: schedule.type,
  date: schedule.date,
  time: schedule.time,
  timezone: schedule.timezone,
  endDate: repeats(schedule.type) ? schedule.endDate : null,
  occurrences: schedule.type === 'multiple' ? (schedule.occurrences ?? DEFAULT_OCCURRENCES) : null,
  interval: schedule.type === 'multiple' ? (schedule.interval ?? DEFAULT_INTERVAL) : null,
});

export const sameSchedule = (one: Schedule, other: Schedule) =>
  one.type === other.type &&
  one.date === other.date &&
  one.time === other.time &&
  one.timezone === other.timezone &&
  one.endDate === other.endDate &&
  one.occurrences === other.occurrences &&
  one.interval === other.interval;

/**
 * The first e-mail of a schedule that is saved now. Today's date with an earlier time goes out at once where a number of
 * e-mails was promised; what recurs without end waits for its next date. Where `lastDate` is settled, nothing goes out for
 * it or for a date before it, whatever the time and the zone are since. Throws when no date is left.
 */
export function firstSlot(schedule: Schedule, now: Temporal.Instant, lastDate: string | null): Temporal.Instant {
  const { type, date, endDate, timezone } = schedule;
  if (endDate && endDate < date) throw badField('endDate', 'The end date must not be before the start date.');
  const isAtOnce = lastDate === null && !repeats(type) && date === dayIn(timezone, now).toString();
  const first = isAtOnce ? slotAt(schedule, 0) : firstSlotAfter(schedule, later(now, endOf(lastDate, timezone)));
  if (first) return first;
  throw noDateLeft(schedule);
}

const later = (one: Temporal.Instant, other: Temporal.Instant | undefined) =>
  other && Temporal.Instant.compare(other, one) > 0 ? other : one;

/** The last moment of a day. */
const endOf = (date: string | null, timezone: string) =>
  date === null
    ? undefined
    : Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timezone).toInstant().subtract({ nanoseconds: 1 });

/** The slot of a date; undefined where there is none. */
export function slotOnDate(schedule: Schedule, date: string): Temporal.Instant | undefined {
  const dayBefore = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  const slot = firstSlotAfter(schedule, endOf(dayBefore, schedule.timezone)!);
  return slot && dayIn(schedule.timezone, slot).toString() === date ? slot : undefined;
}

export const slotAfterDate = (schedule: Schedule, date: string) =>
  firstSlotAfter(schedule, endOf(date, schedule.timezone)!);

function noDateLeft(schedule: Schedule) {
  if (!slotAt(schedule, 0)) return badField('date', 'This date is too far away.');
  return schedule.type === 'once'
    ? badField('date', 'This date has passed. Choose today or a later day.')
    : badField(schedule.endDate ? 'endDate' : 'date', 'None of these dates is still to come.');
}

/** When a reminder that failed goes on by itself: at its next date. One that has none left goes out once more, for the failed date. */
export const nextDateAfterFailure = (schedule: Schedule, now: Temporal.Instant): Temporal.Instant | undefined =>
  schedule.type === 'once' ? undefined : firstSlotAfter(schedule, now);

/**
 * What is to be sent of a reminder whose next date has come, how many dates were missed before it, and the date after it.
 * Governments change the clocks of their zones: a date that was planned under the old rules and moved to earlier goes out
 * as planned, and one that moved to later on the same day waits for that.
 */
export function dueSlot(schedule: Schedule, planned: Temporal.Instant, now: Temporal.Instant) {
  const next = firstSlotAfter(schedule, now);
  const due = latestSlot(schedule, planned, now);
  if (due) return { ...due, next };
  const dayOf = (slot: Temporal.Instant) => dayIn(schedule.timezone, slot);
  const isMoved = next !== undefined && dayOf(next).equals(dayOf(planned));
  return { slot: isMoved ? undefined : planned, missed: 0, next };
}

export const reminderNotFound = () => notFound('The reminder');

export const contactHasNoEmail = (name: string) =>
  badField('contactId', `${name} has no e-mail address yet. Add one to plan an e-mail.`);

const conflict = (code: string, message: string) => new DomainError('conflict', `reminders.${code}`, message);

export const onlyPending = (what: 'changed' | 'canceled' | 'held back') =>
  conflict('not-pending', `Only a pending reminder can be ${what}.`);
export const onlyFailed = () => conflict('not-failed', 'Only a reminder that failed can be tried again or dismissed.');
export const dateNotPlanned = () => conflict('not-planned', 'Nothing is planned for that day any more.');
export const notHeldBack = () => conflict('not-held', 'This e-mail is not held back.');
export const heldDayOver = () => conflict('day-over', 'The day of this e-mail is over. It was held back.');
/** It cannot be called back any more. */
export const goingOut = () => conflict('going-out', 'This e-mail is going out right now.');
export const noMailbox = () => conflict('no-mailbox', 'Connect a mailbox in Settings first.');

/** What is known before an e-mail is sent at once. */
export const wordNotSendable = (code: 'no-address' | 'not-authorized', name: string) =>
  code === 'no-address'
    ? conflict(code, `${name} has no e-mail address yet.`)
    : conflict(code, 'Your mailbox no longer lets Inner Circle send. Connect it again in Settings.');

/** A test e-mail that did not go out is refused at once, for the user waits for it. */
export const testNotSent = (code: FailureCode, detail: string | null) =>
  new DomainError(
    code === 'unreachable' || code === 'unknown' ? 'unavailable' : 'conflict',
    `reminders.${code}`,
    `The test e-mail ${code === 'unknown' ? 'may not have been' : 'was not'} sent. ${failureMessage(code, detail)}`,
  );

/** The fixed text of a failed reminder; the reason follows it. */
export const FAILED_TEXT = 'Failed to send. Please check email authorization.';

/** Sentences for people. `detail` is what the other side said, where it said something. */
export function failureMessage(code: FailureCode, detail: string | null): string {
  const said = detail ? ` It said: ${detail}` : '';
  switch (code) {
    case 'no-mailbox':
      return 'No mailbox was connected when it was due.';
    case 'not-authorized':
      return 'Your mailbox did not let Inner Circle send when it was due.';
    case 'plan':
      return 'Sending e-mails needs the Medium plan.';
    case 'no-address':
      return 'The contact had no e-mail address when it was due.';
    case 'refused':
      return `The mail server refused it.${said}`;
    case 'unreachable':
      return `The mail server did not take it, however often it was asked.${said}`;
    case 'closed':
      return 'It was passed over: your account was closed when it was due.';
    case 'unknown':
      return 'It may have gone out: the mail server’s answer was lost. Look into your Sent folder before you send it again.';
    default:
      return 'It did not go out, for a reason that only a newer version of Inner Circle knows.';
  }
}

/** Failures that a working mailbox would have spared. */
export const MAILBOX_FAILURES = ['no-mailbox', 'not-authorized', 'plan'] as const satisfies readonly FailureCode[];
export type MailboxFailure = (typeof MAILBOX_FAILURES)[number];

export const isMailboxFailure = (code: FailureCode): code is MailboxFailure =>
  (MAILBOX_FAILURES as readonly FailureCode[]).includes(code);

/** What may go out by itself once something else is mended, so that all of it is tried again together. */
export const RETRYABLE_FAILURES = [...MAILBOX_FAILURES, 'unreachable'] as const satisfies readonly FailureCode[];

/** What is reported to the user, in the bell and in Telegram. */
export const sentNotice = (subject: string, contactName: string) =>
  `Your e-mail “${subject}” to ${contactName} went out.`;

export function failedNotice(subject: string, contactName: string, code: FailureCode, detail: string | null): Notice {
  const what = code === 'unknown' ? 'is in doubt' : 'did not go out';
  return {
    subject: contactName,
    message: `Your e-mail “${subject}” to ${contactName} ${what}. ${failureMessage(code, detail)}`,
  };
}

/** One for all the reminders that a missing mailbox keeps back. */
export function mailboxNotice(code: MailboxFailure): Notice {
  const messages = {
    'not-authorized':
      'Your mailbox no longer lets Inner Circle send, and e-mails did not go out. Connect it again in Settings, then try them again.',
    'no-mailbox': 'An e-mail was due, and no mailbox is connected. Connect one in Settings, then try it again.',
    plan: 'An e-mail was due, and sending e-mails needs the Medium plan.',
  };
  return { subject: 'E-mail', message: messages[code] };
}

/** How long a mail server that puts us off is asked again, in seconds. */
const RETRY_WITHIN_SECONDS = 12 * 3600;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 3600;

type Trying = {
  /** How often the mail server was asked so far, and for how many seconds since the first time. */
  readonly attempts: number;
  readonly forSeconds: number;
  /** How many seconds it wants us to wait, where it said so. */
  readonly askedFor: number | undefined;
};

/**
 * How many seconds to wait before the mail server is asked again, or undefined when it was asked for long enough, or wants
 * us to wait for longer than that. The last try is at the very end. `chance`, from 0 to 1, spreads those who failed together.
 */
export function waitBeforeRetry({ attempts, forSeconds, askedFor = 0 }: Trying, chance: number): number | undefined {
  const left = Math.floor(RETRY_WITHIN_SECONDS - forSeconds);
  if (left <= 0 || askedFor > left) return undefined;
  const backoff = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS) * (0.8 + 0.4 * chance);
  return Math.min(left, Math.max(Math.round(backoff), Math.ceil(askedFor)));
}
