import { CallError } from '../../platform/server/call-error.ts';
import { limitOf } from '../../platform/server/limit-reached.ts';

/** What the server said, beneath our own words. */
const withReason = (words: string, error: CallError) =>
  error.problem.message === words ? words : `${words}\n${error.problem.message}`;

/** What a form says when an event was not saved. */
export function saveFailure(error: unknown, isNew: boolean): string {
  if (!(error instanceof CallError) || error.status === 0) return 'Failed to save event';
  if (limitOf(error)) return error.problem.message;
  return isNew
    ? `Failed to create event: ${error.status} - ${error.problem.message}`
    : withReason('Failed to update calendar event', error);
}

export const deleteFailure = (error: unknown): string =>
  error instanceof CallError && error.status !== 0
    ? withReason('Failed to delete calendar event', error)
    : 'Failed to delete event';
