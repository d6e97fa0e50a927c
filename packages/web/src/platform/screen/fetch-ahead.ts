import { useEffect, useEffectEvent } from 'react';

/**
 * When the code of a part is fetched that the first screen does without. Near parts, which most people use next, come once the
 * screen is drawn and the browser has nothing to do; far ones when somebody goes towards them, with the pointer, a finger or
 * the Tab key. Who asked the browser to save data gets them when they are asked for.
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

/** For what a page or a dialog opens: to be on it is to go towards its parts. */
export function usePrefetch(...parts: Ahead[]) {
  const prefetchAll = useEffectEvent(() => parts.forEach(({ prefetch }) => afterFirstScreen(prefetch)));
  useEffect(() => prefetchAll(), []);
}
