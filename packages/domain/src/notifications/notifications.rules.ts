import { ageIn, nextBirthday } from '../contacts/birthday.rules.ts';
import { notFound } from '../problem.ts';
import { daysBetween, timeUntil } from '../time.ts';

/** How many days ahead a birthday is announced. */
export const BIRTHDAY_AHEAD_DAYS = 7;
/** At this hour of the user's own morning the day's notifications are written. */
export const MORNING_HOUR = 8;
/** Older ones are forgotten. */
export const NOTIFICATION_DAYS = 90;
/** The bell counts no further. */
export const BELL_MAX = 9;

export const bellCount = (unread: number) => (unread > BELL_MAX ? `${BELL_MAX}+` : String(unread));

/** The causes of notifications about an account elsewhere, before its id: people changed in it, or it no longer lets us in. */
export const CHANGES_IN_SOURCE = 'source-changes:';
export const SOURCE_BROKEN = 'source-broken:';

export const notificationNotFound = () => notFound('The notification');

export const isMorning = (zone: string, now: Temporal.Instant) => now.toZonedDateTimeISO(zone).hour >= MORNING_HOUR;

export type Notice = { readonly subject: string; readonly message: string };

export function todoNotice(task: string, contactName: string, dueDate: string, today: Temporal.PlainDate): Notice {
  const late = daysBetween(Temporal.PlainDate.from(dueDate), today);
  const due = late <= 0 ? 'is due today' : late === 1 ? 'is 1 day overdue' : `is ${late} days overdue`;
  return { subject: task, message: `${task} ${due} · ${contactName}` };
}

export function birthdayNotice(name: string, birthday: string, today: Temporal.PlainDate): Notice {
  const day = nextBirthday(birthday, today);
  const age = ageIn(birthday, day.year);
  const when = timeUntil(day, today);
  // Somebody born today has no age yet.
  const message = age ? `${name} turns ${age} ${when}` : `${name}’s birthday is ${when}`;
  return { subject: name, message };
}

export const coldNotice = (name: string, days: number): Notice => ({
  subject: name,
  message: `${name} has gone cold after ${days} ${days === 1 ? 'day' : 'days'}`,
});
