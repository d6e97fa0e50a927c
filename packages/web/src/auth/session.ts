import { authEndpoints, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callAsAnybody } from '../platform/server/call.ts';
import { unlessRefused } from '../platform/server/call-error.ts';
import { sessionOver, renewSessionsWith } from '../platform/session.ts';
import { sessionStore } from '../platform/storage.ts';
import { forgetArrival } from './arrival.ts';
import { openedLink, refuseLink, type SignInLink } from './sign-in-link.ts';
import { collectSignInTokens, findSignInTokens } from './sign-in-tokens.ts';
import { listenToTabs, notifyTabs } from './other-tabs.ts';

/**
 * Who is there. `lapsed`: the session ended under somebody's hands; everything stays as it is until they sign in again.
 * `ended` distinguishes somebody who was signed in a moment ago from a visitor; `link` is there when a sign-in link was opened,
 * with nobody in it when that is used up.
 */
export type Session =
  | { user: User; lapsed?: true; ended?: never }
  | { user: null; lapsed?: never; ended: boolean; link?: SignInLink };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }): Promise<Session> => findSession(client),
  // The user of a lapsed tab may have signed in elsewhere meanwhile.
  staleTime: ({ state }) => (state.data?.lapsed ? 0 : 5 * 60_000),
  gcTime: Infinity,
});

const sessionOf = (client: QueryClient) => client.getQueryData<Session>(['session']);

async function findSession(client: QueryClient): Promise<Session> {
  const before = sessionOf(client);
  collectSignInTokens();
  const signedIn = await currentUser();
  if (signedIn) refuseTokens(signedIn);
  const user = signedIn ?? (await userOfSignInToken());
  if (user) {
    takeWindow(user);
    if (before?.user && before.user.id !== user.id) startAnew();
    return { user };
  }
  forgetArrival();
  if (before?.user) return { user: before.user, lapsed: true };
  const link = await openedLink();
  return { user: null, ended: before?.ended ?? false, ...(link && { link }) };
}

const currentUser = () => callAsAnybody(authEndpoints.me).catch(unlessRefused);

async function userOfSignInToken(): Promise<User | undefined> {
  for (const { token, forget } of findSignInTokens()) {
    const answer = await callAsAnybody(authEndpoints.verifyToken, { body: { token } }).catch(unlessRefused);
    // A token works once: whatever the server said, it is of no use any more.
    forget();
    if (answer) return answer.user;
  }
}

/** Nobody takes over from who is signed in: not now, and not when their session ends. */
function refuseTokens(user: User) {
  for (const { forget } of findSignInTokens()) forget();
  void refuseLink(user);
}

const OWNER = 'owner';

/** What the window remembers over a reload belongs to one person. The other tabs hear whose the session is now. */
export function takeWindow({ id }: User) {
  const owner = sessionStore.get(OWNER);
  if (owner !== null && owner !== id) sessionStore.clear();
  sessionStore.set(OWNER, id);
  notifyTabs(id);
}

/** Nothing of the person before stays, not even in memory or in the address. */
const startAnew = () => window.location.replace('/');

/** Turns the app into the login screen. */
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
  } else if (session?.user === null) {
    void client.invalidateQueries(sessionQuery);
  } else if (session && session.user.id !== owner) {
    startAnew();
  } else if (session?.lapsed) {
    client.setQueryData<Session>(sessionQuery.queryKey, { user: session.user });
  }
}
