import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { safeReturnPath } from '@inner-circle/domain/auth/auth.rules.ts';

/** Where a window that was opened to sign in comes back to. */
export const SIGNED_IN = '/signed-in';

/** After signing in, people land where they asked to go. */
export function signInAddress(returnTo: string, email?: string): string {
  const path = safeReturnPath(returnTo);
  const query = new URLSearchParams({ ...(path !== '/' && { returnTo: path }), ...(email && { login_hint: email }) });
  return query.size > 0 ? `${authEndpoints.google.url}?${query}` : authEndpoints.google.url;
}
