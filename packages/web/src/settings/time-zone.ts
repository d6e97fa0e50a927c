import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/server/call.ts';
import { browserTimeZone, chooseTimeZone } from '../platform/time/clock.ts';
import { settingsQuery } from './settings.queries.ts';

/** Users without a time zone get the one of the browser. The server gets it too, so that its days are theirs; one that was chosen meanwhile stays. */
export async function rememberTimeZone(client: QueryClient) {
  const saved = await call(settingsEndpoints.update, {
    body: { timeZone: browserTimeZone(), seen: { timeZone: null } },
  });
  client.setQueryData(settingsQuery.queryKey, saved);
}

/** “Today” on the screen is today where the user says to be. */
export function useChosenTimeZone() {
  const { data } = useQuery(settingsQuery);
  const zone = data?.timeZone ?? null;
  useEffect(() => {
    chooseTimeZone(zone);
    return () => chooseTimeZone(null);
  }, [zone]);
}
