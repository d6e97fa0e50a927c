import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the browser knows: what it keeps, where it is, what was left open. The server draws the first screen without it, and
 * React goes on with that drawing only where it finds the same. So while it does, the answer is what was drawn, and the browser's own
 * right after; everywhere else it is the browser's from the start. It is read once.
 */
export function useBrowserValue<Value>(read: () => Value, drawn: Value): Value {
  const [readOnce] = useState(() => {
    let found: { value: Value } | undefined;
    return () => (found ??= { value: read() }).value;
  });
  return useSyncExternalStore(never, readOnce, () => drawn);
}
