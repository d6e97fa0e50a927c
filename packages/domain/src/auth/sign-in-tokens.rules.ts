/* Apart from the other rules, which bring zod along: the public pages know these and nothing else. */

/** Under this name a sign-in token waits in the address, in local or session storage, or in a cookie. */
export const SIGN_IN_TOKEN = 'token';
/** Under this name a token waits in session storage until the app is loaded. */
export const PENDING_SIGN_IN_TOKEN = 'pendingToken';
/** Under this name the token of a link waits in session storage until its bearer said that they want to continue. */
export const OFFERED_SIGN_IN_TOKEN = 'offeredToken';

export const TOKEN_INVALID = 'This sign-in link is used up or too old.';
