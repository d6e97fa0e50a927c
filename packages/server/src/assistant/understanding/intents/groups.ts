import { GroupName } from '@inner-circle/domain/groups/groups.contract.ts';
import { groupNamed, unknownGroup } from '../people/groups.ts';
import { mentionsIn } from '../people/find-people.ts';
import type { Who } from '../people/which.ts';
import { isQuestion, unique, whoIn } from '../people/who.ts';
import { links, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { capitalised } from '../wording/words.ts';
import { asks, asksForWhom, does, refuses } from './outcomes.ts';

const named = (name: string) => `“${plainText(name)}”`;
const trimmed = (name: string) =>
  name
    .replace(/^(?:called|named|for|:|the|my) /i, '')
    .replaceAll(/^["']+|["'.!,]+$/g, '')
    .trim();

/** Every name of a list must be somebody: nobody is left out silently. */
async function peopleIn(text: string, scene: Scene): Promise<Who> {
  const who = await whoIn(text, scene, { startsWithName: true });
  if (isQuestion(who) || who.mentions.length === 0) return who;
  const parts = text.split(/\s*(?:,|&|\+|\band\b)\s*/i).filter((part) => part.trim());
  const unknown = parts.find(
    (part) => mentionsIn(part, scene).length === 0 && !who.mentions.some(({ text: name }) => name.includes(part)),
  );
  if (!unknown) return who;
  const asked = await whoIn(`with ${unknown}`, scene);
  return isQuestion(asked) ? asked : asks(`Who is “${plainText(unknown)}”?`, [], { what: 'person', instead: unknown });
}

async function create(name: string, members: string | undefined, scene: Scene): Promise<Outcome> {
  const { data } = GroupName.safeParse(trimmed(name));
  if (data === undefined) return asks('What shall the group be called?', [], { what: 'text', joint: '' });
  const existing = await groupNamed(data, scene);
  const who = members ? await peopleIn(members, scene) : { people: [], mentions: [] };
  if (isQuestion(who)) return who;
  const people = unique(who.people);
  if (members && people.length === 0) return asksForWhom('Who shall be in it?');
  if (existing && existing.name.toLowerCase() === data.toLowerCase()) {
    if (people.length === 0) return refuses(`You already have a group named ${named(existing.name)}.`);
    return join(existing.id, existing.name, people);
  }
  const proper = data === data.toLowerCase() ? capitalised(data) : data;
  return does([{ type: 'create-group', arguments: { name: proper, contactIds: people.map(({ id }) => id) } }], people);
}

const join = (groupId: string, name: string, people: Parameters<typeof links>[0]) =>
  does([{ type: 'add-to-group', arguments: { groupId, contactIds: people.map(({ id }) => id) } }], people);

async function add(who: string, groupName: string, scene: Scene): Promise<Outcome | undefined> {
  const group = await groupNamed(groupName, scene);
  const meant = await peopleIn(who, scene);
  if (isQuestion(meant)) return group || /\bgroup\b/i.test(groupName) ? meant : undefined;
  const people = unique(meant.people);
  if (people.length === 0) return group ? asksForWhom(`Whom shall I add to ${named(group.name)}?`) : undefined;
  if (group) return join(group.id, group.name, people);
  return unknownGroup(
    groupName,
    scene,
    `create a group called ${trimmed(groupName.replace(/ group$/i, ''))} with ${who}`,
  );
}

async function leave(who: string, groupName: string, scene: Scene): Promise<Outcome | undefined> {
  if (/\b(?:contacts?|list|calendar|address book)\b/i.test(groupName)) return undefined;
  const meant = await peopleIn(who, scene);
  if (isQuestion(meant)) return meant;
  const people = unique(meant.people);
  if (people.length === 0) return undefined;
  const group = await groupNamed(groupName, scene);
  if (!group) return unknownGroup(groupName, scene);
  return does(
    [{ type: 'remove-from-group', arguments: { groupId: group.id, contactIds: people.map(({ id }) => id) } }],
    people,
  );
}

async function move(who: string, from: string, to: string, scene: Scene): Promise<Outcome | undefined> {
  const [left, joined] = [await leave(who, from, scene), await add(who, to, scene)];
  if (left?.kind !== 'do') return left;
  if (joined?.kind !== 'do') return joined;
  return { ...joined, actions: [...left.actions, ...joined.actions] };
}

export const groupRules: readonly Rule[] = [
  {
    pattern:
      /^(?:add|put|move|include) (?<who>(?:everyone|everybody|all) (?:in|from|of) .+?) (?:to|into) (?<group>[^,:]{1,80})$/i,
    understand: ({ who, group }, scene) => add(who!, group!, scene),
  },
  {
    pattern: /^(?:rename|change the name of) (?:the )?(?:group .+|.+ group) (?:to|into) .+$/i,
    understand: () => refuses('I cannot rename groups. You can do that on the Groups page.'),
  },
  {
    pattern: /^(?:delete|remove|disband|dissolve|get rid of) (?:the )?(?:group .+|.+ group)$/i,
    understand: () => refuses('I cannot delete groups. You can do that on the Groups page; its contacts stay.'),
  },
  {
    pattern:
      /^(?:create|make|start|add|set up|new|build|open)(?: me)?(?: an?)?(?: new)? group(?: called| named| for|:)?\s+(?<name>.+?)(?:,? (?:and (?:put|add)|with|containing|including|consisting of|for)\s+(?<members>.+?)(?: (?:in|into|to) it)?)?$/i,
    understand: ({ name, members }, scene) => create(name!, members, scene),
  },
  {
    pattern:
      /^(?:create|make|start|set up|new)(?: an?| the)?(?: new)? (?<name>(?!(?:contact|todo|task|reminder|note|meeting|event|an?|new|the)\b)\S+(?: \S+){0,3}) group(?:,? (?:and (?:put|add)|with|containing|for)\s+(?<members>.+?)(?: (?:in|into|to) it)?)?$/i,
    understand: ({ name, members }, scene) => create(name!, members, scene),
  },
  {
    pattern:
      /^(?:put|add|move|group) (?<members>.+?) (?:in|into|to|as) an?(?: new)? group(?: called| named|:)? (?<name>.+)$/i,
    understand: ({ name, members }, scene) => create(name!, members, scene),
  },
  {
    pattern: /^(?:move|switch|transfer) (?<who>.+?) (?:from|out of) (?<from>.+?) (?:to|into) (?<to>.+)$/i,
    understand: ({ who, from, to }, scene) => move(who!, from!, to!, scene),
  },
  {
    pattern:
      /^(?:add|put|move|include|stick|assign) (?<who>.+?) (?:to|in|into) (?!my contacts|contacts|my (?:todo|task)|the calendar|my calendar)(?<group>[^,:]{1,80})$/i,
    understand: ({ who, group }, scene) => add(who!, group!, scene),
  },
  {
    pattern: /^(?:remove|take|kick|drop|delete|throw|pull|get) (?<who>.+?) (?:from|out of|off) (?<group>[^,:]{1,80})$/i,
    understand: ({ who, group }, scene) => leave(who!, group!, scene),
  },
];
