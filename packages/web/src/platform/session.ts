import { useSyncExternalStore } from 'react';
import { signal } from './signal.ts';

/** The session is over, and nothing of its user may stay. */
export const sessionOver = signal<void>();

/** A value that several parts of the app share. It is reset when the session ends. */
export function sessionState<Value>(initial: Value) {
  let value = initial;
  const changed = signal<void>();
  const set = (next: Value) => {
    value = next;
    changed.publish();
  };
  sessionOver.subscribe(() => set(initial));
  const get = () => value;
  return { get, set, use: () => useSyncExternalStore(changed.subscribe, get, get) };
}

type Renewal = (until?: AbortSignal) => Promise<boolean>;

let renewal: Renewal | undefined;

/** Registers how an ended session is renewed. */
export function renewSessionsWith(next: Renewal) {
  renewal = next;
  return () => {
    if (renewal === next) renewal = undefined;
  };
}

/** Resolves to true once the person whose session ended is signed in again, and to false where nobody was signed in. */
export const sessionRenewed = async (until?: AbortSignal): Promise<boolean> => (await renewal?.(until)) ?? false;
