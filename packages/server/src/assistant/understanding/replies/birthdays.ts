import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { ageIn, birthdayInWords, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { daysBetween, timeUntil } from '@inner-circle/domain/time.ts';
import { dayInWords } from '../when/in-words.ts';
import { plural } from '../tagging/words.ts';
import { daysOf, nextDays, type Period, periodInWords } from './period.ts';
import { type Answer, answers, bulletsOf, counted, inOrder, LONG_LIST } from './reply.ts';

const AHEAD = 60;
const YEAR = 365;
/** How many are looked at to find those of a group. */
const MOST = 100;

const linesOf = (today: Temporal.PlainDate) => (row: { contact: Contact; date: string; turns: number | null }) => {
  const { contact, date, turns } = row;
  const days = daysBetween(today, Temporal.PlainDate.from(date));
  const when = `${dayInWords(date, today)} (${timeUntil(Temporal.PlainDate.from(date), today)})`;
  const age = turns ? `, ${days < 0 ? 'turned' : 'turns'} ${turns}` : '';
  return `${link(contact)}: ${days < 0 ? `was on ${when}` : when}${age}`;
};

type Slots = { readonly period?: Period | undefined; readonly group?: Group | undefined };

/** The birthdays of some days, those that are over included; of a group where one is named. */
export const birthdays: Answer<Slots> = async ({ period, group }, { reading, present }) => {
  const days = period ?? nextDays(present.today, AHEAD);
  const all = await reading.birthdays({ ...daysOf(days), limit: group ? MOST : LONG_LIST });
  const own = group ? all.rows.filter(({ contact }) => contact.groups.includes(group.name)) : all.rows;
  const found = group ? { rows: own.slice(0, LONG_LIST), total: own.length } : all;
  const within = group ? ` in “${plainText(group.name)}”` : '';
  const said = `${within} ${periodInWords(days, present.today)}`;
  const isCut = group && all.total > all.rows.length;
  const cut = isCut ? `\n\nI looked at the first ${all.rows.length} of ${all.total} birthdays only.` : '';
  if (found.total === 0) return answers('birthdays', `No birthdays${said}.${cut}`);
  return answers(
    'birthdays',
    `${plural(found.total, 'birthday')}${said}${inOrder(found.total, 'the earliest')}:\n${bulletsOf(found, linesOf(present.today))}${cut}`,
    found.rows.map(({ contact }) => contact),
  );
};
export const countBirthdays = counted(birthdays);

/** Who has birthday next, and whoever has it on the same day. */
export const nextBirthdays: Answer<{ count?: number | undefined }> = async ({ count = 1 }, { reading, present }) => {
  const { rows } = await reading.birthdays({ ...daysOf(nextDays(present.today, YEAR)), limit: LONG_LIST });
  if (rows.length === 0) return answers('birthdays', 'I know nobody’s birthday yet.');
  const last = rows[Math.min(count, rows.length) - 1]!.date;
  const next = rows.filter(({ date }) => date <= last);
  return answers(
    'birthdays',
    `The next ${next.length === 1 ? 'birthday' : `${next.length} birthdays`}:\n${bulletsOf({ rows: next, total: next.length }, linesOf(present.today))}`,
    next.map(({ contact }) => contact),
  );
};

/** "8 April 1988, next on Thu 8 Apr 2027 (in 141 days), turns 39" */
export function birthdayLine(birthday: string, today: Temporal.PlainDate): string {
  const next = nextBirthday(birthday, today);
  const turns = ageIn(birthday, next.year);
  return `${birthdayInWords(birthday)}, next on ${dayInWords(next, today)} (${timeUntil(next, today)})${turns ? `, turns ${turns}` : ''}`;
}

/** When somebody has birthday, and how old they are where the year is known. */
export const birthdayOf: Answer<{ person: Contact }> = async ({ person }, { present: { today } }) => {
  const { birthday } = person;
  if (!birthday) return answers('birthday', `I do not know the birthday of ${link(person)}.`, [person]);
  const next = nextBirthday(birthday, today);
  const turns = ageIn(birthday, next.year);
  const age = turns === undefined ? undefined : next.equals(today) ? turns : turns - 1;
  const old =
    age === undefined || age < 0 ? '' : ` ${link(person)} is ${age === 0 ? 'not a year' : plural(age, 'year')} old.`;
  return answers('birthday', `The birthday of ${link(person)}: ${birthdayLine(birthday, today)}.${old}`, [person]);
};
