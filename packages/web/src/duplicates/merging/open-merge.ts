import { sessionState } from '../../platform/session.ts';

type Merging = {
  readonly contactIds: readonly string[];
  /** Why they seem to be one person. */
  readonly because?: string | undefined;
};

const merging = sessionState<Merging | null>(null);

/** Whom somebody is about to make one, for the dialog, which is not loaded before. */
export const useMerging = merging.use;

/** Of one alone the dialog asks with whom. */
export const openMerge = (contactIds: readonly string[], because?: string) => merging.set({ contactIds, because });
export const closeMerge = () => merging.set(null);
