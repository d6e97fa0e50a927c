import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { issueToken } from './auth.service.ts';

const secure = await startTestApp({ sandbox: true, environment: { PUBLIC_URL: 'https://circle.example.com' } });
const plain = await startTestApp({
  sandbox: true,
  environment: { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'loopback' },
});

const leave = async (origin: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${origin}/api/auth/logout`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
  return reply.headers.getSetCookie().join();
};

test('where the public address is https, cookies are for https and this host alone, whatever the proxy says', async () => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }])
    expect(await leave(secure.origin, headers)).toMatch(/^__Host-session=;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/);
});

test('where it is not, they are not, whatever the proxy says', async () => {
  const cookie = await leave(plain.origin, { 'x-forwarded-proto': 'https' });
  expect(cookie).toMatch(/^session=;/);
  expect(cookie).not.toContain('Secure');
});

test('a session is opened and read under the same name', async () => {
  const { user } = await secure.signIn('ada@example.com');
  const token = await issueToken(user.id, secure.dependencies);
  const reply = await fetch(`${secure.origin}/api/verify-token`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const [cookie = ''] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-session=[\w-]+;/);
  const me = (name: string) =>
    fetch(`${secure.origin}/api/me`, { headers: { cookie: cookie.replace('__Host-session', name) } });
  expect([(await me('__Host-session')).status, (await me('session')).status]).toEqual([200, 401]);
});
