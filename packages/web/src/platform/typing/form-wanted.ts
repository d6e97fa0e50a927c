import { useEffect, useEffectEvent } from 'react';
import { sessionOver } from '../session.ts';
import { signal } from '../signal.ts';

let wanted: string | undefined;
const asked = signal<void>();
sessionOver.subscribe(() => (wanted = undefined));

/** Somebody wants to go on with this draft: the page that has its form opens it, now or when it is there. */
export function wantForm(draft: string) {
  wanted = draft;
  asked.publish();
}

export function useFormWanted(draft: string, open: () => void) {
  const take = useEffectEvent(() => {
    if (wanted !== draft) return;
    wanted = undefined;
    open();
  });
  useEffect(() => {
    take();
    return asked.subscribe(() => take());
  }, []);
}
