import { createContext, useContext, useState } from 'react';
import { sessionStore } from '../storage.ts';

/** Whose drafts these are; nobody's are kept. */
export const DraftsOwner = createContext<string | null>(null);

const PREFIX = 'draft:';
const keyOf = (owner: string, name: string) => `${PREFIX}${owner}:${name}`;

/** A user who signs in must not find drafts of another user in this window. */
export function forgetDraftsOfOthers(owner: string) {
  for (const key of sessionStore.keys()) {
    if (key.startsWith(PREFIX) && !key.startsWith(keyOf(owner, ''))) sessionStore.remove(key);
  }
}

function read(key: string | null): unknown {
  const text = key === null ? null : sessionStore.get(key);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What somebody wrote and did not save, kept in this window over a reload, until it is saved, given up or they log out.
 * Without a name nothing is kept.
 */
export function useDraft<Words>(name: string | undefined) {
  const owner = useContext(DraftsOwner);
  const key = owner === null || name === undefined ? null : keyOf(owner, name);
  const [kept] = useState(() => read(key) as Words | undefined);
  return {
    /** What was found at the beginning. */
    kept,
    keep: (words: Words) => {
      if (key !== null) sessionStore.set(key, JSON.stringify(words));
    },
    forget: () => {
      if (key !== null) sessionStore.remove(key);
    },
  };
}

/** Whether something that was written there waits to be found again. */
export function useHasDraft(name: string): boolean {
  return useDraft(name).kept !== undefined;
}
