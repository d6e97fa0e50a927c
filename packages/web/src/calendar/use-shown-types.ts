import { EventType } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useCallback, useState } from 'react';
import { localStore } from '../platform/storage.ts';

const NAME = 'calendar:hidden';

const kept = () => (localStore.get(NAME) ?? '').split(',').filter((type) => EventType.safeParse(type).success);

/** The event types that the legend leaves on. The browser remembers those that are off. */
export function useShownTypes() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(kept()));
  const isShown = useCallback((type: EventType) => !hidden.has(type), [hidden]);
  const toggle = (type: EventType) => {
    const next = new Set(hidden);
    if (!next.delete(type)) next.add(type);
    localStore.set(NAME, [...next].join(','));
    setHidden(next);
  };
  return { isShown, toggle };
}
