import { useSyncExternalStore } from 'react';
import { signal } from '../signal.ts';

let beside = 0;
const changed = signal<void>();

/** What the page, its toasts and its bar leave free for the docked assistant, in pixels. A page beside it is laid out by the width that is left. */
export function reserveDockSpace({ side, bottom }: { side: number; bottom: number }) {
  const { style, dataset } = document.documentElement;
  style.setProperty('--dock-side', `${side}px`);
  style.setProperty('--dock-bottom', `${bottom}px`);
  dataset['docked'] = '';
  if (side > 0) dataset['beside'] = '';
  else delete dataset['beside'];
  setBeside(side);
}

export function releaseDockSpace() {
  const { style, dataset } = document.documentElement;
  style.removeProperty('--dock-side');
  style.removeProperty('--dock-bottom');
  delete dataset['docked'];
  delete dataset['beside'];
  setBeside(0);
}

function setBeside(side: number) {
  if (side === beside) return;
  beside = side;
  changed.publish();
}

const subscribe = (look: () => void) => {
  window.addEventListener('resize', look);
  const stop = changed.subscribe(look);
  return () => {
    window.removeEventListener('resize', look);
    stop();
  };
};

/** Whether the page has no more than this width, in pixels. */
export const useNarrowPage = (most: number) =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth - beside <= most,
    () => false,
  );
