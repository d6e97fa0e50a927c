import type { ConflictSubject } from '../conflicts.rules.ts';
import { notFound } from '../problem.ts';
import { toMoment } from '../time.ts';

export const TODO_CONFLICT: ConflictSubject = { slice: 'todos', subject: 'This to-do was' };

export const todoNotFound = () => notFound('The to-do');

/** Completing what is completed leaves its moment alone. */
export function completedAtAfter(before: string | null, completed: boolean | undefined, now: Temporal.Instant) {
  if (completed === undefined) return before;
  return completed ? (before ?? toMoment(now)) : null;
}
