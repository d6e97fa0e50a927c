import { CallError, failureIn } from '../platform/server/call-error.ts';
import { limitOf } from '../platform/server/limit-reached.ts';

export type GroupFields = { name: string; description: string };

type GroupProblem = { field: 'name' | 'root'; message: string };

/** Where and how a form says why a group was refused. */
export function groupProblem(error: unknown, fallback: string): GroupProblem {
  if (error instanceof CallError && error.problem.field === 'name')
    return { field: 'name', message: error.problem.message };
  if (error instanceof CallError && limitOf(error)) return { field: 'root', message: error.problem.message };
  return { field: 'root', message: failureIn(error, fallback) };
}
