import { useSyncExternalStore } from 'react';
import { signal } from './signal.ts';

/** Whoever was signed in is no longer, and nothing of theirs may stay. */
export const sessionOver = signal<void>();

/** A value that several parts of the app share. It ends with the session of who set it. */
export function sessionState<Value>(initial: Value) {
  let value = initial;
  const changed = signal<void>();
  const set = (next: Value) => {
    value = next;
    changed.publish();
  };
  sessionOver.subscribe(() => set(initial));
  return { get: () => value, set, use: () => useSyncExternalStore(changed.subscribe, () => value) };
}

type Renewal = (until?: AbortSignal) => Promise<boolean>;

let renewal: Renewal | undefined;

/** The one who brings an ended session back. */
export function renewSessionsWith(next: Renewal) {
  renewal = next;
  return () => {
    if (renewal === next) renewal = undefined;
  };
}

/** Resolves to true once the person whose session ended is signed in again, and to false where nobody was signed in. */
export const sessionRenewed = async (until?: AbortSignal): Promise<boolean> => (await renewal?.(until)) ?? false;
