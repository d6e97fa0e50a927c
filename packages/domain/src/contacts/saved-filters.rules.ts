import type { ConflictSubject } from '../conflicts.rules.ts';
import { DomainError, notFound } from '../problem.ts';
import { MOST_SAVED_FILTERS } from './saved-filters.contract.ts';

export const SAVED_FILTER_CONFLICT: ConflictSubject = { slice: 'saved-filters', subject: 'This filter was' };

export const savedFilterNotFound = () => notFound('The filter');

export const filterNameTaken = (name: string) =>
  new DomainError('conflict', 'saved-filters.name-taken', `You already have a filter named “${name}”.`, {
    field: 'name',
  });

/** Said wherever somebody asks for its people: they are not everybody, and not nobody either. */
export const filterOfNewerVersion = (name: string) =>
  new DomainError(
    'conflict',
    'saved-filters.newer',
    `A newer version of Inner Circle saved the filter “${name}”, so it cannot be said here whom it means.`,
  );

export const tooManyFilters = () =>
  new DomainError(
    'conflict',
    'saved-filters.too-many',
    `There is room for ${MOST_SAVED_FILTERS} filters. Delete one that you no longer need.`,
  );

/** The ids in the wanted order; those that are not named come after, as they were. What is not there is left out. */
export function inWantedOrder(there: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(there);
  const named = [...new Set(wanted)].filter((id) => known.has(id));
  const isNamed = new Set(named);
  return [...named, ...there.filter((id) => !isNamed.has(id))];
}
