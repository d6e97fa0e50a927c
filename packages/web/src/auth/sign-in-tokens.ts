import {
  OFFERED_SIGN_IN_TOKEN,
  PENDING_SIGN_IN_TOKEN,
  SIGN_IN_TOKEN,
} from '@inner-circle/domain/auth/sign-in-tokens.rules.ts';
import { localStore, sessionStore } from '../platform/storage.ts';

type FoundToken = { token: string; forget: () => void };

/**
 * Brings the token that waits elsewhere to local storage, and takes the one in the address out of sight. That one may
 * come from anybody who can send a link, so it is kept apart, for this tab alone, until its bearer was asked.
 */
export function collectSignInTokens() {
  const pending = sessionStore.get(PENDING_SIGN_IN_TOKEN);
  if (pending) localStore.set(SIGN_IN_TOKEN, pending);
  sessionStore.remove(PENDING_SIGN_IN_TOKEN);

  const address = new URL(window.location.href);
  const token = address.searchParams.get(SIGN_IN_TOKEN);
  if (token === null) return;
  if (token) sessionStore.set(OFFERED_SIGN_IN_TOKEN, token);
  address.searchParams.delete(SIGN_IN_TOKEN);
  window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
}

export const offeredToken = {
  get: () => sessionStore.get(OFFERED_SIGN_IN_TOKEN),
  forget: () => void sessionStore.remove(OFFERED_SIGN_IN_TOKEN),
};

/** The tokens that may be tried without asking, in order: local storage, session storage, cookie. */
export function findSignInTokens(): FoundToken[] {
  const sources = [
    { token: localStore.get(SIGN_IN_TOKEN), forget: () => void localStore.remove(SIGN_IN_TOKEN) },
    { token: sessionStore.get(SIGN_IN_TOKEN), forget: () => void sessionStore.remove(SIGN_IN_TOKEN) },
    { token: cookie(SIGN_IN_TOKEN), forget: () => forgetCookie(SIGN_IN_TOKEN) },
  ];
  return sources.flatMap(({ token, forget }) => (token ? [{ token, forget }] : []));
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}

function forgetCookie(name: string) {
  document.cookie = `${name}=; path=/; max-age=0`;
}
