import { dayInWords, momentInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { link, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { daysOf, dayOf, periodSaid } from './period.ts';
import { firstFound, type Answer, answers, type Asked, lists, ofPerson, type OfPerson, SHOWN, whom } from './reply.ts';

/** How a kind of talk is called. */
export const nounOf = (type: InteractionType | undefined) => (type === 'email' ? 'e-mail' : (type ?? 'interaction'));

export const talkInWords = ({ type, date, notes }: Interaction, scene: Scene, others = '') =>
  `${dayInWords(dayOf(date, scene), scene.present.today)}, ${nounOf(type)}${others}: ${quote(notes)}`;

/** "3 days ago, on Sun 15 Nov, 11:00" */
const whenInWords = (date: string, { turn, present }: Scene) =>
  `${timeAgo(date, turn.now, turn.zone)}, on ${momentInWords(date, turn.zone, present.today)}`;

const latestWith = async ({ person, type }: Asked, { reading }: Scene) =>
  (await reading.interactions({ ...ofPerson(person), ...(type && { type }), limit: 1 })).rows[0];

/** Nothing of the kind is logged; what is logged instead with somebody is said, so that nobody takes it for silence. */
async function noneLogged({ person, type }: Asked, scene: Scene, when: string) {
  if (!person) return `${type ? `No ${nounOf(type)}` : 'Nothing'} is logged${when}.`;
  const none = `No ${nounOf(type)} with ${link(person)} is logged${when || ' yet'}.`;
  const last = await latestWith({ person }, scene);
  return last
    ? `${none} The last one was a${last.type === 'email' ? 'n' : ''} ${nounOf(last.type)} ${whenInWords(last.date, scene)}.`
    : none;
}

/** What was talked about, of some days and of one kind, with somebody or with whom; the latest first. */
export const talks: Answer = async ({ person, type, period }, scene) => {
  const found = await scene.reading.interactions({
    ...ofPerson(person),
    ...(type && { type }),
    ...(period && daysOf(period)),
    limit: SHOWN,
  });
  const said = periodSaid(period, scene);
  const people = person ? link(person) : found.people === 1 ? '1 person' : `${found.people} people`;
  return lists(person ? 'talks' : 'latest', found, {
    person,
    none: found.total === 0 ? await noneLogged({ person, type }, scene, said) : '',
    head: `${plural(found.total, nounOf(type))} with ${people}${said}`,
    first: 'the latest',
    line: (one) => talkInWords(one, scene, person ? '' : whom('with', one.contact)),
  });
};

/** When somebody was last talked to, of one kind where it is named; or whether they were within some days. */
export const lastTalk: OfPerson = async (asked, scene) => {
  const { person, period } = asked;
  if (period) {
    const { reply } = await talks(asked, scene);
    return answers('last-talk', reply.startsWith('No ') ? reply : `Yes, ${reply}`, [person]);
  }
  const last = await latestWith(asked, scene);
  const reply = last
    ? `Your last ${nounOf(last.type)} with ${link(person)} was ${whenInWords(last.date, scene)}: ${quote(last.notes)}`
    : await noneLogged(asked, scene, '');
  return answers('last-talk', reply, [person]);
};

/** What was noted of something in talks with somebody. */
export const saidAbout: OfPerson = async ({ person, words = '' }, scene) => {
  const about = { contactId: person.id, limit: SHOWN };
  return lists('talks', await firstFound(words, (said) => scene.reading.interactions({ ...about, words: said })), {
    person,
    none: `In what is logged with ${link(person)} I find nothing about ${quote(words)}.`,
    head: `About ${quote(words)}, with ${link(person)}`,
    line: (one) => talkInWords(one, scene),
  });
};
