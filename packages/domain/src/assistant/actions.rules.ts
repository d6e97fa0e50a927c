import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../contacts/contacts.rules.ts';
import { DomainError, notFound } from '../problem.ts';
import type { Action } from './actions.contract.ts';

/** How many people may be touched before the person is asked. */
export const MOST_TOUCHED_UNASKED = 5;
/** How long a proposal waits to be confirmed. */
export const PROPOSAL_HOURS = 24;
/** How long what was done can be taken back. */
export const UNDO_MINUTES = 60;
/** A deleted contact is kept for `UNDO_GRACE_SECONDS`; the difference is for slow networks. */
const UNDO_DELETION_SECONDS = UNDO_GRACE_SECONDS - UNDO_SECONDS;

/** An action with the contacts that it touches; of to-dos and reminders those to whom they belong. */
export type Touching = { readonly action: Action; readonly contactIds: readonly string[] };

/**
 * Which of the actions of one message must be confirmed: what deletes, what sends, what cannot be taken back, and all of them
 * as soon as together they touch more than five people.
 */
export function needConfirmation(actions: readonly Touching[]): boolean[] {
  const touched = new Set(
    actions.flatMap(({ action, contactIds }, index) =>
      action.type === 'create-contact' ? [`new ${index}`] : contactIds,
    ),
  );
  const touchesMany = touched.size > MOST_TOUCHED_UNASKED;
  return actions.map(({ action }) => action.type !== 'navigate' && (touchesMany || deletesOrSends(action)));
}

function deletesOrSends(action: Action): boolean {
  switch (action.type) {
    case 'delete-contacts':
    case 'create-reminder':
    case 'change-reminder':
    case 'cancel-reminder':
      return true;
    case 'schedule-meeting':
      return action.arguments.event.attendees.length > 0;
    default:
      return false;
  }
}

/** Until when an action that was done now can be taken back; null when it cannot. */
export function undoableUntil({ type }: Action, now: Temporal.Instant): Temporal.Instant | null {
  switch (type) {
    case 'navigate':
    case 'cancel-reminder':
      return null;
    case 'delete-contacts':
      return now.add({ seconds: UNDO_DELETION_SECONDS });
    default:
      return now.add({ minutes: UNDO_MINUTES });
  }
}

const conflict = (code: string, message: string) => new DomainError('conflict', `assistant.${code}`, message);

export const actionNotFound = () => notFound('The action');
export const notProposed = () => conflict('not-proposed', 'This was decided already.');
export const notUndoable = () => conflict('not-undoable', 'This can no longer be taken back.');
export const changedSince = () => conflict('changed', 'This was changed since, and is left as it is.');
/** Two messages of one user are answered one after the other. */
export const stillAnswering = () =>
  conflict('busy', 'Your last message is still being answered. Please wait a moment.');

export const CONFIRM_FIRST = 'Confirm it first.';
export const EXPIRED = 'Nobody confirmed this within a day. Ask again if you still want it.';
