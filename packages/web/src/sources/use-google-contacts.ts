import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useGoogle } from '../integrations/google/use-google.ts';
import { call } from '../platform/server/call.ts';
import { sourcesQuery } from './sources.queries.ts';

const connectionsIn = (data: { id: string; kind: string; connectedAt: string }[]) =>
  data.flatMap(({ id, kind, connectedAt }) => (kind === 'google' ? `${id} ${connectedAt}` : [])).join();

/** Lets somebody connect a Google account, be it another one or the same again. */
export function useGoogleContacts() {
  const client = useQueryClient();
  const before = useRef('');
  const look = async () => connectionsIn((await client.fetchQuery({ ...sourcesQuery, staleTime: 0 })).data);
  const { attempt, connect, cancel } = useGoogle(
    (signal) => call(sourcesEndpoints.googleAuth, {}, signal),
    async () => (await look()) !== before.current,
  );
  return {
    attempt,
    cancel,
    connect: () => {
      before.current = connectionsIn(client.getQueryData(sourcesQuery.queryKey)?.data ?? []);
      void connect();
    },
  };
}
