import { authEndpoints, type TokenOwner, type User } from '@inner-circle/domain/auth/auth.contract.ts';
import { failure } from '../platform/signal.ts';
import { unlessRefused } from '../platform/server/call-error.ts';
import { callAsAnybody } from '../platform/server/call.ts';
import { findSignInTokens, offeredToken } from './sign-in-tokens.ts';

/** Nobody owns a link that is used up or too old. */
export type SignInLink = { owner: TokenOwner | null };

const ownerOf = (token: string) => callAsAnybody(authEndpoints.tokenOwner, { body: { token } }).catch(unlessRefused);

/** Tries the tokens that wait in the browser. */
export async function userOfSignInToken(): Promise<User | undefined> {
  for (const { token, forget } of findSignInTokens()) {
    const answer = await callAsAnybody(authEndpoints.verifyToken, { body: { token } }).catch(unlessRefused);
    // A token works once: whatever the server said, it is of no use any more.
    forget();
    if (answer) return answer.user;
  }
  return undefined;
}

/** The sign-in link that a visitor opened, if they did. */
export async function openedLink(): Promise<SignInLink | undefined> {
  const token = offeredToken.get();
  if (!token) return undefined;
  const owner = await ownerOf(token);
  if (!owner) offeredToken.forget();
  return { owner: owner ?? null };
}

/** A link is of no use to somebody who is signed in. When it was for somebody else, a toast says so. */
export async function refuseLink(user: User): Promise<void> {
  const token = offeredToken.get();
  if (!token) return;
  offeredToken.forget();
  const owner = await ownerOf(token).catch(() => undefined);
  if (owner && owner.id !== user.id) {
    failure.publish(`You are signed in as ${user.email}. The sign-in link for ${owner.email} was not used.`);
  }
}
