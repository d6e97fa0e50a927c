import { link } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeAgo, toMoment } from '@inner-circle/domain/time.ts';
import { dayInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { type Answer, lists, named, SHOWN, toBe } from './reply.ts';
import { nounOf } from './talks.ts';

const MOST = 50;

const lastContact = ({ lastInteraction, lastInteractionType }: Contact, { turn }: Scene) => {
  const ago = timeAgo(lastInteraction, turn.now, turn.zone);
  return lastInteractionType ? `last ${nounOf(lastInteractionType)} ${ago}` : `added ${ago}, nothing logged yet`;
};

/** Who is cold, or was not contacted for the longest time or since the first day of the period. */
export const notContacted: Answer = async ({ flags = [], group, period, most = SHOWN }, scene) => {
  const { reading, turn, present } = scene;
  const isCold = flags.includes('cold');
  const since = period?.from;
  const found = await reading.notContacted({
    ...(isCold && { coldOnly: true }),
    ...(group && { group: group.name }),
    ...(since && { before: toMoment(since.toZonedDateTime(turn.zone).toInstant()) }),
    limit: Math.min(most, MOST),
  });
  const within = group ? ` in ${named(group)}` : '';
  const after = since ? ` since ${dayInWords(since, present.today)}` : '';
  const people = `${plural(found.total, 'contact')}${within}`;
  const were = `${found.total > 1 ? 'were' : 'was'} not contacted${after}`;
  const head = isCold
    ? `${people} ${toBe(found.total)} cold${since ? ` and ${were}` : ''}`
    : since
      ? `${people} ${were}`
      : `Not contacted for the longest time${within}${found.total > 1 ? `, of ${plural(found.total, 'contact')}` : ''}`;
  const nobody = group ? `Nobody is${within} yet.` : 'You have no contacts yet.';
  const none = isCold
    ? `Nobody${within} is cold${since ? ` and ${were}` : ''}.`
    : since
      ? `Nobody: everybody${within} was contacted or added${after}.`
      : nobody;
  const reply = lists('not-contacted', found, {
    head,
    none,
    ...((isCold || since) && { first: 'the longest ago' }),
    line: (contact) => `${link(contact)}: ${lastContact(contact, scene)}`,
  });
  return { ...reply, people: found.rows.map(({ id }) => id) };
};
