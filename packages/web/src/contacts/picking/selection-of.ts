import { Conditions, conditionsIn, LONGEST_CONDITION_TEXT } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { ListFilter } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import type { Selection } from '@inner-circle/domain/contacts/selection.contract.ts';
import type { Picks } from './picks.ts';

/** Why nobody can say to the server who is picked. */
export class TooNarrow extends Error {}

/** What the list is filtered by, as conditions. Undefined for a group that is gone, of which the list shows nobody. */
function conditionsOf({ search, warmth, group, conditions }: ListFilter, groupId: string | undefined) {
  const all: Conditions = [...(conditionsIn(conditions) ?? [])];
  const text = search.trim();
  if (text.length > LONGEST_CONDITION_TEXT) throw new TooNarrow('Search for fewer words to pick all who are found.');
  if (text !== '') all.push({ kind: 'text', text });
  if (warmth !== 'all') all.push({ kind: 'warmth', is: warmth });
  if (group !== '' && groupId !== undefined) all.push({ kind: 'inGroups', groupIds: [groupId] });
  if (!Conditions.safeParse(all).success)
    throw new TooNarrow('Take a condition away to pick all who fit: there are too many at once.');
  return all;
}

/** Who is picked, as the server is told. */
export const selectionOf = ({ ids, all }: Picks, groupId: string | undefined): Selection =>
  all ? { conditions: conditionsOf(all, groupId), except: [...ids] } : { ids: [...ids] };
