import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetRowsOf } from '../platform/kept-rows.ts';
import { sessionOver, renewSessionsWith } from '../platform/session.ts';
import { sessionStore } from '../platform/storage.ts';
import { showPageTo } from '../platform/server/page-user.ts';
import { drafts } from '../platform/typing/draft-store.ts';
import { findSession, loginAddress, type Session } from './find-session.ts';
import { listenToTabs, type News } from './other-tabs.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<Session> => {
    const before = sessionOf(client);
    const found = await findSession(before);
    if (found.user && !before?.user) {
      showPageTo(found.user.id);
      await drafts.open(found.user.id);
    }
    // Who logged out meanwhile stays out: the answer is about the time before.
    const now = sessionOf(client);
    return now?.user === null ? now : found;
  },
  // The user of a lapsed tab may have signed in elsewhere meanwhile.
  staleTime: ({ state }) => (state.data?.lapsed ? 0 : 5 * 60_000),
  gcTime: Infinity,
});

const sessionOf = (client: QueryClient) => client.getQueryData<Session>(['session']);

/** Nobody is signed in any more: the app gives way to the login page at that address. */
export function endSession(client: QueryClient, next: string) {
  const user = sessionOf(client)?.user;
  if (user) void forgetRowsOf(user.id);
  client.setQueryData<Session>(sessionQuery.queryKey, { user: null, next });
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  sessionOver.publish();
}

export function useSession() {
  const client = useQueryClient();
  useEffect(() => renewSessionsWith((signal) => renewed(client, signal)), [client]);
  useEffect(() => listenToTabs((news) => follow(client, news)), [client]);
  useEffect(() => {
    // A page to which Back led was asleep, and heard nothing.
    const awake = ({ persisted }: PageTransitionEvent) => persisted && void pollEvery(client);
    window.addEventListener('pageshow', awake);
    return () => window.removeEventListener('pageshow', awake);
  }, [client]);
  return useQuery(sessionQuery);
}

/** Asks who is there; null when that cannot be found out. */
const pollEvery = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);

/** A call was refused: asks who is there, and waits for the person whose session ended. */
async function renewed(client: QueryClient, signal?: AbortSignal): Promise<boolean> {
  const before = sessionOf(client)?.user;
  if (!before) return false;
  const isBack = ({ user, lapsed }: Session) => user?.id === before.id && !lapsed;
  const now = await pollEvery(client);
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
function follow(client: QueryClient, { signedIn, loggedOut }: News) {
  const session = sessionOf(client);
  if (!session?.user) return;
  const { id } = session.user;
  if (loggedOut === id || loggedOut === null) {
    sessionStore.clear();
    endSession(client, loginAddress('session-ended'));
  } else if (signedIn !== id) {
    // Somebody else came or went.
    void pollEvery(client);
  } else if (session.lapsed) {
    client.setQueryData<Session>(sessionQuery.queryKey, { user: session.user });
  }
}
