import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { ageIn, birthdayInWords, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { daysBetween, timeUntil } from '@inner-circle/domain/time.ts';
import { plural } from '../tagging/words.ts';
import { daysOf, nextDays, periodInWords } from './period.ts';
import { allOf, type Answer, answers, lists, LONG_LIST, named, type OfPerson } from './reply.ts';

const AHEAD = 60;
const YEAR = 364;
/** How many are looked at to find those of a group. */
const MOST = 100;

const lineOn = (today: Temporal.PlainDate) => (row: { contact: Contact; date: string; turns: number | null }) => {
  const { contact, date, turns } = row;
  const days = daysBetween(today, Temporal.PlainDate.from(date));
  const when = `${dayInWords(date, today)} (${timeUntil(Temporal.PlainDate.from(date), today)})`;
  const age = turns ? `, ${days < 0 ? 'turned' : 'turns'} ${turns}` : '';
  return `${link(contact)}: ${days < 0 ? `was on ${when}` : when}${age}`;
};

/** The birthdays of some days, those that are over included; of a group where one is named; or whoever has it next. */
export const birthdays: Answer = async ({ period, group, flags = [] }, { reading, present: { today } }) => {
  const isNext = flags.includes('next');
  const days = period ?? nextDays(today, isNext || flags.includes('year') ? YEAR : AHEAD);
  const all = await reading.birthdays({ ...daysOf(days), limit: group ? MOST : LONG_LIST });
  const found = group ? allOf(all.rows.filter(({ contact }) => contact.groups.includes(group.name))) : all;
  const line = lineOn(today);
  if (isNext && !group) {
    const next = found.rows.filter(({ date }) => date === found.rows[0]!.date);
    const head = `The next ${next.length === 1 ? 'birthday' : `${next.length} birthdays`}`;
    return lists('birthdays', allOf(next), { none: 'I know nobody’s birthday yet.', head, line });
  }
  const said = `${group ? ` in ${named(group)}` : ''} ${periodInWords(days, today)}`;
  const reply = lists('birthdays', found, {
    none: `No birthdays${said}.`,
    head: `${plural(found.total, 'birthday')}${said}`,
    first: 'the earliest',
    line,
  });
  if (!group || all.total <= all.rows.length) return reply;
  return {
    ...reply,
    reply: `${reply.reply}\n\nI looked at the first ${all.rows.length} of ${all.total} birthdays only.`,
  };
};

/** "8 April 1988, next on Thu 8 Apr 2027 (in 141 days), turns 39" */
export function birthdayLine(birthday: string, today: Temporal.PlainDate): string {
  const next = nextBirthday(birthday, today);
  const turns = ageIn(birthday, next.year);
  return `${birthdayInWords(birthday)}, next on ${dayInWords(next, today)} (${timeUntil(next, today)})${turns ? `, turns ${turns}` : ''}`;
}

/** When somebody has birthday, and how old they are where the year is known. */
export const birthdayOf: OfPerson = async ({ person }, { present: { today } }) => {
  const { birthday } = person;
  if (!birthday) return answers('birthday', `I do not know the birthday of ${link(person)}.`, [person]);
  const next = nextBirthday(birthday, today);
  const turns = ageIn(birthday, next.year);
  const age = turns === undefined ? undefined : next.equals(today) ? turns : turns - 1;
  const old =
    age === undefined || age < 0 ? '' : ` ${link(person)} is ${age === 0 ? 'not a year' : plural(age, 'year')} old.`;
  return answers('birthday', `The birthday of ${link(person)}: ${birthdayLine(birthday, today)}.${old}`, [person]);
};
