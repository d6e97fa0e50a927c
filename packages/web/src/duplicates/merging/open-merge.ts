import { sessionState } from '../../platform/session.ts';

const merging = sessionState<readonly string[] | null>(null);

/** Whom somebody is about to make one, for the dialog, which is not loaded before. */
export const useMerging = merging.use;

export const openMerge = (contactIds: readonly string[]) => merging.set(contactIds);
export const closeMerge = () => merging.set(null);
