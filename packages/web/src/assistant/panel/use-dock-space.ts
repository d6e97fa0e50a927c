import { useLayoutEffect, useSyncExternalStore } from 'react';
import { reserveDockSpace, releaseDockSpace } from '../../platform/screen/dock-space.ts';

/** Keeps space free for the panel while it is mounted. */
export function useDockSpace(side: number, bottom: number) {
  useLayoutEffect(() => reserveDockSpace({ side, bottom }), [side, bottom]);
  useLayoutEffect(() => releaseDockSpace, []);
}

const onViewport = (look: () => void) => {
  window.visualViewport?.addEventListener('resize', look);
  window.visualViewport?.addEventListener('scroll', look);
  return () => {
    window.visualViewport?.removeEventListener('resize', look);
    window.visualViewport?.removeEventListener('scroll', look);
  };
};

/** Lower than any keyboard; a browser's bars come and go. */
const LEAST = 120;

/** How much of the window a phone's keyboard covers: what is fixed to the lower edge would stand behind it. */
export const useKeyboardHeight = () =>
  useSyncExternalStore(onViewport, () => {
    const { height = window.innerHeight, offsetTop = 0, scale = 1 } = window.visualViewport ?? {};
    const covered = Math.round(window.innerHeight - height - offsetTop);
    return scale === 1 && covered > LEAST ? covered : 0;
  });
