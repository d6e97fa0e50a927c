import { authEndpoints, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/call.ts';
import { unlessRefused } from '../platform/call-error.ts';
import { sessionEnded } from '../platform/session-ended.ts';
import { openedLink, refuseLink, type SignInLink } from './sign-in-link.ts';
import { collectSignInTokens, findSignInTokens } from './sign-in-tokens.ts';

/**
 * Who is there. `ended` tells somebody who was signed in a moment ago from a visitor; `link` is there when a sign-in
 * link was opened, with nobody in it when that is used up.
 */
export type Session = { user: User; ended?: never } | { user: null; ended: boolean; link?: SignInLink };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }): Promise<Session> => findSession(client),
  staleTime: 5 * 60_000,
  gcTime: Infinity,
});

async function findSession(client: QueryClient): Promise<Session> {
  const before = client.getQueryData<Session>(['session']);
  collectSignInTokens();
  const signedIn = await currentUser();
  if (signedIn) refuseTokens(signedIn);
  const user = signedIn ?? (await userOfSignInToken());
  // Somebody else signed in from another tab: nothing of the person before may stay in memory.
  if (before?.user && before.user.id !== user?.id) forgetData(client);
  if (user) return { user };
  const link = await openedLink();
  const ended = before !== undefined && (before.user !== null || before.ended);
  return { user: null, ended, ...(link && { link }) };
}

const currentUser = () => call(authEndpoints.me).catch(unlessRefused);

async function userOfSignInToken(): Promise<User | undefined> {
  for (const { token, forget } of findSignInTokens()) {
    const answer = await call(authEndpoints.verifyToken, { body: { token } }).catch(unlessRefused);
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

const forgetData = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });

/** Turns the app into the login screen. */
export function endSession(client: QueryClient, ended: boolean) {
  client.setQueryData<Session>(sessionQuery.queryKey, { user: null, ended });
  forgetData(client);
}

export function useSession() {
  const client = useQueryClient();
  useEffect(
    () =>
      sessionEnded.subscribe(() => {
        if (client.getQueryData(sessionQuery.queryKey)?.user) endSession(client, true);
      }),
    [client],
  );
  return useQuery(sessionQuery);
}
