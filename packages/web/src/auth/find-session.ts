import { authEndpoints, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { unlessRefused } from '../platform/server/call-error.ts';
import { callAsAnybody } from '../platform/server/call.ts';
import { firstAnswer } from '../platform/server/first-answers.ts';
import { localStore, sessionStore } from '../platform/storage.ts';
import { hasUnsaved, leaveUnasked } from '../platform/typing/unsaved.ts';
import { forgetArrival } from './arrival.ts';
import { openedLink, refuseLink, type SignInLink } from './sign-in-link.ts';
import { collectSignInTokens, findSignInTokens } from './sign-in-tokens.ts';
import { notifyTabs } from './other-tabs.ts';

/**
 * `lapsed`: the session ended under somebody's hands; everything stays as it is until they sign in again. `other` is who is signed
 * in in their place.
 */
export type SignedIn = { user: User; lapsed?: true; other?: User; ended?: never };

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
  if (user && before?.user && before.user.id !== user.id) return giveWay(before.user, user);
  if (user) {
    takeWindow(user);
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

/** A page is one person's. It goes when the session is another's; with words in it that are not saved it waits for who wrote them. */
function giveWay(user: User, other: User): Session {
  if (!hasUnsaved()) startAnew();
  return { user, lapsed: true, other };
}

const OWNER = 'owner';

/** What the browser and the window remember belongs to one person. The other tabs hear whose the session is now. */
export function takeWindow({ id }: User) {
  for (const store of [localStore, sessionStore]) {
    const owner = store.get(OWNER);
    if (owner !== null && owner !== id) store.clear();
    store.set(OWNER, id);
  }
  notifyTabs({ signedIn: id });
}

/** Nothing of the person before stays, not even in memory or in the address. What they wrote is kept for them, so nobody is asked. */
export function startAnew() {
  leaveUnasked();
  window.location.replace('/');
}
