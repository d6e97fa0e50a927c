import { link, listed, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { dayInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { bullets, plural } from '../tagging/words.ts';
import { birthdayLine } from './birthdays.ts';
import { type Answer, answers, bulletsOf } from './reply.ts';
import { talkInWords } from './talks.ts';

type OfPerson = Answer<{ person: Contact }>;

export const emailOf: OfPerson = async ({ person }) =>
  answers(
    'email',
    person.email
      ? `The e-mail address of ${link(person)} is ${plainText(person.email)}.`
      : `I have no e-mail address for ${link(person)}.`,
    [person],
  );

export const phoneOf: OfPerson = async ({ person }) =>
  answers(
    'phone',
    person.phone
      ? `The phone number of ${link(person)} is ${plainText(person.phone)}.`
      : `I have no phone number for ${link(person)}.`,
    [person],
  );

export const groupsOf: OfPerson = async ({ person }) =>
  answers(
    'groups-of',
    person.groups.length > 0
      ? `${link(person)} is in ${listed(person.groups.map((name) => `“${plainText(name)}”`))}.`
      : `${link(person)} is in no group.`,
    [person],
  );

export const notesOf: OfPerson = async ({ person }) =>
  answers(
    'about',
    person.notes.trim()
      ? `Your notes on ${link(person)}: ${quote(person.notes)}`
      : `You have no notes on ${link(person)}.`,
    [person],
  );

const PROFILES = { linkedin: 'LinkedIn', facebook: 'Facebook', telegram: 'Telegram', xcom: 'X' } as const;

const profilesOf = (person: Contact) =>
  (Object.keys(PROFILES) as (keyof typeof PROFILES)[]).flatMap((name) => {
    const profile = person[name];
    return profile ? [`${PROFILES[name]}: ${plainText(profile)}`] : [];
  });

export const linksOf: OfPerson = async ({ person }) => {
  const profiles = profilesOf(person);
  return answers(
    'about',
    profiles.length > 0 ? `Of ${link(person)} I know:\n${bullets(profiles)}` : `I have no links for ${link(person)}.`,
    [person],
  );
};

/** The last talk, from the logs themselves. */
async function lastLogged(person: Contact, { reading, turn }: Scene) {
  const { rows, total } = await reading.interactions({ contactId: person.id, limit: 1 });
  const [last] = rows;
  return last
    ? `Last ${last.type === 'email' ? 'e-mail' : last.type}: ${timeAgo(last.date, turn.now, turn.zone)}, ${plural(total, 'interaction')} in all`
    : `Added ${timeAgo(person.createdAt, turn.now, turn.zone)}, nothing logged yet`;
}

const warmthInWords = (person: Contact) => `${link(person)} is ${person.isCold ? 'cold' : 'warm'}.`;

export const warmthOf: OfPerson = async ({ person }, scene) =>
  answers('about', `${warmthInWords(person)} ${await lastLogged(person, scene)}.`, [person]);

/** All that is known of somebody. */
export const about: OfPerson = async ({ person }, scene) => {
  const { today } = scene.present;
  const todos = await scene.reading.todos({ contactId: person.id, limit: 1 });
  const facts = [
    person.email && `E-mail: ${plainText(person.email)}`,
    person.phone && `Phone: ${plainText(person.phone)}`,
    person.birthday && `Birthday: ${birthdayLine(person.birthday, today)}`,
    person.groups.length > 0 && `Groups: ${person.groups.map(plainText).join(', ')}`,
    ...profilesOf(person),
    await lastLogged(person, scene),
    todos.total > 0 && `${plural(todos.total, 'open to-do')}, first ${quote(todos.rows[0]!.task)}`,
    person.notes.trim() && `Notes: ${quote(person.notes)}`,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return answers('about', `${warmthInWords(person)}\n${bullets(facts)}`, [person]);
};

/** What to have in mind before one meets somebody. */
export const prepare: OfPerson = async ({ person }, scene) => {
  const { reading, present } = scene;
  const talked = await reading.interactions({ contactId: person.id, limit: 3 });
  const open = await reading.todos({ contactId: person.id, limit: 5 });
  const [last] = talked.rows;
  const dueOf = (dueDate: string | null) =>
    dueDate ? `, ${dayInWords(dueDate, present.today)} (${dueInWords(dueDate, present.today).toLowerCase()})` : '';
  const parts = [
    last
      ? `**Last talks**\n${bulletsOf(talked, (one) => talkInWords(one, scene))}`
      : '**Last talks**\n- none is logged yet',
    open.total > 0 &&
      `**Open to-dos**\n${bulletsOf(open, ({ task, dueDate }) => `${plainText(task)}${dueOf(dueDate)}`)}`,
    person.birthday && `**Birthday**\n- ${birthdayLine(person.birthday, present.today)}`,
    person.notes.trim() && `**Notes**\n- ${quote(person.notes)}`,
    `**What to ask**\n${bullets([last ? `How did it go on since ${quote(last.notes)}` : 'What they are busy with these days', ...open.rows.slice(0, 2).map(({ task }) => `About your to-do ${quote(task)}`)])}`,
  ].filter(Boolean);
  return answers('prepare', `For your meeting with ${link(person)}:\n\n${parts.join('\n\n')}`, [person]);
};
