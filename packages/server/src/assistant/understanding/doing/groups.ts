import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { GroupName, MOST_GROUPS } from '@inner-circle/domain/groups/groups.contract.ts';
import { ColdThresholdDays } from '@inner-circle/domain/settings/settings.contract.ts';
import { isNew } from '../clauses/joined.ts';
import type { Intent } from '../clauses/intent.ts';
import { isFilter, notAGroup } from '../filters.ts';
import { flagged } from '../frames/everyone.ts';
import { isOutcome, membersOf } from './members.ts';
import { asks, asksWho, does, idsOf, refuses } from './outcomes.ts';
import { choice, LET_IT_BE, type Named, type Outcome, type Scene } from '../scene.ts';
import { capitalised, distance, fold } from '../tagging/words.ts';

const named = (name: string) => `“${plainText(name)}”`;
export async function makeGroup(intent: Intent, scene: Scene): Promise<Outcome> {
  if (intent.topic === 'rename') return refuses('I cannot rename groups. You can do that on the Groups page.');
  const { data: name } = GroupName.safeParse(intent.words ?? intent.text);
  if (name === undefined) return asks('What shall the group be called?', [], 'text');
  const people = await membersOf(intent, scene);
  if (isOutcome(people)) return people;
  const existing = (await scene.reading.groups(MOST_GROUPS)).rows.find((group) => fold(group.name) === fold(name));
  if (!existing) return does([{ type: 'create-group', arguments: { name, contactIds: idsOf(people) } }], people);
  if (people.length === 0) return refuses(`You already have a group named ${named(existing.name)}.`);
  return does([{ type: 'add-to-group', arguments: { groupId: existing.id, contactIds: idsOf(people) } }], people);
}

/** Puts people into groups, or takes them out; who is moved leaves another. */
const changing = (type: 'add-to-group' | 'remove-from-group', whom: string) =>
  async function change(intent: Intent, scene: Scene): Promise<Outcome> {
    const people = await membersOf(intent, scene);
    if (isOutcome(people)) return people;
    const groups = await groupsOf(intent, scene);
    const filter = groups.find(isFilter);
    if (filter) return refuses(notAGroup(filter));
    const isJoining = type === 'add-to-group';
    if (groups.length === 0 && intent.words) return unknownGroup(intent, scene, isJoining ? people : []);
    if (people.length === 0) return asksWho(whom);
    if (groups.length === 0) return asks('Which group do you mean?');
    const [left, contactIds] = [isJoining ? flagged(intent, 'out') : [], idsOf(people)];
    return does(
      [
        ...left.map((groupId): Action => ({ type: 'remove-from-group', arguments: { groupId, contactIds } })),
        ...groups.map(({ id }): Action => ({ type, arguments: { groupId: id, contactIds } })),
      ],
      people,
    );
  };
export const joinGroup = changing('add-to-group', 'Whom shall I add?');
export const leaveGroup = changing('remove-from-group', 'Whom shall I take out?');

/** The group goes, its people stay. */
export async function deleteGroup(intent: Intent, scene: Scene): Promise<Outcome> {
  const groups = await groupsOf(intent, scene);
  if (groups.length === 0 && intent.words) return unknownGroup(intent, scene);
  if (groups.length === 0) return asks('Which group do you mean?');
  const filter = groups.find(isFilter);
  if (filter) return refuses(`“${plainText(filter.name)}” is a saved filter. You can delete it in the contact list.`);
  return does(groups.map(({ id }) => ({ type: 'delete-group', arguments: { groupId: id } })));
}

/** After how many days its people go cold. */
export async function setRhythm(intent: Intent, scene: Scene): Promise<Outcome> {
  const groups = await groupsOf(intent, scene);
  const { data: days } = ColdThresholdDays.nullable().safeParse(
    intent.fields?.['days'] ? Number(intent.fields['days']) : null,
  );
  if (groups.length === 0) return asks('Which group do you mean?');
  const filter = groups.find(isFilter);
  if (filter) return refuses(`“${plainText(filter.name)}” is a saved filter: only groups and contacts have a rhythm.`);
  if (days === undefined) return asks('After how many days? It can be 1 to 365.');
  return does(
    groups.map(({ id }) => ({ type: 'set-group-rhythm', arguments: { groupId: id, coldThresholdDays: days } })),
  );
}

const keyOf = ({ words = '' }: Intent) => `group ${fold(words)}`;

/** Those that were named, or the one that an answer settled. */
async function groupsOf(intent: Intent, { reading, settled }: Scene): Promise<readonly Named[]> {
  const chosen = settled[keyOf(intent)];
  const { groups = [], words } = intent;
  if (!chosen && !words && !groups.some(isNew)) return groups;
  const { rows } = await reading.groups(MOST_GROUPS);
  // "Out of sailing": a word that is in the name of one group alone.
  const called = words ? rows.filter(({ name }) => fold(name).split(' ').includes(fold(words))) : [];
  if (!chosen && called.length === 1) return called;
  if (chosen) return rows.filter(({ id }) => id === chosen);
  return groups.flatMap((group) => (isNew(group) ? rows.filter(({ name }) => fold(name) === fold(group.name)) : group));
}

/** Offers the groups that are called nearly so and, to put somebody in, to make it. */
async function unknownGroup(intent: Intent, { reading }: Scene, people: readonly Named[] = []): Promise<Outcome> {
  const name = intent.words!;
  const near = (await reading.groups(MOST_GROUPS)).rows.filter((group) =>
    fold(group.name)
      .split(' ')
      .some((word) => word.length > 3 && distance(word, fold(name), 1) <= 1),
  );
  const proper = capitalised(name);
  const known = near.map((group) => choice(group.name, { settles: { [keyOf(intent)]: group.id } }));
  const says = `create a group called "${name}" with ${people.map((one) => one.name).join(' and ')}`;
  const all = [...known, ...(people.length > 0 ? [choice(`Create the group ${proper}`, { says })] : [])];
  if (all.length === 0) return refuses(`You have no group called ${named(name)}.`);
  return asks(`You have no group called ${named(proper)}. Which one do you mean?`, [...all, LET_IT_BE(all.length)]);
}
