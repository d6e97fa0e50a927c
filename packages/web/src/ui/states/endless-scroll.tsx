import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import type { EndlessPaging } from '../../platform/server/endless.ts';
import { Button } from '../button.tsx';
import { classes } from '../styles/classes.ts';

type EndlessScrollProps = {
  label: string;
  /** The height. */
  className: string;
  /** A list; its items are what keeps its place when items before them come or go. */
  children: ReactNode;
  paging: EndlessPaging;
  /** With another one the list is shown from its top. */
  topOf?: number;
};

/** Near enough to the edge to ask for more: nobody is to see the edge itself. */
const NEAR = 400;

/** A list that grows without bound inside a dialog scrolls on its own, and holds only what is near. */
export function EndlessScroll({ label, className, children, paging, topOf }: EndlessScrollProps) {
  const { loadNext, loadPrevious, fromStart, failed, retryPage } = paging;
  const { area, remember } = useScrollAnchor(fromStart, topOf);
  const lookAhead = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = area.current ?? {};
    if (scrollHeight - clientHeight - scrollTop < NEAR) loadNext?.();
    else if (scrollTop < NEAR) loadPrevious?.();
  };
  useEffect(lookAhead);
  return (
    <section
      ref={area}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={() => {
        remember();
        lookAhead();
      }}
      className={classes(
        'relative -mx-2 overflow-y-auto rounded-sm px-2 [overflow-anchor:none] [scrollbar-width:thin]',
        className,
      )}
    >
      {failed === 'previous' && <NotLoaded onRetry={retryPage} />}
      {children}
      {failed === 'next' && <NotLoaded onRetry={retryPage} />}
    </section>
  );
}

/** Stands where the items would that did not come. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 px-2 py-1 text-danger">
      The rest did not load.
      <Button size="sm" variant="ghost" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/** Keeps the item at the upper edge where it is when items above it come or go; not every browser does that by itself. */
function useScrollAnchor(fromStart: boolean, topOf: number | undefined) {
  const beganAtStart = useRef(fromStart);
  const shownTopOf = useRef(topOf);
  const area = useRef<HTMLElement>(null);
  const anchor = useRef<{ item: HTMLElement; from: number }>(undefined);
  const remember = () => {
    const scroller = area.current;
    const items = scroller?.querySelectorAll<HTMLElement>('li') ?? [];
    const item = [...items].find(
      ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > (scroller?.scrollTop ?? 0),
    );
    anchor.current = item && scroller ? { item, from: item.offsetTop - scroller.scrollTop } : undefined;
  };
  useLayoutEffect(() => {
    if (area.current && shownTopOf.current !== topOf) {
      shownTopOf.current = topOf;
      anchor.current = undefined;
      area.current.scrollTop = 0;
    }
    const { item, from = 0 } = anchor.current ?? {};
    const wasAtStart = beganAtStart.current && area.current?.scrollTop === 0;
    beganAtStart.current = fromStart;
    // At the very top, new items are to be seen.
    if (!area.current || !item?.isConnected || wasAtStart) return;
    area.current.scrollTop = item.offsetTop - from;
  });
  return { area, remember };
}
