import { DomainError } from '../problem.ts';
import { TOKEN_INVALID } from './sign-in-tokens.rules.ts';

/** The header in which a page says for whom it was drawn, by the user's id. Who calls without a page leaves it out. */
export const PAGE_USER = 'x-page-user';

export const SIGN_IN_TOKEN_MINUTES = 10;
export const SESSION_IDLE_DAYS = 14;
export const SESSION_DAYS = 90;

export const notAuthenticated = () => new DomainError('not-authenticated', 'not-authenticated', 'Not authenticated');

export const signInTokenInvalid = () => new DomainError('not-authenticated', 'auth.token-invalid', TOKEN_INVALID);

export const sessionNotFound = () =>
  new DomainError('not-found', 'auth.session-not-found', 'That browser is logged out already.');

/** Not the refusal of a sign-in: a stale link says nothing about the session of the person who opens it. */
export const tokenOwnerUnknown = () => new DomainError('not-found', 'auth.token-invalid', TOKEN_INVALID);

/** A browser takes these out of a path: what is left of "/..//evil.example" is "//evil.example". */
const DOT_SEGMENT = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/**
 * Only a path of our own: anything else would let a link send people elsewhere after they sign in. It comes back as a
 * header can carry it, which takes no letters but Latin ones.
 */
export function safeReturnPath(path: string | undefined): string {
  // Browsers drop control characters and read a backslash as a slash, so that "/\\evil.example" leaves the app.
  const isPath = path !== undefined && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) && !DOT_SEGMENT.test(path);
  const isOurs = isPath && !/^\/(?:api|login)(?![^/?#])/.test(path);
  return isOurs ? path.toWellFormed().replace(/[^\x21-\x7E]+/g, encodeURIComponent) : '/';
}
