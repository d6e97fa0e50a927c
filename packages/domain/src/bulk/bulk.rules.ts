import { limitReached, type Plan } from '../billing/plans.rules.ts';
import { badField, DomainError, notFound } from '../problem.ts';
import type { BulkChange, SelectionChanged } from './bulk.contract.ts';
import type { Problem } from '../problem.ts';

/** How long such a change can be taken back. */
export const BULK_UNDO_MINUTES = 60;
/** Of how many changes what was there before is kept: the older ones stay as they are. */
export const MOST_BULK_CHANGES = 20;

export const bulkChangeNotFound = () => notFound('The change');

export const selectionChanged = (total: number) =>
  new DomainError(
    'conflict',
    'bulk.selection-changed',
    `${total === 1 ? '1 person fits' : `${total.toLocaleString('en')} people fit`} by now. Nothing was changed.`,
    { total } satisfies Omit<SelectionChanged, keyof Problem>,
  );

export const nobodyPicked = () => notFound('The contact');

/** All or none: with how many more the plan allows. */
export function todosDoNotFit(plan: Plan, limit: number, used: number, wanted: number): DomainError {
  const { kind, code, details } = limitReached('todos', plan, limit, used);
  const left = Math.max(0, limit - used);
  const fit = left === 0 ? 'No more to-dos fit' : left === 1 ? 'One more to-do fits' : `${left} more to-dos fit`;
  return new DomainError(kind, code, `${fit} your plan, and this makes ${wanted}. Nothing was changed.`, details);
}

/** Why a change of groups is none. */
export function groupsRefusal({ add, remove, create }: Extract<BulkChange, { kind: 'groups' }>) {
  if (add.length + remove.length + create.length === 0) return badField('change', 'names no group');
  return add.some((id) => remove.includes(id)) ? badField('change', 'adds and removes the same group') : undefined;
}
