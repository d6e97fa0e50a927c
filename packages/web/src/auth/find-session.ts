import { authEndpoints, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { unlessRefused } from '../platform/server/call-error.ts';
import { callAsAnybody } from '../platform/server/call.ts';
import { firstAnswer } from '../platform/server/first-answers.ts';
import { localStore, sessionStore } from '../platform/storage.ts';
import { hasUnsaved, leaveUnasked } from '../platform/typing/unsaved.ts';
import { forgetArrival } from './arrival.ts';
import { currentPath } from './current-path.ts';
import { collectSignInTokens, findSignInTokens } from './sign-in-tokens.ts';
import { notifyTabs } from './other-tabs.ts';

/**
 * `lapsed`: the session ended under somebody's hands; everything stays as it is until they sign in again. `other` is who is signed
 * in in their place.
 */
export type SignedIn = { user: User; lapsed?: true; other?: User; next?: never };

/** `next` is the address of the login page that takes the place of this one. */
type SignedOut = { user: null; lapsed?: never; next: string };

/** Who is there. */
export type Session = SignedIn | SignedOut;

/** Asks the server. */
export async function findSession(before?: Session): Promise<Session> {
  collectSignInTokens();
  const user = await currentUser();
  if (!user) {
    forgetArrival();
    return before?.user ? { user: before.user, lapsed: true } : { user: null, next: loginAddress() };
  }
  // Nobody takes over from who is signed in: not now, and not when their session ends.
  for (const { forget } of findSignInTokens()) forget();
  if (before?.user && before.user.id !== user.id) return giveWay(before.user, user);
  takeWindow(user);
  return { user };
}

const currentUser = async () => firstAnswer(authEndpoints.me) ?? callAsAnybody(authEndpoints.me).catch(unlessRefused);

/** Whoever signs in there comes back to the screen that they are on now. */
export function loginAddress(notice?: 'session-ended'): string {
  const path = currentPath(window.location);
  const query = new URLSearchParams({ ...(notice && { error: notice }), ...(path !== '/' && { returnTo: path }) });
  return query.size > 0 ? `/login?${query}` : '/login';
}

/** A page is one person's. It goes when the session is another's; with words in it that are not saved it waits for who wrote them. */
function giveWay(user: User, other: User): Session {
  if (!hasUnsaved()) startAnew();
  return { user, lapsed: true, other };
}

const OWNER = 'owner';

/** What the browser and the window remember belongs to one person. The other tabs hear whose the session is now. */
function takeWindow({ id }: User) {
  for (const store of [localStore, sessionStore]) {
    const owner = store.get(OWNER);
    if (owner !== null && owner !== id) store.clear();
    store.set(OWNER, id);
  }
  notifyTabs({ signedIn: id });
}

/** Nothing of the person before stays, not even in memory or in the address. What they wrote is kept for them, so nobody is asked. */
export function startAnew(address = '/') {
  leaveUnasked();
  window.location.replace(address);
}
