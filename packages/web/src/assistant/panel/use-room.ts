import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The room that the page, its toasts and its bar leave to the panel. */
export function useRoom(side: number, bottom: number) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock-side', `${side}px`);
    style.setProperty('--dock-bottom', `${bottom}px`);
  }, [side, bottom]);
  useLayoutEffect(
    () => () => {
      const { style } = document.documentElement;
      style.removeProperty('--dock-side');
      style.removeProperty('--dock-bottom');
    },
    [],
  );
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
export const useKeyboard = () =>
  useSyncExternalStore(onViewport, () => {
    const { height = window.innerHeight, offsetTop = 0, scale = 1 } = window.visualViewport ?? {};
    const covered = Math.round(window.innerHeight - height - offsetTop);
    return scale === 1 && covered > LEAST ? covered : 0;
  });
