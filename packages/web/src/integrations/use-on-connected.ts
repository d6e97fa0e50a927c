import { useEffect, useEffectEvent, useRef } from 'react';

/** Hears when it becomes connected, whichever way that came about, and not when it was so from the start. */
export function useOnConnected(isConnected: boolean | undefined, onConnected: () => void) {
  const before = useRef<boolean>(undefined);
  const connected = useEffectEvent(onConnected);
  useEffect(() => {
    if (isConnected === undefined) return;
    if (isConnected && before.current === false) connected();
    before.current = isConnected;
  }, [isConnected]);
}
