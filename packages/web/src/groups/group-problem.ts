import { CallError } from '../platform/call-error.ts';
import { limitOf } from '../platform/limit-reached.ts';

export type GroupFields = { name: string; description: string };

type GroupProblem = { place: 'name' | 'root'; message: string };

/** Where and how a form says why a group was refused. */
export function groupProblem(error: unknown, fallback: string): GroupProblem {
  if (error instanceof CallError && error.problem.field === 'name')
    return { place: 'name', message: error.problem.message };
  if (error instanceof CallError && limitOf(error)) return { place: 'root', message: error.problem.message };
  return { place: 'root', message: fallback };
}
