import { Suspense, useEffect, useState } from 'react';

import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';

const TooltipPopup = lazyPart(() => import('./tooltip-popup.tsx'));

/** Before it shows under a resting pointer, and before it goes: the way from the button to the hint is not the way out. */
const RESTING = 400;
const LEAVING = 100;

/** Stands once in the app and shows the label of any button that carries data-tooltip, which says on which side. */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchAnchors(setAnchor), []);
  return (
    <KeepWhileClosing of={anchor} by={() => 'hint'}>
      {(shown, open) => (
        // A hint that did not load is no loss: the button has its label.
        <PartBoundary fallback={null}>
          <Suspense>
            <TooltipPopup anchor={shown} open={open} />
          </Suspense>
        </PartBoundary>
      )}
    </KeepWhileClosing>
  );
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function watchAnchors(show: (anchor: HTMLElement | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underPointer: HTMLElement | null = null;
  const showAfter = (anchor: HTMLElement | null, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(show, milliseconds, anchor);
  };
  const hide = () => {
    clearTimeout(timer);
    show(null);
  };
  const pointTo = (anchor: HTMLElement | null) => {
    if (anchor === underPointer) return;
    underPointer = anchor;
    if (anchor) TooltipPopup.prefetch();
    showAfter(anchor, anchor ? RESTING : LEAVING);
  };

  const leaving = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, hear: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, hear, { capture: true, signal: leaving.signal });
  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const popup = closest(target, '[data-tooltip-popup]');
    if (!popup) return pointTo(closest(target, '[data-tooltip]'));
    clearTimeout(timer);
    underPointer = popup;
  });
  listen('pointerout', ({ relatedTarget }) => relatedTarget === null && pointTo(null));
  listen('focusin', ({ target }) => {
    const anchor = closest(target, '[data-tooltip]');
    if (anchor?.matches(':focus-visible')) showAfter(anchor, 0);
    else hide();
  });
  listen('focusout', hide);
  listen('pointerdown', hide);
  listen('keydown', hide);
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
