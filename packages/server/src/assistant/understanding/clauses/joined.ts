import type { Named } from '../scene.ts';
import { wordsOf } from '../tagging/words.ts';
import { type Intent, textOf } from './intent.ts';

// Clauses that go on with what one before them makes: "add Lena Fischer and put her into Family" is one contact, "create a group Chess
// and add Tom to it" one group. Who was added is known by name only until it is done.

const NEW = 'new:';
const newNamed = (name: string): Named => ({ id: `${NEW}${name}`, name });
export const isNew = ({ id }: Named) => id.startsWith(NEW);
/** Somebody whom an earlier clause of the message adds. */
export const isNewHere = (one: Named, { key }: { readonly key: string }) =>
  isNew(one) && wordsOf(key).every((word) => (wordsOf(one.name) as string[]).includes(word));

/** Whom an intent adds. */
export const newcomersOf = ({ kind, fields = {} }: Intent): Named[] =>
  kind === 'new-contact'
    ? Object.entries(fields).flatMap(([field, name]) => {
        if (!/^name(?: \d+)?$/.test(field)) return [];
        const id = fields[field.replace('name', 'id')];
        return [id ? { id, name } : newNamed(name)];
      })
    : [];

/** Everybody who is new gets an id, under which the other clauses, and what is said next, know them. */
export function identified(intents: readonly Intent[], newId: () => string): Intent[] {
  const ids = new Map<string, string>();
  return intents.map((intent) => {
    const names = newcomersOf(intent);
    if (names.length === 0)
      return { ...intent, people: intent.people.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })) };
    const own = names.map((one, at) => {
      const id = newId();
      ids.set(newNamed(one.name).id, id);
      return [at === 0 ? 'id' : `id ${at + 1}`, id];
    });
    return { ...intent, fields: { ...intent.fields, ...(Object.fromEntries(own) as Record<string, string>) } };
  });
}

/** The groups that were spoken of; one that is made is known by its name. */
const groupsOf = ({ kind, groups, words }: Intent): readonly Named[] =>
  groups?.length ? groups : kind === 'new-group' && words ? [newNamed(words)] : [];
export const groupsIn = (intents: readonly Intent[], before: readonly Named[]): readonly Named[] =>
  intents.map(groupsOf).findLast((groups) => groups.length > 0) ?? before;

const OF_A_GROUP = new Set(['join-group', 'leave-group', 'delete-group']);

/** Each clause with what those before it settled, merged into them where it only adds to what they make. */
export function joined(intents: readonly Intent[], groupsBefore: readonly Named[]): Intent[] {
  const all: Intent[] = [];
  for (const said of intents) {
    const isUngrouped = OF_A_GROUP.has(said.kind) && !said.groups?.length && !said.words;
    const intent = isUngrouped ? { ...said, groups: groupsIn(all, groupsBefore) } : said;
    const at = all.findLastIndex((one) => mergeable(one, intent) !== undefined);
    if (at >= 0) all[at] = mergeable(all[at]!, intent)!;
    else all.push(intent);
  }
  return all;
}

function mergeable(made: Intent, next: Intent): Intent | undefined {
  const [group] = next.groups ?? [];
  if (made.kind === 'new-group' && next.kind === 'join-group' && group?.id === `${NEW}${made.words}`)
    return {
      ...made,
      people: [...made.people, ...next.people],
      said: [...made.said, ...next.said],
      flags: [...(made.flags ?? []), ...(next.flags ?? [])],
    };
  const own = newcomersOf(made);
  if (own.length === 0 || next.people.length !== own.length || next.people.some(({ id }, at) => id !== own[at]!.id))
    return undefined;
  const added = addedBy(next);
  const fields = Object.entries(added ?? {}).flatMap(([field, value]) =>
    own.map((_, at) => [at === 0 ? field : `${field} ${at + 1}`, value]),
  );
  if (!added || fields.some(([field]) => made.fields?.[field!] !== undefined)) return undefined;
  return { ...made, fields: { ...made.fields, ...(Object.fromEntries(fields) as Record<string, string>) } };
}

/** What the clause says of its people, as fields of a contact. */
function addedBy(next: Intent): Readonly<Record<string, string>> | undefined {
  if (next.kind === 'change-contact' && next.topic === undefined) return next.fields;
  if (next.kind === 'note' && next.text) return { notes: textOf(next) };
  if (next.kind === 'join-group' && !next.flags?.length && next.groups?.length)
    return { groups: next.groups.map(({ name }) => name).join('\n') };
  return undefined;
}
