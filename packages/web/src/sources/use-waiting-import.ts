import type { ContactSource } from '@inner-circle/domain/sources/sources.contract.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Hears of an import that a look has made while the page was open, and not of one that waited already. */
export function useWaitingImport(sources: readonly ContactSource[] | undefined, onMade: () => void) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const made = useEffectEvent(onMade);
  useEffect(() => {
    if (!sources) return;
    const ids = sources.flatMap(({ importId }) => importId ?? []);
    if (known.current && ids.some((id) => !known.current?.has(id))) made();
    known.current = new Set(ids);
  }, [sources]);
}
