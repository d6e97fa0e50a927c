import type { Changed } from '../changes.rules.ts';
import { notFound } from '../problem.ts';
import { toMoment } from '../time.ts';

export const CHANGED_TODO: Changed = { slice: 'todos', subject: 'This to-do was' };

export const todoNotFound = () => notFound('The to-do');

/** Completing what is completed leaves its moment alone. */
export function completedAtAfter(before: string | null, completed: boolean | undefined, now: Temporal.Instant) {
  if (completed === undefined) return before;
  return completed ? (before ?? toMoment(now)) : null;
}
