import { createHash } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { sandboxGoogleClient } from '../google-client.ts';
import { callback, codeFor, exchange, verifier } from '../sign-in/sign-in.testing.ts';

const sandbox = await startSandbox();
const issuer = 'http://localhost:3000/sandbox/google';

type Tokens = { access_token: string; id_token: string };

afterEach(() => vi.useRealTimers());

async function claimsIn({ id_token }: Tokens) {
  const certificates = await sandbox.get('/sandbox/google/oauth2/v3/certs');
  const keys = createLocalJWKSet(certificates.json<JSONWebKeySet>());
  return (await jwtVerify(id_token, keys, { issuer, audience: sandboxGoogleClient.clientId })).payload;
}

test('a code buys an access token and an id_token that says who signed in', async () => {
  const reply = await exchange(sandbox, await codeFor(sandbox, 'ada@example.com'));
  expect(reply.statusCode).toBe(200);
  const tokens = reply.json<Tokens>();
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope: 'openid email profile' });
  const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16);
  expect(await claimsIn(tokens)).toMatchObject({
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
    picture: `${issuer}/avatars/ada.svg`,
    nonce: 'the-nonce',
    at_hash: half.toString('base64url'),
  });
});

test('an id_token tells the real time, however far the product’s clock was moved', async () => {
  await sandbox.clock.moveTo(Temporal.Instant.from('2031-01-01T00:00Z'));
  const { iat, exp } = await claimsIn(
    (await exchange(sandbox, await codeFor(sandbox, 'ada@example.com'))).json<Tokens>(),
  );
  await sandbox.clock.reset();
  expect(Math.abs((iat ?? 0) - Date.now() / 1000)).toBeLessThan(10);
  expect((exp ?? 0) - (iat ?? 0)).toBe(3600);
});

test('the scopes decide what is revealed', async () => {
  const code = await codeFor(sandbox, 'ada@example.com', { scope: 'openid' });
  const claims = await claimsIn((await exchange(sandbox, code)).json<Tokens>());
  expect(claims).not.toHaveProperty('email');
  expect(claims).not.toHaveProperty('name');
});

test('a code is good once', async () => {
  const code = await codeFor(sandbox, 'ada@example.com');
  expect((await exchange(sandbox, code)).statusCode).toBe(200);
  const again = await exchange(sandbox, code);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a code is good for 60 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [early, late] = [await codeFor(sandbox, 'ada@example.com'), await codeFor(sandbox, 'ada@example.com')];
  vi.advanceTimersByTime(59_000);
  expect((await exchange(sandbox, early)).statusCode).toBe(200);
  vi.advanceTimersByTime(1_000);
  expect((await exchange(sandbox, late)).json()).toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['another verifier', { code_verifier: 'a-guess-that-is-long-enough-to-be-a-verifier-000' }, 400, 'invalid_grant'],
  ['another redirect_uri', { redirect_uri: callback.replace('localhost', '127.0.0.1') }, 400, 'redirect_uri_mismatch'],
  ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
  ['another client', { client_id: 'someone-else' }, 401, 'invalid_client'],
  ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no code', { code: '' }, 400, 'invalid_request'],
])('with %s no token is given', async (_what, changes, status, error) => {
  const reply = await exchange(sandbox, await codeFor(sandbox, 'ada@example.com'), changes);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ error, error_description: expect.any(String) });
});

test('a code that was asked for with a challenge is worth nothing without its verifier', async () => {
  const reply = await sandbox.postForm('/sandbox/google/token', {
    grant_type: 'authorization_code',
    code: await codeFor(sandbox, 'ada@example.com'),
    redirect_uri: callback,
    client_id: sandboxGoogleClient.clientId,
    client_secret: sandboxGoogleClient.clientSecret,
  });
  expect(reply.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a verifier for a code that was asked for without a challenge is refused', async () => {
  const unprotected = { code_challenge: undefined, code_challenge_method: undefined };
  const reply = await exchange(sandbox, await codeFor(sandbox, 'ada@example.com', unprotected));
  expect(reply.json()).toMatchObject({ error: 'invalid_grant' });
});

test('the client may identify itself by HTTP basic authentication', async () => {
  const { clientId, clientSecret } = sandboxGoogleClient;
  const ask = async (secret: string) =>
    sandbox.postForm(
      '/sandbox/google/token',
      {
        grant_type: 'authorization_code',
        code: await codeFor(sandbox, 'bob@example.com'),
        redirect_uri: callback,
        code_verifier: verifier,
      },
      { authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${secret}`).toString('base64')}` },
    );
  expect((await ask(encodeURIComponent(clientSecret))).statusCode).toBe(200);
  expect((await ask('guess')).statusCode).toBe(401);
});

test('a revoked access token opens nothing any more', async () => {
  const { access_token } = (await exchange(sandbox, await codeFor(sandbox, 'ada@example.com'))).json<Tokens>();
  const userinfo = () => sandbox.get('/sandbox/google/v1/userinfo', { authorization: `Bearer ${access_token}` });
  expect((await userinfo()).json()).toMatchObject({ email: 'ada@example.com', name: 'Ada Lovelace' });
  expect((await sandbox.postForm('/sandbox/google/revoke', { token: access_token })).statusCode).toBe(200);
  expect((await userinfo()).statusCode).toBe(401);
  expect((await sandbox.postForm('/sandbox/google/revoke', { token: access_token })).json()).toMatchObject({
    error: 'invalid_token',
  });
});
