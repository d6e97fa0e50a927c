import { link, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact, InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { dayInWords, momentInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { daysOf, dayOf, type Period, periodInWords } from './period.ts';
import { type Answer, answers, bulletsOf, counted, inOrder, SHOWN } from './reply.ts';

const NOUNS: Readonly<Record<InteractionType, string>> = {
  meeting: 'meeting',
  call: 'call',
  email: 'e-mail',
  message: 'message',
};
const nounOf = (type: InteractionType | undefined) => (type ? NOUNS[type] : 'interaction');

export const talkInWords = ({ type, date, notes }: Interaction, scene: Scene) =>
  `${dayInWords(dayOf(date, scene), scene.present.today)}, ${NOUNS[type]}: ${quote(notes)}`;

/** "3 days ago, on Sun 15 Nov, 11:00" */
const whenInWords = (date: string, { turn, present }: Scene) =>
  `${timeAgo(date, turn.now, turn.zone)}, on ${momentInWords(date, turn.zone, present.today)}`;

const latestWith = async (person: Contact, type: InteractionType | undefined, { reading }: Scene) =>
  (await reading.interactions({ contactId: person.id, ...(type && { type }), limit: 1 })).rows[0];

/** Nothing of the kind is logged; what is logged instead is said, so that nobody takes it for silence. */
async function noneLogged(person: Contact, type: InteractionType | undefined, scene: Scene, when = ' yet') {
  const none = `No ${nounOf(type)} with ${link(person)} is logged${when}.`;
  const last = await latestWith(person, undefined, scene);
  return last ? `${none} The last one was a${anOf(last.type)} ${whenInWords(last.date, scene)}.` : none;
}

const anOf = (type: InteractionType) => `${type === 'email' ? 'n' : ''} ${NOUNS[type]}`;

/** When somebody was last talked to, of one kind where it is named. */
export const lastTalk: Answer<{ person: Contact; type?: InteractionType | undefined }> = async (
  { person, type },
  scene,
) => {
  const last = await latestWith(person, type, scene);
  if (!last) return answers('last-talk', await noneLogged(person, type, scene), [person]);
  return answers(
    'last-talk',
    `Your last ${NOUNS[last.type]} with ${link(person)} was ${whenInWords(last.date, scene)}: ${quote(last.notes)}`,
    [person],
  );
};

/** Whether somebody was talked to within some days. */
export const haveTalked: Answer<{ person: Contact; type?: InteractionType | undefined; period: Period }> = async (
  { person, type, period },
  scene,
) => {
  const days = daysOf(period);
  const found = await scene.reading.interactions({
    contactId: person.id,
    ...(type && { type }),
    ...days,
    limit: SHOWN,
  });
  const said = periodInWords(period, scene.present.today);
  if (found.total === 0) return answers('last-talk', await noneLogged(person, type, scene, ` ${said}`), [person]);
  return answers(
    'last-talk',
    `Yes, ${plural(found.total, nounOf(type))} with ${link(person)} ${said}:\n${bulletsOf(found, (one) => talkInWords(one, scene))}`,
    [person],
  );
};

type Talks = { person: Contact; type?: InteractionType | undefined; period?: Period | undefined };

/** What was talked about with somebody, the latest first. */
export const talks: Answer<Talks> = async ({ person, type, period }, scene) => {
  const found = await scene.reading.interactions({
    contactId: person.id,
    ...(type && { type }),
    ...(period && daysOf(period)),
    limit: SHOWN,
  });
  const said = period ? ` ${periodInWords(period, scene.present.today)}` : '';
  if (found.total === 0) return answers('talks', await noneLogged(person, type, scene, said || ' yet'), [person]);
  return answers(
    'talks',
    `${plural(found.total, nounOf(type))} with ${link(person)}${said}${inOrder(found.total, 'the latest')}:\n${bulletsOf(found, (one) => talkInWords(one, scene))}`,
    [person],
  );
};

/** With whom there was a talk, of some days or lately. */
export const talkedTo: Answer<{ type?: InteractionType | undefined; period?: Period | undefined }> = async (
  { type, period },
  scene,
) => {
  const found = await scene.reading.interactions({
    ...(type && { type }),
    ...(period && daysOf(period)),
    limit: SHOWN,
  });
  const said = period ? ` ${periodInWords(period, scene.present.today)}` : '';
  if (found.total === 0)
    return answers('latest', type ? `No ${nounOf(type)} is logged${said}.` : `Nothing is logged${said}.`);
  const people = found.rows.map(({ contact }) => contact);
  const lines = bulletsOf(
    found,
    ({ contact, type: kind, date, notes }) =>
      `${dayInWords(dayOf(date, scene), scene.present.today)}, ${NOUNS[kind]} with ${link(contact)}: ${quote(notes)}`,
  );
  const whom = `with ${found.people === 1 ? '1 person' : `${found.people} people`}`;
  return answers(
    'latest',
    `${plural(found.total, nounOf(type))} ${whom}${said}${inOrder(found.total, 'the latest')}:\n${lines}`,
    people,
  );
};

export const countTalks: Answer<Omit<Talks, 'person'> & { person?: Contact | undefined }> = (
  { person, ...rest },
  scene,
) => (person ? counted(talks)({ person, ...rest }, scene) : counted(talkedTo)(rest, scene));
