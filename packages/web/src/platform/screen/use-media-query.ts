import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (look: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', look);
      return () => list?.removeEventListener('change', look);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
