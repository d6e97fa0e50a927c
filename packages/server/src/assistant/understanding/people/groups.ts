import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { LET_IT_BE, type Outcome, type Scene } from '../scene.ts';
import { distance, fold } from '../wording/words.ts';

const key = (name: string) =>
  fold(name)
    .replace(/^(?:the|my|our) /, '')
    .replace(/ (?:group|list|people|folks)$/, '')
    .trim();

const MOST_GROUPS = 100;

/** The group of that name, spelled as people spell; undefined when there is none like it. */
export async function groupNamed(name: string, { reading, settled }: Scene): Promise<Group | undefined> {
  const wanted = key(name);
  if (!wanted) return undefined;
  const chosen = settled[`group ${wanted}`];
  const found = await reading.findGroups(
    name.replace(/^(?:the|my|our) /i, '').replace(/ (?:group|list|people|folks)$/i, ''),
    5,
  );
  const most = wanted.length >= 7 ? 2 : wanted.length >= 4 ? 1 : 0;
  if (chosen) return (await reading.groups(MOST_GROUPS)).rows.find(({ id }) => id === chosen);
  return (
    found.find((group) => key(group.name) === wanted) ??
    found.find((group) => distance(key(group.name), wanted, most) <= most) ??
    (found.length === 1 && wanted.length > 3 && key(found[0]!.name).split(' ').includes(wanted) ? found[0] : undefined)
  );
}

export async function unknownGroup(name: string, scene: Scene, says?: string): Promise<Outcome> {
  const groups = await scene.reading.findGroups(name, 3);
  const proper = name.replace(/^(?:the|my|our) /i, '').replace(/ group$/i, '');
  const options = groups.map((group) => ({
    label: group.name,
    detail: '',
    contactId: null,
    settles: { [`group ${key(name)}`]: group.id },
  }));
  const create = says === undefined ? [] : [{ label: `Create the group ${proper}`, detail: '', contactId: null, says }];
  const all = [...options, ...create];
  return {
    kind: 'ask',
    reply: `You have no group called “${plainText(proper)}”.${all.length > 0 ? ' Which one do you mean?' : ''}`,
    options: all.length > 0 ? [...all, LET_IT_BE(all.length)] : [],
  };
}
