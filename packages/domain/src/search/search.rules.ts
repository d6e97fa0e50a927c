import { MOST_COUNTED } from '../contacts/contacts.rules.ts';

/** Of each kind, where all of them are shown together. */
export const SHOWN_OF_A_KIND = 8;
/** So many of each are counted there: with every letter that is typed. */
export const MOST_COUNTED_OF_EACH = 100;
/** So many of one kind are counted and can be gone through, where it is shown alone; who finds more adds a word. */
export const MOST_SHOWN = MOST_COUNTED;
