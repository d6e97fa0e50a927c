import { CallError, failureIn } from '../platform/server/call-error.ts';
import { limitOf } from '../platform/server/limit-reached.ts';

/** Why a to-do was not added. */
export const addFailure = (error: unknown) =>
  error instanceof CallError && limitOf(error) ? error.problem.message : failureIn(error, 'Failed to add todo.');
