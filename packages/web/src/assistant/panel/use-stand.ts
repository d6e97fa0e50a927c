import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { keepStand, readStand } from './kept-stand.ts';
import { open, viewIn, type Stand, type WindowSize } from './view.ts';

/** How the panel stands in this window. It was opened, so it is not closed at first. */
export function useStand() {
  const size = useWindowSize();
  const [stand, setStand] = useState(() => {
    const kept = readStand();
    return kept.view === 'closed' ? open(kept) : kept;
  });
  const latest = useRef(stand);
  const change = useCallback((next: (stand: Stand) => Stand) => {
    latest.current = next(latest.current);
    setStand(latest.current);
    keepStand(latest.current);
  }, []);
  // A window that was made narrow once leaves the panel at the bottom when it is wide again.
  const view = viewIn(stand.view, size);
  useEffect(() => change((before) => ({ ...before, view })), [change, view]);
  return { stand: { ...stand, view }, size, change };
}

const onResize = (look: () => void) => {
  window.addEventListener('resize', look);
  return () => window.removeEventListener('resize', look);
};

function useWindowSize(): WindowSize {
  const width = useSyncExternalStore(onResize, () => document.documentElement.clientWidth || window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  return { width, height };
}
