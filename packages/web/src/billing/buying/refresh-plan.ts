import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshedBy } from '../../platform/server/query-families.ts';

const CHANNEL = 'inner-circle plan';

/** After a change of the plan: everything that it locks or unlocks is asked for anew, in this tab and in the others. */
export function planChanged(client: QueryClient): void {
  refreshPlan(client);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Keeps this tab up to date with what other tabs bought or redeemed. */
export function usePlanChangesElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => refreshPlan(client));
    return () => channel.close();
  }, [client]);
}

function refreshPlan(client: QueryClient): void {
  for (const answers of refreshedBy('plan')) void client.invalidateQueries(answers);
}
