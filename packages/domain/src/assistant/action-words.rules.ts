import type { InteractionType } from '../contacts/contacts.contract.ts';
import type { NewReminder, ReminderType } from '../reminders/reminders.contract.ts';
import { dayIn } from '../time.ts';
import type { ActionFacts } from './action-facts.contract.ts';
import { link, listed, plainText, quote } from './markdown.rules.ts';

/** How people and what somebody wrote stand in a sentence: as Markdown, or as one would type it. */
type Hand = {
  readonly person: (person: { readonly id: string; readonly name: string }) => string;
  readonly quoted: (text: string) => string;
  readonly written: (text: string) => string;
};
const MARKDOWN: Hand = { person: link, quoted: quote, written: plainText };
export const TYPED: Hand = { person: ({ name }) => name, quoted: (text) => `"${text}"`, written: (text) => text };

const NAMED = 5;

/** What the words of every action are made of. */
export type Telling = ReturnType<typeof tellingOf>;

export function tellingOf(facts: ActionFacts, now: Temporal.Instant, { person, quoted, written }: Hand = MARKDOWN) {
  const { zone } = facts;
  const today = dayIn(zone, now);
  const more = facts.people.length - NAMED;
  const people = listed([...facts.people.slice(0, NAMED).map(person), ...(more > 0 ? [`${more} more`] : [])]);
  return {
    facts,
    people,
    withPeople: facts.people.length > 0 ? ` with ${people}` : '',
    quoted,
    written,
    /** "Fri 20 Nov" */
    day: (date: string) => dayInWords(date, today),
    /** "Fri 20 Nov, 10:00" */
    moment: (moment: string) => momentInWords(moment, zone, today),
    time: (moment: string) => timeInWords(moment, zone),
  };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Fri 20 Nov", with the year unless it is this one. */
export function dayInWords(day: string | Temporal.PlainDate, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(day);
  const short = `${WEEKDAYS[date.dayOfWeek - 1]} ${date.day} ${MONTHS[date.month - 1]}`;
  return date.year === today.year ? short : `${short} ${date.year}`;
}

const timeInWords = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

/** "Fri 20 Nov, 10:00" */
export const momentInWords = (moment: string, zone: string, today: Temporal.PlainDate) =>
  `${dayInWords(dayIn(zone, moment), today)}, ${timeInWords(moment, zone)}`;

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

/** "Every week until Thu 31 Dec"; nothing for what goes out once. */
export function repeatsInWords({ type, endDate, occurrences, interval }: NewReminder, { day }: Telling): string {
  const often = type === 'multiple' ? `${occurrences} times, every ${interval} days` : REPEATS[type];
  return endDate && often ? `${often} until ${day(endDate)}` : often;
}

export const emailTo = ({ people, quoted }: Telling, subject: string | null | undefined) =>
  `the e-mail ${quoted(subject ?? '')} to ${people}`;

export const recipient = ({ facts: { address } }: Telling) => (address ? `To ${address}` : '');

/** "Delete a to-do", "To-do deleted"; of several, how many they are. */
export function countedTitles(base: string, past: string, count: number, noun: string): [string, string] {
  const many = `${count} ${noun}s`;
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return [capitalised(`${base} ${count === 1 ? one : many}`), capitalised(`${count === 1 ? noun : many} ${past}`)];
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
