import { MOST_PEOPLE } from '@inner-circle/domain/assistant/define-action.ts';
import type { Intent } from '../clauses/intent.ts';
import { peopleIn } from '../filters.ts';
import { flagged } from '../frames/everyone.ts';
import type { Named, Outcome, Scene } from '../scene.ts';
import { refuses } from './outcomes.ts';

export const isOutcome = (found: readonly Named[] | Outcome): found is Outcome => 'kind' in found;

/** Who is named, and everyone of a group or a saved filter, but for those who are left out. Some of very many are never taken for all. */
export async function membersOf(intent: Intent, { reading }: Scene): Promise<readonly Named[] | Outcome> {
  const wanted = { limit: MOST_PEOPLE };
  const lists = await Promise.all(flagged(intent, 'in').map((id) => peopleIn({ id }, wanted, reading)));
  const all = [...intent.people];
  for (const list of lists) {
    if (typeof list === 'string') return refuses(list);
    if (list.total > list.rows.length) return refuses(tooMany(list.total));
    all.push(...list.rows);
  }
  const left = new Set(flagged(intent, 'not'));
  const people = [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()].filter(({ id }) => !left.has(id));
  return people.length > MOST_PEOPLE ? refuses(tooMany(people.length)) : people;
}

const tooMany = (count: number) =>
  `That would be ${count} people. I take on at most ${MOST_PEOPLE} at once; in the contact list you can change more.`;
