import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { answerIn, authorizationUrl, callback, codeFor, exchange } from './sign-in.testing.ts';

const sandbox = await startSandbox();

describe('the account picker', () => {
  test('it offers the built-in people, says which is the demo account, and that no real Google is involved', async () => {
    const page = await sandbox.get(authorizationUrl());
    expect(page.statusCode).toBe(200);
    for (const email of ['ada@example.com', 'bob@example.com', 'maya@example.com', 'admin@example.com'])
      expect(page.body).toContain(`value="${email}"`);
    expect(page.body).toContain('Demo account');
    expect(page.body).toContain('No real Google is involved');
  });

  test('a picked account comes back to the product with a code and its state', async () => {
    const reply = await sandbox.postForm(authorizationUrl(), { account: 'ada@example.com' });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toMatch(callback);
    expect(answerIn(reply.headers.location)).toMatchObject({ state: 'the-state', code: expect.stringMatching(/^4\//) });
  });

  test('a login hint puts its account first and preselects it', async () => {
    const { body } = await sandbox.get(authorizationUrl({ login_hint: 'Maya@Example.com' }));
    expect(body.match(/class="account"[^>]*>/)?.[0]).toMatch(
      /value="maya@example.com".*aria-current="true".*autofocus/s,
    );
    expect(body.match(/value="maya@example.com"/g)).toHaveLength(1);
  });

  test('another account takes any e-mail address and name, and the browser offers it the next time', async () => {
    const typed = { email: 'zoe@example.org', name: 'Zoë Quinn' };
    const reply = await sandbox.postForm(authorizationUrl(), typed);
    const tokens = await exchange(sandbox, answerIn(reply.headers.location)['code'] ?? '');
    const { access_token } = tokens.json<{ access_token: string }>();
    const userinfo = await sandbox.get('/sandbox/google/v1/userinfo', { authorization: `Bearer ${access_token}` });
    expect(userinfo.json()).toMatchObject({ ...typed, given_name: 'Zoë', family_name: 'Quinn', email_verified: true });
    expect(userinfo.json()).not.toHaveProperty('picture');

    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    expect((await sandbox.get(authorizationUrl(), { cookie })).body).toContain('Zoë Quinn');
    expect((await sandbox.get(authorizationUrl())).body).not.toContain('Zoë Quinn');
  });

  test('an address that is none is asked for again, with what was typed', async () => {
    const page = await sandbox.postForm(authorizationUrl(), { email: 'not an address', name: 'Zoë' });
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('role="alert"');
    expect(page.body).toContain('value="not an address"');
  });

  test('a hostile name is shown as text', async () => {
    const hostile = '"><script>alert(1)</script>';
    const refused = await sandbox.postForm(authorizationUrl(), { email: hostile, name: hostile });
    const reply = await sandbox.postForm(authorizationUrl(), { email: 'eve@example.org', name: hostile });
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    const remembered = await sandbox.get(authorizationUrl({ state: hostile }), { cookie });
    for (const { body } of [refused, remembered]) {
      expect(body).toContain('&quot;&gt;&lt;script&gt;');
      expect(body).not.toContain('<script');
    }
  });

  test('a cookie that someone bent is ignored', async () => {
    const page = await sandbox.get(authorizationUrl(), { cookie: 'sandbox-google-accounts=bm90IGpzb24' });
    expect(page.statusCode).toBe(200);
  });

  test('Cancel comes back with access_denied', async () => {
    const reply = await sandbox.postForm(authorizationUrl(), { cancel: 'true' });
    expect(answerIn(reply.headers.location)).toEqual({ error: 'access_denied', state: 'the-state' });
  });
});

describe('signing in without a page', () => {
  test('with a login hint, prompt=none answers at once with a code', async () => {
    const reply = await sandbox.get(authorizationUrl({ login_hint: 'ada@example.com', prompt: 'none' }));
    expect(reply.statusCode).toBe(302);
    expect(answerIn(reply.headers.location)).toMatchObject({ state: 'the-state', code: expect.any(String) });
  });

  test('a person whom nobody knows is named after the e-mail address', async () => {
    const tokens = await exchange(sandbox, await codeFor(sandbox, 'katherine.johnson@example.org'));
    const { access_token } = tokens.json<{ access_token: string }>();
    const userinfo = await sandbox.get('/sandbox/google/v1/userinfo', { authorization: `Bearer ${access_token}` });
    expect(userinfo.json()).toMatchObject({ name: 'Katherine Johnson' });
  });

  test.each([undefined, 'not an address'])('with the hint %j, prompt=none needs a login', async (login_hint) => {
    const reply = await sandbox.get(authorizationUrl({ login_hint, prompt: 'none' }));
    expect(answerIn(reply.headers.location)).toMatchObject({ error: 'login_required', state: 'the-state' });
  });
});

describe('requests that cannot be answered', () => {
  test.each([
    { client_id: 'someone-else' },
    { redirect_uri: undefined },
    { redirect_uri: 'https://evil.example/api/auth/google/callback' },
    { redirect_uri: 'http://localhost.evil.example/api/auth/google/callback' },
    { redirect_uri: 'http://user@localhost:3000/api/auth/google/callback' },
    { redirect_uri: 'http://localhost:3000/somewhere/else' },
    { redirect_uri: 'javascript:alert(1)' },
  ])('%j gets an error page and never a redirect', async (changes) => {
    for (const reply of [
      await sandbox.get(authorizationUrl({ prompt: 'none', login_hint: 'ada@example.com', ...changes })),
      await sandbox.postForm(authorizationUrl(changes), { account: 'ada@example.com' }),
    ]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.headers['content-type']).toMatch('text/html');
      expect(reply.headers.location).toBeUndefined();
    }
  });

  test('a parameter given twice gets an error page', async () => {
    expect((await sandbox.get(`${authorizationUrl()}&state=another`)).statusCode).toBe(400);
  });

  test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:8080'])(
    'the product may be visited as %s',
    async (host) => {
      const redirect_uri = `${host}/api/auth/google/callback`;
      const reply = await sandbox.postForm(authorizationUrl({ redirect_uri }), { account: 'ada@example.com' });
      expect(reply.headers.location).toMatch(`${redirect_uri}?`);
    },
  );

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: '' }, 'invalid_request'],
    [{ prompt: 'none consent' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
  ])('%j comes back to the product as %s', async (changes, error) => {
    const reply = await sandbox.get(authorizationUrl(changes));
    expect(answerIn(reply.headers.location)).toMatchObject({ error, state: 'the-state' });
  });
});
