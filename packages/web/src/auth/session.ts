import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionOver, renewSessionsWith } from '../platform/session.ts';
import { sessionStore } from '../platform/storage.ts';
import { findSession, startAnew, type Session } from './find-session.ts';
import { listenToTabs } from './other-tabs.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<Session> => {
    const found = await findSession(sessionOf(client));
    // Who logged out meanwhile stays out: the answer is about the time before.
    const now = sessionOf(client);
    return now?.user === null ? now : found;
  },
  // The user of a lapsed tab may have signed in elsewhere meanwhile.
  staleTime: ({ state }) => (state.data?.lapsed ? 0 : 5 * 60_000),
  gcTime: Infinity,
});

const sessionOf = (client: QueryClient) => client.getQueryData<Session>(['session']);

/** Nobody is signed in any more: the app gives way to the login screen. */
export function endSession(client: QueryClient, ended: boolean) {
  client.setQueryData<Session>(sessionQuery.queryKey, { user: null, ended });
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  sessionOver.publish();
}

export function useSession() {
  const client = useQueryClient();
  useEffect(() => renewSessionsWith((signal) => renewed(client, signal)), [client]);
  useEffect(() => listenToTabs((owner) => follow(client, owner)), [client]);
  return useQuery(sessionQuery);
}

/** A call was refused: asks who is there, and waits for the person whose session ended. */
async function renewed(client: QueryClient, signal?: AbortSignal): Promise<boolean> {
  const before = sessionOf(client)?.user;
  if (!before) return false;
  const isBack = ({ user, lapsed }: Session) => user?.id === before.id && !lapsed;
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (!now?.lapsed) return now !== null && isBack(now);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stopLooking = client.getQueryCache().subscribe(() => {
      const session = sessionOf(client);
      if (!session || session.lapsed) return;
      stopLooking();
      resolve(isBack(session));
    });
    signal?.addEventListener('abort', () => {
      stopLooking();
      reject(signal.reason);
    });
  });
}

/** What happened to the session in another tab happened to it here. */
function follow(client: QueryClient, owner: string | null) {
  const session = sessionOf(client);
  if (owner === null) {
    if (!session?.user) return;
    sessionStore.clear();
    endSession(client, true);
  } else if (session?.user && session.user.id !== owner) {
    startAnew();
  } else if (session?.lapsed) {
    client.setQueryData<Session>(sessionQuery.queryKey, { user: session.user });
  }
}
