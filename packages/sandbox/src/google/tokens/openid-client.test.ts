import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxGoogleClient, sandboxGoogleIssuer } from '../../sandbox.ts';
import { type ListeningSandbox, listeningSandbox } from '../../testing/listening-sandbox.ts';

let origin: string;
let sandbox: ListeningSandbox;

beforeAll(async () => {
  sandbox = await listeningSandbox();
  ({ origin } = sandbox);
});
afterAll(() => sandbox.close());

test('a certified OpenID Connect client signs in, with PKCE, nonce and the signature checked', async () => {
  const configuration = await client.discovery(
    new URL(sandboxGoogleIssuer(origin)),
    sandboxGoogleClient.clientId,
    { client_secret: sandboxGoogleClient.clientSecret },
    client.ClientSecretPost(sandboxGoogleClient.clientSecret),
    { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] },
  );
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/api/auth/google/callback`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    login_hint: 'ada@example.com',
    prompt: 'none',
  });
  const answer = await fetch(url, { redirect: 'manual' });
  const tokens = await client.authorizationCodeGrant(configuration, new URL(answer.headers.get('location') ?? ''), {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  expect(claims).toMatchObject({ iss: sandboxGoogleIssuer(origin), email: 'ada@example.com', name: 'Ada Lovelace' });

  const userinfo = await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '');
  expect(userinfo).toMatchObject({ email: 'ada@example.com', email_verified: true });
  await client.tokenRevocation(configuration, tokens.access_token);
});

test('a call that hangs ends when the client gives up, and does not keep the sandbox from closing', async () => {
  await sandbox.post('/sandbox/faults', { vendor: 'google', fault: 'hang', times: 2 });
  const userinfo = `${origin}/sandbox/google/v1/userinfo`;
  await expect(fetch(userinfo, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);

  const hanging = fetch(userinfo).catch(() => 'cut off');
  const faults = async () => (await sandbox.get('/sandbox/faults')).json();
  await expect.poll(faults).toContainEqual({ vendor: 'google', fault: 'none', times: null });
  await sandbox.close();
  expect(await hanging).toBe('cut off');
});
