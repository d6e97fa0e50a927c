import { useSyncExternalStore } from 'react';
import { seenBefore } from './signal.ts';

/** Whether the last answer was one that the browser had kept. */
let isOld = false;
seenBefore.subscribe((old) => {
  isOld = old;
});

/** Without a network, or while the server cannot be reached and the browser answers from what it kept. */
export const isOffline = () => isOld || !navigator.onLine;

export function onConnection(listener: () => void): () => void {
  const stop = seenBefore.subscribe(listener);
  const changes = ['online', 'offline'];
  for (const change of changes) window.addEventListener(change, listener);
  return () => {
    stop();
    for (const change of changes) window.removeEventListener(change, listener);
  };
}

export const useOffline = () => useSyncExternalStore(onConnection, isOffline, () => false);
