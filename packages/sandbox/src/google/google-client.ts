import { isLoopback } from '../http/loopback.ts';

/** The only client the stand-in knows: what the product uses while no real Google client is configured. */
export const sandboxGoogleClient = {
  clientId: '100000000000-inner-circle.apps.sandbox.localhost',
  clientSecret: 'SANDBOX-not-a-secret-anyone-may-read-it',
};

/** Every path of the product that Google may send a browser back to. */
const callbackPaths = new Set([
  '/api/auth/google/callback',
  '/api/email-auth/callback',
  '/api/calendar-auth/callback',
  '/api/sources/google/callback',
]);

/** The product answers under several names of this computer, so the host is free where the path is not. */
export function isAllowedRedirect(redirectUri: string, origin: string) {
  const url = URL.parse(redirectUri);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return callbackPaths.has(url.pathname) && (url.origin === origin || isLoopback(url));
}

type Credentials = { clientId: string | undefined; clientSecret: string | undefined };

function basicCredentials(authorization: string): Credentials {
  const [scheme, encoded = ''] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'basic') return { clientId: undefined, clientSecret: undefined };
  const pair = new URLSearchParams(`pair=${Buffer.from(encoded, 'base64').toString()}`).get('pair') ?? '';
  const colon = pair.indexOf(':');
  return { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) };
}

export function isOurClient(authorization: string | undefined, posted: Credentials) {
  const { clientId, clientSecret } = authorization === undefined ? posted : basicCredentials(authorization);
  return clientId === sandboxGoogleClient.clientId && clientSecret === sandboxGoogleClient.clientSecret;
}
