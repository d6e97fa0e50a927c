import { useEffect, useEffectEvent } from 'react';

/**
 * When the code of a part is loaded that the first screen does without: when somebody goes towards it with the pointer, a finger or the
 * Tab key. For those who asked the browser to save data it waits until the part is opened. The service worker (public/sw.js) fetches
 * those before that most people use next.
 */
const waiting = new Set<() => void>();
let isDrawn = false;

/** Answers with what to do when the screen goes. */
export function firstScreenDrawn() {
  isDrawn = true;
  // Divides what came with the first screen from what came after it, in the browser's own record of what it fetched.
  performance.mark('first-screen');
  for (const action of waiting) whenIdle(action);
  waiting.clear();
  return () => {
    isDrawn = false;
  };
}

export function afterFirstScreen(action: () => void) {
  if (isDrawn) whenIdle(action);
  else waiting.add(action);
}

const SOON = 200;

function whenIdle(action: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => action());
  else setTimeout(action, SOON);
}

export const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

type Ahead = { prefetch: () => void };

/** For the button or the link that leads to a part. A finger enters it before it presses. */
export const onIntent = (prefetch: () => void) => ({ onPointerEnter: prefetch, onFocus: prefetch });

/** For what links anywhere on the page lead to. */
export function useIntentOn(links: string, prefetch: () => void) {
  const look = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest(links)) prefetch();
  });
  useEffect(() => {
    const signs = ['pointerover', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, look);
    return () => signs.forEach((sign) => document.removeEventListener(sign, look));
  }, []);
}

/** For what a page or a dialog opens: to be on it is to go towards its parts. */
export function usePrefetch(...parts: Ahead[]) {
  const prefetchAll = useEffectEvent(() => parts.forEach(({ prefetch }) => afterFirstScreen(prefetch)));
  useEffect(() => prefetchAll(), []);
}
