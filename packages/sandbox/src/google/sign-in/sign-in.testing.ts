import { createHash } from 'node:crypto';
import type { Sandbox } from '../../testing/start-sandbox.ts';
import { sandboxGoogleClient } from '../google-client.ts';

export const callback = 'http://localhost:3000/api/auth/google/callback';
export const verifier = 'a-verifier-that-only-the-client-knows-0123456789';

const question = {
  client_id: sandboxGoogleClient.clientId,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

/** The address the product sends a browser to; undefined leaves a parameter out. */
export function authorizationUrl(changes: Record<string, string | undefined> = {}) {
  const query = Object.entries({ ...question, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/sandbox/google/o/oauth2/v2/auth?${new URLSearchParams(query).toString()}`;
}

/** The answer that a redirect carries back to the product. */
export const answerIn = (location: string | undefined) => Object.fromEntries(new URL(location ?? '').searchParams);

export async function codeFor(sandbox: Sandbox, email: string, changes: Record<string, string | undefined> = {}) {
  const reply = await sandbox.get(authorizationUrl({ login_hint: email, prompt: 'none', ...changes }));
  return answerIn(reply.headers.location)['code'] ?? '';
}

export const exchange = (sandbox: Sandbox, code: string, changes: Record<string, string> = {}) =>
  sandbox.postForm('/sandbox/google/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    client_id: sandboxGoogleClient.clientId,
    client_secret: sandboxGoogleClient.clientSecret,
    ...changes,
  });
