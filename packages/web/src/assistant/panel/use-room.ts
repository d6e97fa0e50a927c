import { useLayoutEffect, useSyncExternalStore } from 'react';
import { leaveRoom, takeRoomBack } from '../../platform/screen/room.ts';

/** The page leaves room to the panel as long as that is there. */
export function useRoom(side: number, bottom: number) {
  useLayoutEffect(() => leaveRoom({ side, bottom }), [side, bottom]);
  useLayoutEffect(() => takeRoomBack, []);
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
