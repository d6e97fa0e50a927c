import { authEndpoints, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { unlessRefused } from '../platform/server/call-error.ts';
import { callAsAnybody } from '../platform/server/call.ts';
import { firstAnswer } from '../platform/server/first-answers.ts';
import { sessionStore } from '../platform/storage.ts';
import { forgetArrival } from './arrival.ts';
import { openedLink, refuseLink, type SignInLink } from './sign-in-link.ts';
import { collectSignInTokens, findSignInTokens } from './sign-in-tokens.ts';
import { notifyTabs } from './other-tabs.ts';

/** `lapsed`: the session ended under somebody's hands; everything stays as it is until they sign in again. */
type SignedIn = { user: User; lapsed?: true; ended?: never };

/**
 * `ended` distinguishes somebody who was signed in a moment ago from a visitor; `link` is there when a sign-in link was opened, with
 * nobody in it when that is used up.
 */
export type SignedOut = { user: null; lapsed?: never; ended: boolean; link?: SignInLink };

/** Who is there. */
export type Session = SignedIn | SignedOut;

/** Asks the server, and tries the tokens that wait in the browser. */
export async function findSession(before?: Session): Promise<Session> {
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

const currentUser = async () => firstAnswer(authEndpoints.me) ?? callAsAnybody(authEndpoints.me).catch(unlessRefused);

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
export const startAnew = () => window.location.replace('/');
