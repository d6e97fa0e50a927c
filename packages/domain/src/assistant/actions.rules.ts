import { DomainError, notFound } from '../problem.ts';

/** How many people may be touched before the person is asked. */
export const MOST_TOUCHED_UNASKED = 5;
/** How long a proposal waits to be confirmed. */
export const PROPOSAL_HOURS = 24;
/** How long what was done can be taken back. */
export const UNDO_MINUTES = 60;
const conflict = (code: string, message: string) => new DomainError('conflict', `assistant.${code}`, message);

export const actionNotFound = () => notFound('The action');
export const notProposed = () => conflict('not-proposed', 'This was decided already.');
export const notUndoable = () => conflict('not-undoable', 'This can no longer be taken back.');
export const addressChanged = () =>
  conflict('address-changed', 'The address that this goes to was changed since. Ask again if you still want it.');
export const changedSince = () => conflict('changed', 'This was changed since, and is left as it is.');
/** Two messages of one user are answered one after the other. */
export const stillAnswering = () =>
  conflict('busy', 'Your last message is still being answered. Please wait a moment.');

/** What was read of a sentence is no longer what it would be read as. */
export const readingIsOld = () =>
  conflict(
    'old-reading',
    'This was read too long ago. Change a word, look at it again, and nothing is done meanwhile.',
  );

export const madeByNewer = () => conflict('newer', `${MADE_BY_NEWER}. ${COME_BACK}`);

/** What stands on a card that this version cannot read. */
export const MADE_BY_NEWER = 'Made by a newer version of Inner Circle';
export const COME_BACK = 'Reload in a while to see what it is.';

export const CONFIRM_FIRST = 'Confirm it first.';
export const EXPIRED = 'Nobody confirmed this within a day. Ask again if you still want it.';
