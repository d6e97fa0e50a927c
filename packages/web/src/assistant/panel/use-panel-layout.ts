import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storeLayout, readLayout } from './stored-layout.ts';
import { open, viewIn, type PanelLayout, type WindowSize } from './panel-layout.ts';

/** The layout of the panel in this window. It mounts when the panel is opened, so it never starts closed. */
export function usePanelLayout() {
  const size = useWindowSize();
  const [layout, setLayout] = useState(() => {
    const kept = readLayout();
    return kept.view === 'closed' ? open(kept) : kept;
  });
  const latest = useRef(layout);
  const change = useCallback((next: (layout: PanelLayout) => PanelLayout) => {
    latest.current = next(latest.current);
    setLayout(latest.current);
    storeLayout(latest.current);
  }, []);
  // A window that was made narrow once leaves the panel at the bottom when it is wide again.
  const view = viewIn(layout.view, size);
  useEffect(() => change((before) => ({ ...before, view })), [change, view]);
  return { layout: { ...layout, view }, size, change };
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
