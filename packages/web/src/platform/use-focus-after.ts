import { useEffect, useRef } from 'react';

/** Gives the focus to what comes back when something that stood in its place is done. */
export function useFocusAfter<Element extends HTMLElement>(busy: boolean) {
  const target = useRef<Element>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!busy && wasBusy.current) target.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return target;
}
