import { useLayoutEffect, useRef } from 'react';

/** Nearer to the edge than this is at the edge. */
const NEAR = 48;

type Shown = {
  /** Other messages come before another first one. */
  first: string | undefined;
  /** Who sends something wants to see the answer. */
  sent: string | undefined;
  readEarlier: (() => void) | undefined;
};

/**
 * A list that shows its end: what is new comes into sight unless somebody reads further up, and what is read in before the
 * first message leaves everything where it is.
 */
export function useScroll({ first, sent, readEarlier }: Shown) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef({ first, sent, height: 0, isAtEnd: true });

  useLayoutEffect(() => {
    const list = area.current;
    if (!list) return;
    const follow = () => {
      if (before.current.isAtEnd) list.scrollTop = list.scrollHeight;
    };
    // A panel that is dragged, a picture of a face or Markdown that comes later: all change the height.
    const watch = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    watch?.observe(list);
    if (list.firstElementChild) watch?.observe(list.firstElementChild);
    return () => watch?.disconnect();
  }, []);

  useLayoutEffect(() => {
    const list = area.current;
    if (!list) return;
    const { first: firstBefore, height } = before.current;
    if (sent !== undefined && sent !== before.current.sent) before.current.isAtEnd = true;
    if (before.current.isAtEnd) list.scrollTop = list.scrollHeight;
    else if (first !== firstBefore) list.scrollTop += list.scrollHeight - height;
    before.current.first = first;
    before.current.sent = sent;
    before.current.height = list.scrollHeight;
  });

  const onScroll = () => {
    const list = area.current;
    if (!list) return;
    before.current.isAtEnd = list.scrollHeight - list.clientHeight - list.scrollTop < NEAR;
    if (list.scrollTop < NEAR && list.scrollHeight > list.clientHeight) readEarlier?.();
  };
  /** Whoever opens something wants to see what it holds, and not the end. */
  const stay = () => {
    before.current.isAtEnd = false;
  };
  return { list: { ref: area, onScroll }, stay };
}
