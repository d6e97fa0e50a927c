import { sessionState } from '../../platform/session-state.ts';

const PAUSE = 2000;

export const TOO_SOON = 'Please wait before adding another contact';

const lastAdded = sessionState(-Infinity);

export const rememberAdding = lastAdded.set;

/** A second contact within two seconds is a slip of the finger. */
export const isTooSoon = (now: number) => now - lastAdded.get() < PAUSE;
