import { createContext, useContext, useState } from 'react';
import type { OtherDraftName } from './draft-kinds.ts';
import { drafts } from './draft-store.ts';

/** Whose drafts these are; nobody's are kept. */
export const DraftsOwner = createContext<string | null>(null);

/**
 * What somebody wrote and did not save, kept over a reload and a closed tab for a week, until it is saved, given up or they log out.
 * Without a name nothing is kept.
 */
export function useDraft<Words>(name: string | undefined) {
  const owner = useContext(DraftsOwner);
  const isKept = owner !== null && name !== undefined;
  const [kept] = useState(() => (isKept ? (drafts.read(owner, name) as Words | undefined) : undefined));
  return {
    /** What was found at the beginning. */
    kept,
    keep: (words: Words) => {
      if (isKept) drafts.keep(owner, name, words);
    },
    forget: () => {
      if (isKept) drafts.forget(owner, name);
    },
  };
}

/** A draft that is kept in its own way, of a kind that takes these words. */
export const useOwnDraft = <Words>(name: OtherDraftName<Words> | undefined) => useDraft<Words>(name);

/** Whether something that was written there waits to be found again. */
export function useHasDraft(name: string): boolean {
  return useDraft(name).kept !== undefined;
}
