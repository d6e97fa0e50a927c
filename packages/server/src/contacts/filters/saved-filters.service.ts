import { requireNoConflict } from '@inner-circle/domain/conflicts.rules.ts';
import type { Conditions } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { groupIdsIn } from '@inner-circle/domain/contacts/conditions.rules.ts';
import { MOST_COUNTED } from '@inner-circle/domain/contacts/contacts.rules.ts';
import {
  type CountedFilter,
  MOST_SAVED_FILTERS,
  type NewSavedFilter,
  type SavedFilter,
  type SavedFilterUpdate,
} from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import {
  filterNameTaken,
  inWantedOrder,
  SAVED_FILTER_CONFLICT,
  savedFilterNotFound,
  tooManyFilters,
} from '@inner-circle/domain/contacts/saved-filters.rules.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { earliest, toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { fitUntil, thenFor } from '../conditions.service.ts';
import { savedFiltersRepository } from './saved-filters.repository.ts';

/** With the moment until which nobody else fits by itself. It is not shown. */
export type ListedFilters = { readonly data: CountedFilter[]; readonly holdsUntil: string | null };

export async function listSavedFilters(user: SignedInUser, dependencies: Dependencies): Promise<ListedFilters> {
  const repository = savedFiltersRepository(dependencies.db);
  const filters = (await repository.list(user.id)).map(shown);
  if (filters.length === 0) return { data: [], holdsUntil: null };
  const then = await thenFor(user, dependencies);
  const known = filters.flatMap(({ conditions }) => (conditions ? [conditions] : []));
  const { counts, nextCold } = await repository.counts(user.id, known, then);
  const remaining = [...counts];
  const data = filters.map((filter) => Object.assign(filter, countOf(filter.conditions && remaining.shift()!)));
  return { data, holdsUntil: earliest([nextCold, ...known.map((conditions) => fitUntil(conditions, then))]) };
}

/** The same without counting, for which every filter is asked. */
export const savedFiltersOf = async (user: SignedInUser, { db }: Dependencies): Promise<SavedFilter[]> =>
  (await savedFiltersRepository(db).list(user.id)).map(shown);

const countOf = (count: number | null): Pick<CountedFilter, 'count' | 'isMore'> =>
  count !== null && count > MOST_COUNTED ? { count: MOST_COUNTED, isMore: true } : { count };

export const createSavedFilter = (
  user: SignedInUser,
  { name, conditions, position }: NewSavedFilter,
  dependencies: Dependencies,
  key?: string,
): Promise<SavedFilter> =>
  inTransaction(user, dependencies, async ({ db: tx }) => {
    const repository = savedFiltersRepository(tx);
    const there = await repository.list(user.id);
    const earlier = there.find(({ id }) => id === key);
    if (earlier) return shown(earlier);
    if (there.length >= MOST_SAVED_FILTERS) throw tooManyFilters();
    await requireGroups(tx, user, groupIdsIn(conditions));
    const id = key ?? dependencies.newId();
    const createdAt = toMoment(dependencies.clock.now());
    const last = Math.max(0, ...there.map((filter) => filter.position)) + 1;
    if (!(await repository.insert(user.id, { id, name, conditions, position: last, createdAt })))
      throw filterNameTaken(name);
    if (position !== undefined) {
      const others = there.map((filter) => filter.id);
      await repository.putInOrder(user.id, others.toSpliced(position, 0, id));
    }
    return { id, name, conditions };
  });

/** Given what the person saw, the change is refused when a field was changed since by another request. */
export const updateSavedFilter = (
  user: SignedInUser,
  id: string,
  { seen = {}, ...change }: SavedFilterUpdate,
  { db }: Dependencies,
): Promise<SavedFilter> =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = savedFiltersRepository(tx);
    const row = await repository.lock(user.id, id);
    if (!row) throw savedFilterNotFound();
    const current = shown(row);
    const known = new Set(groupIdsIn(current.conditions ?? []));
    await requireGroups(
      tx,
      user,
      groupIdsIn(change.conditions ?? []).filter((groupId) => !known.has(groupId)),
    );
    requireNoConflict(SAVED_FILTER_CONFLICT, { wanted: change, seen, now: current }, current);
    const { name = current.name, conditions = current.conditions } = change;
    const isFree = await repository.update(user.id, id, {
      name,
      ...(change.conditions && { conditions: change.conditions }),
    });
    if (!isFree) throw filterNameTaken(name);
    return { id, name, conditions };
  });

export const orderSavedFilters = (user: SignedInUser, wanted: readonly string[], { db }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = savedFiltersRepository(tx);
    const there = (await repository.list(user.id)).map(({ id }) => id);
    if (wanted.length > 0 && !wanted.some((id) => there.includes(id))) throw savedFilterNotFound();
    const ids = inWantedOrder(there, wanted);
    await repository.putInOrder(user.id, ids);
    return { ids };
  });

/** Answers where it stood, so that it can be brought back there. */
export const deleteSavedFilter = (user: SignedInUser, id: string, { db }: Dependencies) =>
  inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = savedFiltersRepository(tx);
    const position = (await repository.list(user.id)).findIndex((filter) => filter.id === id);
    if (!(await repository.delete(user.id, id))) throw savedFilterNotFound();
    return { id, position };
  });

/** A group that is deleted later stays in the conditions, and then has nobody in it. */
async function requireGroups(tx: Transaction, user: SignedInUser, ids: readonly string[]): Promise<void> {
  if ((await savedFiltersRepository(tx).holdGroups(user.id, ids)) < ids.length) throw notFound('The group');
}

const shown = ({ id, name, conditions }: { id: string; name: string; conditions: Conditions | null }): SavedFilter => ({
  id,
  name,
  conditions,
});
