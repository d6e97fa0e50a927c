import { link, listed, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { isSocialNetwork } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { PLAIN_FIELD_NAMES, PLAIN_FIELDS } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import type { Scene } from '../scene.ts';
import { bullets, plural } from '../tagging/words.ts';
import { birthdayLine } from './birthdays.ts';
import { answers, bulletsOf, type OfPerson } from './reply.ts';
import { nounOf, talkInWords } from './talks.ts';
import { dueOf } from './todos.ts';

const profilesOf = (person: Contact) =>
  PLAIN_FIELD_NAMES.filter(isSocialNetwork).flatMap((name) => {
    const profile = person[name];
    return profile ? [`${PLAIN_FIELDS[name].label}: ${plainText(profile)}`] : [];
  });

/** One fact of somebody: what is said where it is known, and where it is not. */
const fact =
  (
    topic: string,
    say: (person: Contact, whom: string) => string | undefined | false,
    none: (whom: string) => string,
  ): OfPerson =>
  async ({ person }) =>
    answers(topic, say(person, link(person)) || none(link(person)), [person]);

const FACTS = {
  email: fact(
    'email',
    ({ email }, whom) => email !== null && `The e-mail address of ${whom} is ${plainText(email)}.`,
    (whom) => `I have no e-mail address for ${whom}.`,
  ),
  phone: fact(
    'phone',
    ({ phone }, whom) => phone !== null && `The phone number of ${whom} is ${plainText(phone)}.`,
    (whom) => `I have no phone number for ${whom}.`,
  ),
  'groups-of': fact(
    'groups-of',
    ({ groups }, whom) => groups.length > 0 && `${whom} is in ${listed(groups.map((name) => `“${plainText(name)}”`))}.`,
    (whom) => `${whom} is in no group.`,
  ),
  notes: fact(
    'about',
    ({ notes }, whom) => notes.trim() !== '' && `Your notes on ${whom}: ${quote(notes)}`,
    (whom) => `You have no notes on ${whom}.`,
  ),
  links: fact(
    'about',
    (person, whom) => profilesOf(person).length > 0 && `Of ${whom} I know:\n${bullets(profilesOf(person))}`,
    (whom) => `I have no links for ${whom}.`,
  ),
};

/** The last talk, from the logs themselves. */
async function lastLogged(person: Contact, { reading, turn }: Scene) {
  const { rows, total } = await reading.interactions({ contactId: person.id, limit: 1 });
  const [last] = rows;
  return last
    ? `Last ${nounOf(last.type)}: ${timeAgo(last.date, turn.now, turn.zone)}, ${plural(total, 'interaction')} in all`
    : `Added ${timeAgo(person.createdAt, turn.now, turn.zone)}, nothing logged yet`;
}

const warmthInWords = (person: Contact) => `${link(person)} is ${person.isCold ? 'cold' : 'warm'}.`;

const warmth: OfPerson = async ({ person }, scene) =>
  answers('about', `${warmthInWords(person)} ${await lastLogged(person, scene)}.`, [person]);

/** All that is known of somebody. */
export const about: OfPerson = async ({ person }, scene) => {
  const todos = await scene.reading.todos({ contactId: person.id, limit: 1 });
  const facts = [
    person.email && `E-mail: ${plainText(person.email)}`,
    person.phone && `Phone: ${plainText(person.phone)}`,
    person.birthday && `Birthday: ${birthdayLine(person.birthday, scene.present.today)}`,
    person.groups.length > 0 && `Groups: ${person.groups.map(plainText).join(', ')}`,
    ...profilesOf(person),
    await lastLogged(person, scene),
    todos.total > 0 && `${plural(todos.total, 'open to-do')}, first ${quote(todos.rows[0]!.task)}`,
    person.notes.trim() && `Notes: ${quote(person.notes)}`,
  ].filter((one): one is string => typeof one === 'string' && one !== '');
  return answers('about', `${warmthInWords(person)}\n${bullets(facts)}`, [person]);
};

/** What to have in mind before one meets somebody. */
const prepare: OfPerson = async ({ person }, scene) => {
  const { reading, present } = scene;
  const talked = await reading.interactions({ contactId: person.id, limit: 3 });
  const open = await reading.todos({ contactId: person.id, limit: 5 });
  const [last] = talked.rows;
  const asks = [
    last ? `How did it go on since ${quote(last.notes)}` : 'What they are busy with these days',
    ...open.rows.slice(0, 2).map(({ task }) => `About your to-do ${quote(task)}`),
  ];
  const parts = [
    `**Last talks**\n${last ? bulletsOf(talked, (one) => talkInWords(one, scene)) : '- none is logged yet'}`,
    open.total > 0 && `**Open to-dos**\n${bulletsOf(open, (todo) => `${plainText(todo.task)}${dueOf(todo, scene)}`)}`,
    person.birthday && `**Birthday**\n- ${birthdayLine(person.birthday, present.today)}`,
    person.notes.trim() && `**Notes**\n- ${quote(person.notes)}`,
    `**What to ask**\n${bullets(asks)}`,
  ].filter(Boolean);
  return answers('prepare', `For your meeting with ${link(person)}:\n\n${parts.join('\n\n')}`, [person]);
};

/** What can be asked of somebody. */
export const OF_PERSON: Readonly<Record<string, OfPerson>> = { ...FACTS, about, warmth, prepare };
