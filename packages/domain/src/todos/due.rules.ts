import { daysBetween } from '../time.ts';

export const DUE_BUCKETS = ['overdue', 'today', 'soon', 'upcoming'] as const;
export type DueBucket = (typeof DUE_BUCKETS)[number];

export const DUE_SOON_DAYS = 3;

export const DUE_LABELS: Readonly<Record<DueBucket, string>> = {
  overdue: 'Overdue',
  today: 'Due today',
  soon: 'Due soon',
  upcoming: 'Upcoming',
};

/** How pressing an open to-do is. What has no date can wait. */
export function dueBucket(dueDate: string | null, today: Temporal.PlainDate): DueBucket {
  if (dueDate === null) return 'upcoming';
  const days = daysBetween(today, Temporal.PlainDate.from(dueDate));
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= DUE_SOON_DAYS ? 'soon' : 'upcoming';
}

const WEEK = 7;

/** A due date as people say it: 3 days overdue, Yesterday, Today, Thursday, 18 Dec. */
export function dueInWords(dueDate: string, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(dueDate);
  const days = daysBetween(today, date);
  if (days < -1) return `${-days} days overdue`;
  if (days === -1) return 'Yesterday';
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days < WEEK) return date.toLocaleString('en-GB', { weekday: 'long' });
  const year = date.year === today.year ? {} : { year: 'numeric' as const };
  return date.toLocaleString('en-GB', { day: 'numeric', month: 'short', ...year });
}
