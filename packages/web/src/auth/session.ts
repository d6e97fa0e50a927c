import { authEndpoints, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/call.ts';
import { CallError, isPassing } from '../platform/call-error.ts';
import { sessionEnded } from '../platform/session-ended.ts';
import { collectSignInTokens, findSignInTokens } from './sign-in-tokens.ts';

/** Who is there. `ended` tells somebody who was signed in a moment ago from a visitor. */
export type Session = { user: User; ended?: never } | { user: null; ended: boolean };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }): Promise<Session> => findSession(client),
  staleTime: 5 * 60_000,
  gcTime: Infinity,
});

async function findSession(client: QueryClient): Promise<Session> {
  const before = client.getQueryData<Session>(['session']);
  collectSignInTokens();
  const user = (await currentUser()) ?? (await userOfSignInToken());
  // Somebody else signed in from another tab: nothing of the person before may stay in memory.
  if (before?.user && before.user.id !== user?.id) forgetData(client);
  return user ? { user } : { user: null, ended: before !== undefined && (before.user !== null || before.ended) };
}

/** A server that cannot answer has not said who is there: that is no answer, and asked again. */
const unlessRefused = (error: unknown) => {
  if (error instanceof CallError && !isPassing(error)) return undefined;
  throw error;
};

const currentUser = () => call(authEndpoints.me).catch(unlessRefused);

async function userOfSignInToken(): Promise<User | undefined> {
  for (const { token, forget } of findSignInTokens()) {
    const answer = await call(authEndpoints.verifyToken, { body: { token } }).catch(unlessRefused);
    // A token works once: whatever the server said, it is of no use any more.
    forget();
    if (answer) return answer.user;
  }
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
