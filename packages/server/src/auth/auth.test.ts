import { SESSION_DAYS, SESSION_IDLE_DAYS, SIGN_IN_TOKEN_MINUTES } from '@inner-circle/domain/auth/auth.rules.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { issueToken } from './auth.service.ts';

const { origin, clock, query, dependencies, signIn } = await startTestApp({
  sandbox: true,
  environment: { ADMIN_EMAILS: 'Grace@Example.com' },
});
afterEach(() => clock.reset());

const enter = (email: string, rest = '') => `/api/auth/google?login_hint=${email}&prompt=none${rest}`;
const after = (days: number) => clock.moveTo(Temporal.Now.instant().add({ hours: days * 24 }));
const me = (ada: ReturnType<typeof browser>) => ada.send('GET', '/api/me');

describe('signing in with Google', () => {
  test('opens a session and lands where the person wanted to go', async () => {
    const ada = browser(origin);
    const { url } = await ada.visit(enter('ada@example.com', '&returnTo=/%3Ftab%3Dgroups'));
    expect(url.pathname + url.search).toBe('/?tab=groups');
    expect(await (await me(ada)).json()).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      isAdmin: false,
    });
  });

  test('is the same account the next time', async () => {
    const [first, second] = [browser(origin), browser(origin)];
    for (const visitor of [first, second]) await visitor.visit(enter('ada@example.com'));
    expect(await (await me(first)).json()).toEqual(await (await me(second)).json());
  });

  test('lands on a path of any language', async () => {
    const ada = browser(origin);
    const { url } = await ada.visit(enter('ada@example.com', `&returnTo=${encodeURIComponent('/日本?q=é#ü')}`));
    expect(decodeURIComponent(url.pathname + url.search + url.hash)).toBe('/日本?q=é#ü');
    expect((await me(ada)).status).toBe(200);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/./%2e%2e//evil.example',
    'https://evil.example',
    '/api/me',
    '/x/../api/me',
    '/login',
  ])('never leaves for %s afterwards', async (target) => {
    const { url } = await browser(origin).visit(enter('ada@example.com', `&returnTo=${encodeURIComponent(target)}`));
    expect(url.href).toBe(`${origin}/`);
  });

  test('without anybody at Google brings the person to the login screen with the reason', async () => {
    const { url } = await browser(origin).visit('/api/auth/google?prompt=none&returnTo=/x');
    expect(url.pathname + url.search).toBe('/login?error=login-required&returnTo=%2Fx');
  });

  test('cannot be finished in another browser than it was begun in', async () => {
    const begun = await browser(origin).visit(enter('ada@example.com'), '/api/auth/google/callback');
    const { url } = await browser(origin).visit(begun.url.href);
    expect(url.search).toBe('?error=expired');
  });

  test('cannot be finished twice', async () => {
    const ada = browser(origin);
    const { url: callback } = await ada.visit(enter('ada@example.com'), '/api/auth/google/callback');
    expect((await ada.visit(callback.href)).url.pathname).toBe('/');
    expect((await ada.visit(callback.href)).url.search).toBe('?error=expired');
  });

  test('cannot be finished after ten minutes', async () => {
    const ada = browser(origin);
    const { url: callback } = await ada.visit(enter('ada@example.com'), '/api/auth/google/callback');
    clock.moveTo(Temporal.Now.instant().add({ minutes: 11 }));
    expect((await ada.visit(callback.href)).url.search).toBe('?error=expired');
  });

  test('replaces the session that the browser had', async () => {
    const ada = browser(origin);
    await ada.visit(enter('ada@example.com'));
    const old = ada.jar.get('session')!;
    await ada.visit(enter('ada@example.com'));
    expect(ada.jar.get('session')).not.toBe(old);
    const thief = await fetch(`${origin}/api/me`, { headers: { cookie: `session=${old}` } });
    expect(thief.status).toBe(401);
  });

  test('is refused to an account that was closed', async () => {
    const gone = browser(origin);
    await gone.visit(enter('gone@example.com'));
    await query(`update users set deleted_at = now() where email = 'gone@example.com'`);
    expect((await me(gone)).status).toBe(401);
    expect((await gone.visit(enter('gone@example.com'))).url.search).toBe('?error=closed');
  });

  test('makes an admin of whom the configuration names, whatever the case', async () => {
    const grace = browser(origin);
    await grace.visit(enter('grace@example.com'));
    expect(await (await me(grace)).json()).toMatchObject({ role: 'admin', isAdmin: true });
    expect(await (await grace.send('GET', '/api/user/check-admin-status')).json()).toEqual({ isAdmin: true });
  });
});

