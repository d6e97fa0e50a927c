import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstScreenDrawn } from '../../platform/screen/fetch-ahead.ts';

/** The first screen is drawn when nothing on it waits for the server any more: then comes what it does without. */
export function useFirstScreen() {
  const client = useQueryClient();
  useEffect(() => {
    let leave: (() => void) | undefined;
    const look = () => {
      if (leave || client.isFetching() > 0) return;
      leave = firstScreenDrawn();
    };
    const stopLooking = client.getQueryCache().subscribe(look);
    look();
    return () => {
      stopLooking();
      leave?.();
    };
  }, [client]);
}
