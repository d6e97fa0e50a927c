import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Warmth } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { plural } from '../tagging/words.ts';
import { type Answer, answers, bulletsOf, counted, LONG_LIST, namesOf, toBe } from './reply.ts';

const MEMBERS_SHOWN = 50;

export const groupList: Answer<object> = async (_, { reading }) => {
  const found = await reading.groups(LONG_LIST);
  if (found.total === 0) return answers('groups', 'You have no groups yet.');
  const lines = bulletsOf(found, ({ name, contactCount }) => `${plainText(name)}: ${plural(contactCount, 'contact')}`);
  return answers('groups', `You have ${plural(found.total, 'group')}:\n${lines}`);
};

export const countGroups = counted(groupList);

/** Who is in a group, by name. */
export const members: Answer<{ group: Group }> = async ({ group }, { reading }) => {
  const found = await reading.members(group.id, MEMBERS_SHOWN);
  const name = `“${plainText(group.name)}”`;
  if (found.total === 0) return answers('members', `Nobody is in ${name} yet.`);
  return answers(
    'members',
    `${plural(found.total, 'contact')} ${toBe(found.total)} in ${name}: ${namesOf(found, link)}.`,
    found.rows,
  );
};

/** How many contacts there are: of a group, of a warmth, or of both. */
export const countContacts: Answer<{ group?: Group | undefined; warmth?: Warmth | undefined }> = async (
  { group, warmth },
  scene,
) => {
  const { reading } = scene;
  if (group && !warmth) return counted(members)({ group }, scene);
  if (group) {
    const name = `“${plainText(group.name)}”`;
    const cold = (await reading.notContacted({ group: group.name, coldOnly: true, limit: 1 })).total;
    const all = (await reading.members(group.id, 1)).total;
    const count = warmth === 'cold' ? cold : all - cold;
    return answers('count', `${count} of ${plural(all, 'contact')} in ${name} ${toBe(count)} ${warmth}.`);
  }
  const counts = await reading.counts();
  if (warmth)
    return answers(
      'count',
      `${counts[warmth]} of your ${plural(counts.contacts, 'contact')} ${toBe(counts[warmth])} ${warmth}.`,
    );
  return answers(
    'count',
    `You have ${plural(counts.contacts, 'contact')}: ${counts.warm} warm and ${counts.cold} cold.`,
  );
};