describe('a session', () => {
  test('is unknown to strangers', async () => {
    const response = await fetch(`${origin}/api/me`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'Not authenticated' });
  });

  test('is stored only as a hash', async () => {
    const ada = browser(origin);
    await ada.visit(enter('ada@example.com'));
    expect(await query('select 1 from sessions where token_hash = $1', [ada.jar.get('session')])).toEqual([]);
  });

  test('ends when it is not used, and lives on when it is', async () => {
    const [idle, busy] = [browser(origin), browser(origin)];
    for (const visitor of [idle, busy]) await visitor.visit(enter('ada@example.com'));
    after(SESSION_IDLE_DAYS - 1);
    expect((await me(busy)).status).toBe(200);
    after(SESSION_IDLE_DAYS + 1);
    expect([(await me(idle)).status, (await me(busy)).status]).toEqual([401, 200]);
  });

  test('ends in any case after its longest time', async () => {
    const ada = browser(origin);
    await ada.visit(enter('ada@example.com'));
    for (let day = 0; day < SESSION_DAYS; day += SESSION_IDLE_DAYS - 1) {
      after(day);
      expect((await me(ada)).status).toBe(200);
    }
    after(SESSION_DAYS + 1);
    expect((await me(ada)).status).toBe(401);
  });

  test('ends with logout', async () => {
    const ada = browser(origin);
    await ada.visit(enter('ada@example.com'));
    const token = ada.jar.get('session');
    const response = await ada.send('POST', '/api/auth/logout');
    expect(await response.json()).toMatchObject({ success: true });
    expect(ada.jar.has('session')).toBe(false);
    expect((await fetch(`${origin}/api/me`, { headers: { cookie: `session=${token}` } })).status).toBe(401);
  });

  test('can be logged out of without having one', async () => {
    expect((await browser(origin).send('POST', '/api/auth/logout')).status).toBe(200);
  });
});

describe('a sign-in token', () => {
  const redeem = (token: string) => browser(origin).send('POST', '/api/verify-token', { body: { token } });
  const ownerOf = (token: string, bearer = browser(origin)) =>
    bearer.send('POST', '/api/verify-token/owner', { body: { token } });

  test('opens one session, however many try at once', async () => {
    const { user } = await signIn('ada@example.com');
    const token = await issueToken(user.id, dependencies);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await redeem(token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(7);
  });

  test('signs its bearer in', async () => {
    const { user } = await signIn('ada@example.com');
    const bearer = browser(origin);
    const response = await bearer.send('POST', '/api/verify-token', {
      body: { token: await issueToken(user.id, dependencies) },
    });
    expect(await response.json()).toMatchObject({ success: true, user: { id: user.id } });
    expect((await me(bearer)).status).toBe(200);
  });

  test('shows whom it would sign in, without signing them in and without being used up', async () => {
    const { user } = await signIn('ada@example.com');
    const token = await issueToken(user.id, dependencies);
    const bearer = browser(origin);
    const response = await ownerOf(token, bearer);
    expect(await response.json()).toEqual({ id: user.id, name: user.name, email: user.email, avatarUrl: null });
    expect((await me(bearer)).status).toBe(401);
    expect((await redeem(token)).status).toBe(200);
    expect((await ownerOf(token)).status).toBe(404);
  });

  test('is worth nothing after some minutes', async () => {
    const { user } = await signIn('ada@example.com');
    const token = await issueToken(user.id, dependencies);
    clock.moveTo(Temporal.Now.instant().add({ minutes: SIGN_IN_TOKEN_MINUTES, seconds: 1 }));
    expect([(await ownerOf(token)).status, (await redeem(token)).status]).toEqual([404, 401]);
  });

  test('of a closed account shows nobody’s name', async () => {
    const { user } = await signIn('closing@example.com');
    const token = await issueToken(user.id, dependencies);
    await query(`update users set deleted_at = now() where id = $1`, [user.id]);
    expect((await ownerOf(token)).status).toBe(404);
  });
});

describe('a request that changes something', () => {
  const post = (headers: Record<string, string>) => fetch(`${origin}/api/auth/logout`, { method: 'POST', headers });

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['with another origin', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
    ['without any sign of where it comes from', {}],
  ])('is refused when it comes %s', async (_name, headers) => {
    const response = await post(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'cross-site' });
  });

  test('is refused in the same way where the endpoint has another meaning for 403', async () => {
    const ada = browser(origin);
    await ada.visit(enter('ada@example.com'));
    const response = await ada.send('POST', '/api/contacts', {
      body: { name: 'Mallory' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'cross-site' });
  });

  test('is accepted from our own pages', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post({ origin })).status).toBe(200);
  });
});
