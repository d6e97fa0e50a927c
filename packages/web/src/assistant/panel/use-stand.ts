import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { localStore } from '../../platform/storage.ts';
import { open, standOf, viewIn, type Stand, type WindowSize } from './view.ts';

/** The view is kept under the name by which the app knows, before this part is there, whether the panel is open. */
const KEPT = {
  view: 'assistant-view',
  lastView: 'assistant-last-view',
  height: 'assistant-height',
  width: 'assistant-width',
  isExpanded: 'assistant-expanded',
} as const;
const NAMES = Object.keys(KEPT) as (keyof Stand)[];

const read = (): Stand => standOf(Object.fromEntries(NAMES.map((name) => [name, localStore.get(KEPT[name])])));

function keep(stand: Stand) {
  for (const name of NAMES) localStore.set(KEPT[name], String(stand[name]));
}

/** How the panel stands in this window. It was opened, so it is not closed at first. */
export function useStand() {
  const size = useWindowSize();
  const [stand, setStand] = useState(() => {
    const kept = read();
    return kept.view === 'closed' ? open(kept) : kept;
  });
  const latest = useRef(stand);
  const change = useCallback((next: (stand: Stand) => Stand) => {
    latest.current = next(latest.current);
    setStand(latest.current);
    keep(latest.current);
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
