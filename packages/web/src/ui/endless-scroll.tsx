import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import { classes } from './classes.ts';

type EndlessScrollProps = {
  label: string;
  /** The height. */
  className: string;
  /** A list; its items are what keeps its place when items before them come or go. */
  children: ReactNode;
  /** Brings the items after, and before, those that are shown; left out while there are none or they are on their way. */
  onward?: (() => void) | undefined;
  back?: (() => void) | undefined;
  /** Whether nothing comes before what is shown. */
  fromStart: boolean;
};

/** Near enough to the edge to ask for more: nobody is to see the edge itself. */
const NEAR = 400;

/** A list that grows without bound inside a dialog scrolls on its own, and holds only what is near. */
export function EndlessScroll({ label, className, children, onward, back, fromStart }: EndlessScrollProps) {
  const { area, remember } = useSteadyPlace(fromStart);
  const lookAhead = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = area.current ?? {};
    if (scrollHeight - clientHeight - scrollTop < NEAR) onward?.();
    else if (scrollTop < NEAR) back?.();
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
      {children}
    </section>
  );
}

/** Keeps the item at the upper edge where it is when items above it come or go; not every browser does that by itself. */
function useSteadyPlace(fromStart: boolean) {
  const beganAtStart = useRef(fromStart);
  const area = useRef<HTMLElement>(null);
  const place = useRef<{ item: HTMLElement; from: number }>(undefined);
  const remember = () => {
    const scroller = area.current;
    const items = scroller?.querySelectorAll<HTMLElement>('li') ?? [];
    const item = [...items].find(
      ({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > (scroller?.scrollTop ?? 0),
    );
    place.current = item && scroller ? { item, from: item.offsetTop - scroller.scrollTop } : undefined;
  };
  useLayoutEffect(() => {
    const { item, from = 0 } = place.current ?? {};
    const wasAtStart = beganAtStart.current && area.current?.scrollTop === 0;
    beganAtStart.current = fromStart;
    // At the very top, what is new is to be seen.
    if (!area.current || !item?.isConnected || wasAtStart) return;
    area.current.scrollTop = item.offsetTop - from;
  });
  return { area, remember };
}
