import { dayIn, daysBetween } from '../time.ts';
import type { StoryEntry } from './story.contract.ts';

const INTERACTIONS = { meeting: 'Meeting', call: 'Call', email: 'Email', message: 'Message' } as const;

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** What an entry is, in a word or two. */
export function entryTitle(entry: StoryEntry, zone: string, now: Temporal.Instant): string {
  switch (entry.kind) {
    case 'interaction':
    case 'meeting':
      return INTERACTIONS[entry.type ?? 'message'];
    case 'email':
      return entry.failure === null ? 'E-mail sent' : 'E-mail not sent';
    case 'todo':
      return 'To-do done';
    case 'note':
      return 'Notes changed';
    case 'cold': {
      const since = dayIn(zone, entry.coldSince ?? entry.at);
      return `Cold for ${days(Math.max(1, daysBetween(since, dayIn(zone, entry.isOver ? entry.at : now))))}`;
    }
    case 'added':
      return 'Added to your circle';
    case 'merge':
      return 'Merged';
    default:
      return 'Something new';
  }
}

/** What stands beside it, smaller. */
export function entryRemark(entry: StoryEntry, zone: string): string {
  switch (entry.kind) {
    case 'meeting':
      return entry.fromCalendar ? `${timeOf(entry.at, zone)}, from your calendar` : '';
    case 'email':
      return entry.failure === null ? 'from your mailbox' : '';
    case 'todo': {
      const late = entry.dueDate ? daysBetween(Temporal.PlainDate.from(entry.dueDate), dayIn(zone, entry.at)) : 0;
      return late > 0 ? `${days(late)} late` : '';
    }
    default:
      return '';
  }
}

/** What it tells, where that is not what somebody wrote; of a merge after the names. */
export function entrySentence(entry: StoryEntry): string {
  switch (entry.kind) {
    case 'cold':
      return entry.isOver ? '' : 'Nothing was logged since.';
    case 'merge':
      return 'became part of this contact.';
    case 'note':
      return entry.added.length + entry.removed.length === 0 ? 'Only spaces and line breaks.' : '';
    case 'other':
      return 'Reload the page to see what it is.';
    default:
      return '';
  }
}

export const timeOf = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

const DAY = { day: 'numeric', month: 'short' } as const;
const inYear = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  day.toLocaleString('en-GB', day.year === today.year ? DAY : { ...DAY, year: 'numeric' });

/** The day of an entry: “12 Nov”, “18 May 2019”, of a time “2 to 24 Jul”. */
export function entryDay(entry: StoryEntry, zone: string, today: Temporal.PlainDate): string {
  const day = dayIn(zone, entry.at);
  if (entry.kind !== 'cold' || entry.coldSince === null) return inYear(day, today);
  const since = dayIn(zone, entry.coldSince);
  if (!entry.isOver) return `since ${inYear(since, today)}`;
  if (since.equals(day)) return inYear(day, today);
  const isSameMonth = since.year === day.year && since.month === day.month;
  const start = isSameMonth
    ? String(since.day)
    : since.year === day.year
      ? since.toLocaleString('en-GB', DAY)
      : inYear(since, today);
  return `${start} to ${inYear(day, today)}`;
}

/** The month that an entry stands under: “November 2026”. */
export const entryMonth = (entry: StoryEntry, zone: string) =>
  dayIn(zone, entry.at).toLocaleString('en-GB', { month: 'long', year: 'numeric' });

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];
const counted = (count: number, unit: string) => `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;

/** How long something has lasted: “Seven years”, “Three months”, “12 days”, “One day”. */
export function lengthInWords(since: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const span = since.until(today, { largestUnit: 'years' });
  if (span.years > 0) return counted(span.years, 'year');
  if (span.months > 0) return counted(span.months, 'month');
  return counted(Math.max(1, daysBetween(since, today)), 'day');
}
