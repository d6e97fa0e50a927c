import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Warmth } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { SavedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { filterOfNewerVersion } from '@inner-circle/domain/contacts/saved-filters.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Listed, Reading } from '../engine.port.ts';
import type { Named } from './scene.ts';

// A saved filter is named as a group is, and stands for its people wherever a group does. Its id says that it is none: nobody is put
// into it or taken out, for who is in it follows from its conditions.

const FILTER = 'filter:';
export const filterKey = (id: string) => `${FILTER}${id}`;
export const isFilter = ({ id }: Pick<Named, 'id'>) => id.startsWith(FILTER);

/** Undefined when it was deleted meanwhile. */
export const filterOf = async ({ id }: Pick<Named, 'id'>, reading: Reading): Promise<SavedFilter | undefined> =>
  (await reading.filters()).find((filter) => filterKey(filter.id) === id);

/** Why nobody can say whom a filter means: it is gone, or a newer version saved it. */
export const whyNobody = (filter: Pick<SavedFilter, 'name'> | undefined) =>
  filter ? plainText(filterOfNewerVersion(filter.name).message) : 'That filter was deleted.';

type Wanted = { readonly warmth?: Warmth; readonly limit: number };

/** Whom a group or a saved filter means; words where nobody can say. */
export async function peopleIn(
  one: Pick<Named, 'id'>,
  wanted: Wanted,
  reading: Reading,
): Promise<Listed<Contact> | string> {
  if (!isFilter(one)) return reading.members(one.id, wanted.limit);
  const filter = await filterOf(one, reading);
  return filter?.conditions ? reading.fitting(filter.conditions, wanted) : whyNobody(filter);
}

export const notAGroup = ({ name }: Named) =>
  `“${plainText(name)}” is a saved filter: who is in it follows from its conditions, which you change in the contact list.`;
