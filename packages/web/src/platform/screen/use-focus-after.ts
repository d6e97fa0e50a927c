import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to what comes back when something that stood in its place is done. It does so before anybody can see
 * that the focus is nowhere: a dialog that notices takes it for itself, one frame later.
 */
export function useFocusAfter<Element extends HTMLElement>(busy: boolean) {
  const target = useRef<Element>(null);
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (!busy && wasBusy.current) target.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return target;
}
