import { useEffect, useState } from 'react';

/** Long enough for a dialog to leave the screen. */
const LEAVING = 320;

type Lingering<Value> = {
  value: Value | null;
  open: boolean;
  /** Another one with each opening: as a key it keeps what was typed before out of what is opened while that still leaves. */
  opening: number;
};

/**
 * What an overlay shows: while it closes it keeps its last content, then lets go of it. A timer does that instead of the
 * library's `onOpenChangeComplete`, because an overlay whose code is still on its way would never report that it closed.
 */
export function useLingering<Value>(value: Value | null): Lingering<Value> {
  const [last, setLast] = useState(value);
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = value !== null;
  if (open && value !== last) setLast(value);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  useEffect(() => {
    if (value !== null) return;
    const timer = setTimeout(() => setLast(null), LEAVING);
    return () => clearTimeout(timer);
  }, [value]);
  return { value: value ?? last, open, opening };
}
