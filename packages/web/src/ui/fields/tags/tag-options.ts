export type TagOption = { name: string; create: boolean };

export const sameTag = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const alphabetical = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

type Typed = { typed: string; suggestions: readonly string[]; picked: readonly string[]; mayCreate: boolean };

/** What the list offers: a full match first, then the rest by name, then a way to create what was typed. */
export function tagOptions({ typed, suggestions, picked, mayCreate }: Typed): TagOption[] {
  const query = typed.trim();
  const wanted = query.toLowerCase();
  const taken = (name: string) => picked.some((other) => sameTag(other, name));
  const matches = suggestions
    .filter((name) => name.toLowerCase().includes(wanted) && !taken(name))
    .toSorted((a, b) => Number(sameTag(b, query)) - Number(sameTag(a, query)) || alphabetical.compare(a, b))
    .map((name) => ({ name, create: false }));
  const isNew = query !== '' && !taken(query) && !suggestions.some((name) => sameTag(name, query));
  return isNew && mayCreate ? [...matches, { name: query, create: true }] : matches;
}
