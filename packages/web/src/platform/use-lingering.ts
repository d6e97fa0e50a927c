import { useEffect, useState } from 'react';

/** Long enough for a dialog to leave the screen. */
const LEAVING = 320;

/** What an overlay shows: while it closes it keeps its last content, then lets go of it. */
export function useLingering<Value>(value: Value | null): { value: Value | null; open: boolean } {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  useEffect(() => {
    if (value !== null) return;
    const timer = setTimeout(() => setLast(null), LEAVING);
    return () => clearTimeout(timer);
  }, [value]);
  return { value: value ?? last, open: value !== null };
}
