import { nextBirthday } from '../contacts/birthday.rules.ts';
import { daysBetween } from '../time.ts';
import type { Today } from './today.contract.ts';
import { numberInWords } from '../numbers-in-words.ts';

/** Today and the six days after it. */
export const DAYS_OF_THE_WEEK = 7;

/** When the week of a day is over where the user is: who goes cold before then goes cold this week. */
export const endOfWeek = (day: Temporal.PlainDate, zone: string) =>
  day.add({ days: DAYS_OF_THE_WEEK }).toZonedDateTime(zone).toInstant();

const weekday = (day: Temporal.PlainDate) => day.toLocaleString('en-GB', { weekday: 'long' });

/** How long somebody stays warm. */
export function lastDayInWords(day: string, today: Temporal.PlainDate): string {
  const days = daysBetween(today, Temporal.PlainDate.from(day));
  if (days <= 0) return 'Last day today';
  return days === 1 ? 'Tomorrow' : `in ${days} days`;
}

/** A day within a week by its name; “today” and “tomorrow” as they are. */
export function dayInWords(day: string, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(day);
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 1 && days < DAYS_OF_THE_WEEK) return `on ${weekday(date)}`;
  if (days >= DAYS_OF_THE_WEEK && days < 2 * DAYS_OF_THE_WEEK) return `on ${weekday(date)} next week`;
  const year = date.year === today.year ? {} : { year: 'numeric' as const };
  return `on ${date.toLocaleString('en-GB', { day: 'numeric', month: 'long', ...year })}`;
}

export const meetInWords = (day: string, today: Temporal.PlainDate) => `You meet ${dayInWords(day, today)}`;

/** A birthday to come: “Chiara turns 27 on Friday next week”. */
export const birthdayAheadInWords = (name: string, turns: number | null, day: string, today: Temporal.PlainDate) =>
  turns === null
    ? `${name} has birthday ${dayInWords(day, today)}`
    : `${name} turns ${turns} ${dayInWords(day, today)}`;

const [NOON, EVENING, NIGHT_ENDS] = [12, 18, 5];

/** What is said first, at an hour of the user's own clock. */
export function greetingOf(name: string, hour: number): string {
  const first = name.trim().split(/\s+/u)[0] ?? '';
  const hello =
    hour >= NIGHT_ENDS && hour < NOON
      ? 'Good morning'
      : hour >= NOON && hour < EVENING
        ? 'Good afternoon'
        : 'Good evening';
  return first === '' ? hello : `${hello}, ${first}`;
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${numberInWords(count)} ${count === 1 ? one : many}`];

type Counted = Pick<Today, 'goingCold' | 'todos' | 'birthdays'>;

/** What a day holds, in a few words: “Four people to keep, one birthday, two meetings”. Empty when it holds nothing. */
export function dayInNumbers({ goingCold, todos, birthdays }: Counted, meetings: number): string {
  const facts = [
    ...counted(goingCold.total, 'person to keep', 'people to keep'),
    ...counted(todos.total, 'to-do', 'to-dos'),
    ...counted(birthdays.total, 'birthday', 'birthdays'),
    ...counted(meetings, 'meeting', 'meetings'),
  ].join(', ');
  return facts.charAt(0).toUpperCase() + facts.slice(1);
}

/** Nobody goes cold this week and nothing is due. */
export const isQuiet = ({ goingCold, todos }: Pick<Today, 'goingCold' | 'todos'>) =>
  goingCold.total === 0 && todos.total === 0;

/** How old somebody turns on the next birthday, if the year of birth is known. */
export function turnsOn(birthday: string, today: Temporal.PlainDate): { day: string; turns: number | null } {
  const day = nextBirthday(birthday, today);
  const born = /^\d{4}/.exec(birthday)?.[0];
  return { day: day.toString(), turns: born === undefined ? null : day.year - Number(born) };
}
