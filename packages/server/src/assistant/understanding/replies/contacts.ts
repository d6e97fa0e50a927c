import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeAgo, toMoment } from '@inner-circle/domain/time.ts';
import type { Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { allOf, type Answer, answers, lists, LONG_LIST, named, namesOf, type OfPerson, SHOWN, toBe } from './reply.ts';
import { nounOf } from './talks.ts';

// Whom there is: by group and warmth, by how long ago, by name, by what is noted, by what is missing.

const MEMBERS_SHOWN = 50;

export const groupList: Answer = async (_, { reading }) => {
  const found = await reading.groups(LONG_LIST);
  return lists('groups', found, {
    none: 'You have no groups yet.',
    head: `You have ${plural(found.total, 'group')}`,
    line: ({ name, contactCount }) => `${plainText(name)}: ${plural(contactCount, 'contact')}`,
  });
};

/** How many contacts there are: of a group, by name, of a warmth, or of both. */
export const contacts: Answer = async ({ group, flags = [] }, { reading }) => {
  const warmth = (['cold', 'warm'] as const).find((one) => flags.includes(one));
  if (group && warmth) {
    const cold = (await reading.notContacted({ group: group.name, coldOnly: true, limit: 1 })).total;
    const all = (await reading.members(group.id, 1)).total;
    const count = warmth === 'cold' ? cold : all - cold;
    return answers('members', `${count} of ${plural(all, 'contact')} in ${named(group)} ${toBe(count)} ${warmth}.`);
  }
  if (group) {
    const found = await reading.members(group.id, MEMBERS_SHOWN);
    const count = `${plural(found.total, 'contact')} ${toBe(found.total)} in ${named(group)}`;
    const reply = found.total === 0 ? `Nobody is in ${named(group)} yet.` : `${count}: ${namesOf(found)}.`;
    return answers('members', reply, found.rows);
  }
  const counts = await reading.counts();
  const all = plural(counts.contacts, 'contact');
  const reply = warmth
    ? `${counts[warmth]} of your ${all} ${toBe(counts[warmth])} ${warmth}.`
    : `You have ${all}: ${counts.warm} warm and ${counts.cold} cold.`;
  return answers('count', reply);
};

export const isMember: OfPerson = async ({ person, group }) => {
  const isIn = person.groups.includes(group!.name);
  return answers('is-member', `${isIn ? 'Yes' : 'No'}, ${link(person)} is ${isIn ? '' : 'not '}in ${named(group!)}.`, [
    person,
  ]);
};

const MOST_NOT_CONTACTED = 50;

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
    limit: Math.min(most, MOST_NOT_CONTACTED),
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

/** Whether somebody of that name is among the contacts. */
export const known: Answer = async ({ words = '' }, { reading }) => {
  const people = await reading.findContacts(words, SHOWN);
  const name = `“${plainText(words)}”`;
  const near = `These names come closest to ${name}: ${people.map(link).join(', ')}.`;
  return answers('known', people.length > 0 ? near : `Nobody called ${name} is among your contacts.`, people);
};

const WHERE = { name: 'in the name', notes: 'notes', talk: 'a talk' } as const;
const MENTIONS_LOOKED_AT = 100;

/**
 * Who works at, lives in or likes something, as far as it is noted; of a group where one is named. Where the words stand is quoted:
 * whether it is what was asked for, the reader can tell.
 */
export const mentions: Answer = async ({ words = '', group }, { reading }) => {
  const all = await reading.searchNotes(words, group ? MENTIONS_LOOKED_AT : SHOWN);
  const found = group
    ? allOf(
        all.rows.filter(({ contact }) => contact.groups.includes(group.name)),
        SHOWN,
      )
    : all;
  const within = group ? ` in ${named(group)}` : '';
  return lists('mentions', found, {
    none: `I find nothing about ${quote(words)} ${group ? `with those${within}` : 'in your contacts, their notes and your talks'}.`,
    head: `${quote(words)} comes up with ${plural(found.total, 'contact')}${within}`,
    line: ({ contact, found: where, text }) =>
      where === 'name' ? `${link(contact)}: ${WHERE.name}` : `${link(contact)}, ${WHERE[where]}: ${quote(text)}`,
  });
};

const MISSING: Readonly<Record<string, readonly [string, (contact: Contact) => boolean]>> = {
  email: ['no e-mail address', ({ email }) => !email],
  phone: ['no phone number', ({ phone }) => !phone],
  birthday: ['no birthday', ({ birthday }) => !birthday],
  group: ['no group', ({ groups }) => groups.length === 0],
  notes: ['no notes', ({ notes }) => notes.trim() === ''],
};
const LOOKED_AT = 200;

/** Who has nothing in a field. Of very many contacts only some are looked at, and that is said. */
export const missing: Answer = async ({ words = 'email' }, { reading }) => {
  const [what, isMissing] = MISSING[words]!;
  const { rows, total } = await reading.notContacted({ limit: LOOKED_AT });
  const found = allOf(rows.filter(isMissing), SHOWN);
  const among =
    total > rows.length ? `Of the ${rows.length} contacts that you have not contacted for the longest time, ` : '';
  if (found.total === 0) return answers('missing', `${among || 'Of your contacts, '}nobody has ${what}.`);
  const have = found.total === 1 ? 'has' : 'have';
  return answers('missing', `${among}${found.total} ${have} ${what}: ${namesOf(found)}.`, found.rows);
};
