import { useEffect, useEffectEvent } from 'react';
import { sessionOver } from '../session.ts';
import { signal } from '../signal.ts';

let wanted: { draft: string; given: object | undefined } | undefined;
const asked = signal<void>();
sessionOver.subscribe(() => (wanted = undefined));

/** Somebody wants the form of this draft: the page that has it opens it, now or when it is there, with what is given to its fields. */
export function wantForm<Fields extends object>(draft: string, given?: Partial<Fields>) {
  wanted = { draft, given };
  asked.publish();
}

export function useFormWanted<Fields extends object>(draft: string, open: (given?: Partial<Fields>) => void) {
  const take = useEffectEvent(() => {
    if (wanted?.draft !== draft) return;
    const { given } = wanted;
    wanted = undefined;
    open(given);
  });
  useEffect(() => {
    take();
    return asked.subscribe(() => take());
  }, []);
}
