import { useEffect } from 'react';
import { useAddress } from '../../platform/screen/address.ts';
import { ENTRY } from './contact-view.ts';

/** Somebody looks for it no longer. */
const PATIENCE = 10_000;

/** Brings what was looked for into sight and under the focus, as soon as it is on the screen. */
export function useEntry() {
  const [parameters] = useAddress();
  const entry = parameters.get(ENTRY);
  useEffect(() => {
    if (entry === null) return undefined;
    const look = () => {
      const found = document.querySelector<HTMLElement>(`.modal [data-entry="${CSS.escape(entry)}"]`);
      if (!found) return;
      stop();
      found.tabIndex = -1;
      found.classList.add('was-looked-for');
      found.focus({ preventScroll: true });
      found.scrollIntoView?.({ block: 'center' });
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(() => stop(), PATIENCE);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return stop;
  }, [entry]);
}
