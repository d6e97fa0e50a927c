import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { plural } from '../tagging/words.ts';
import { type Answer, answers, lists, LONG_LIST, named, namesOf, type OfPerson, toBe } from './reply.ts';

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
