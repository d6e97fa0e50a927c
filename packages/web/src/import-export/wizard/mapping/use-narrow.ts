import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia?.('(max-width: 48rem)');

function subscribe(look: () => void) {
  const narrow = query();
  narrow?.addEventListener('change', look);
  return () => narrow?.removeEventListener('change', look);
}

/** Whether the screen is a phone's, where a table becomes a list. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
