import { birthdayInWords } from '../contacts/birthday.rules.ts';
import type { ContactChange, InteractionType } from '../contacts/contacts.contract.ts';
import { EVENT_MINUTES, type NewEvent } from '../calendar/calendar.contract.ts';
import type { NewReminder, ReminderType } from '../reminders/reminders.contract.ts';
import { dayIn } from '../time.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Fri 20 Nov", with the year unless it is this one. */
export function dayInShort(day: string | Temporal.PlainDate, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(day);
  const short = `${WEEKDAYS[date.dayOfWeek - 1]} ${date.day} ${MONTHS[date.month - 1]}`;
  return date.year === today.year ? short : `${short} ${date.year}`;
}

/** "Fri 20 Nov, 10:00" */
export const momentInShort = (moment: string, zone: string, today: Temporal.PlainDate) =>
  `${dayInShort(dayIn(zone, moment), today)}, ${timeInShort(moment, zone)}`;

const timeInShort = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

export const INTERACTIONS = {
  call: ['a call', 'Call'],
  meeting: ['a meeting', 'Meeting'],
  email: ['an e-mail', 'E-mail'],
  message: ['a message', 'Message'],
} as const satisfies Record<InteractionType, readonly [string, string]>;

export const REPEATS = {
  once: '',
  multiple: 'Several times',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  annually: 'Every year',
} as const satisfies Record<ReminderType, string>;

export const PAGES = {
  contacts: 'Contacts',
  groups: 'Groups',
  todos: 'TODO',
  reminders: 'Reminders',
  calendar: 'Calendar',
  settings: 'Settings',
} as const;

export const LABELS = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  notes: 'Notes',
  birthday: 'Birthday',
  warmth: 'Warmth',
  groups: 'Groups',
  coldThresholdDays: 'Cold after days',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  telegram: 'Telegram',
  xcom: 'X',
} as const satisfies Record<keyof ContactChange, string>;

export function fieldInWords(field: keyof ContactChange, value: ContactChange[keyof ContactChange]): string {
  if (Array.isArray(value)) return value.join(', ');
  return field === 'birthday' && value ? birthdayInWords(String(value)) : String(value ?? '');
}

const isDay = (time: string) => !time.includes('T');

/** An event's days or hours; without an end the shortest that an event has. */
export function eventTime({ start, end, allDay }: NewEvent, zone: string, today: Temporal.PlainDate): string {
  if (allDay || isDay(start)) return dayInShort(isDay(start) ? start : dayIn(zone, start), today);
  const until = end ?? Temporal.Instant.from(start).add({ minutes: EVENT_MINUTES }).toString();
  const isSameDay = dayIn(zone, start).equals(dayIn(zone, until));
  return `${momentInShort(start, zone, today)}–${isSameDay ? timeInShort(until, zone) : momentInShort(until, zone, today)}`;
}

/** "Every week until Thu 31 Dec"; nothing for what goes out once. */
export function repeatsInWords(
  { type, endDate, occurrences, interval }: Pick<NewReminder, 'type' | 'endDate' | 'occurrences' | 'interval'>,
  today: Temporal.PlainDate,
): string {
  const often = type === 'multiple' ? `${occurrences} times, every ${interval} days` : REPEATS[type];
  return endDate && often ? `${often} until ${dayInShort(endDate, today)}` : often;
}

export const counted = (count: number, noun: string) => ({
  a: count === 1 ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `${count} ${noun}s`,
  sentence: count === 1 ? noun.charAt(0).toUpperCase() + noun.slice(1) : `${count} ${noun}s`,
});
