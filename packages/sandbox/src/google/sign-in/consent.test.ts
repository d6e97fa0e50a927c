import { expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../testing/start-sandbox.ts';
import { answerIn, authorizationUrl, exchange } from './sign-in.testing.ts';

const gmailSend = 'https://www.googleapis.com/auth/gmail.send';
const calendarEvents = 'https://www.googleapis.com/auth/calendar.events';
const asking = { scope: `openid email ${gmailSend} ${calendarEvents}`, access_type: 'offline' };

const pick = (sandbox: Sandbox, changes: Record<string, string> = {}) =>
  sandbox.postForm(authorizationUrl({ ...asking, ...changes }), { account: 'ada@example.com' });

/** Ticks these boxes and allows. */
const allow = (sandbox: Sandbox, scopes: string[], changes: Record<string, string> = {}) => {
  const ticked = scopes.map((scope) => `&scope=${encodeURIComponent(scope)}`).join('');
  return sandbox.app.inject({
    method: 'POST',
    url: authorizationUrl({ ...asking, ...changes }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `consent=ada%40example.com&name=Ada+Lovelace${ticked}`,
  });
};

const tokensFrom = async (sandbox: Sandbox, reply: Awaited<ReturnType<typeof allow>>) =>
  (await exchange(sandbox, answerIn(reply.headers.location)['code'] ?? '')).json<Record<string, string>>();

test('who picked an account is asked about each thing that the product wants to do', async () => {
  const page = await pick(await startSandbox());
  expect(page.statusCode).toBe(200);
  for (const text of [
    'Inner Circle wants access',
    'ada@example.com',
    'Send e-mail on your behalf',
    'See and edit events on your calendars',
    'Allow',
    'Cancel',
  ])
    expect(page.body).toContain(text);
  expect(page.body.match(/type="checkbox"[^>]*checked/g)).toHaveLength(2);
});

test('what was allowed comes back with a refresh token', async () => {
  const sandbox = await startSandbox();
  const reply = await allow(sandbox, [gmailSend, calendarEvents]);
  expect(reply.statusCode).toBe(303);
  expect(answerIn(reply.headers.location)).toMatchObject({ scope: asking.scope });
  expect(await tokensFrom(sandbox, reply)).toMatchObject({ scope: asking.scope, refresh_token: expect.any(String) });
});

test('what was unticked is left out', async () => {
  const sandbox = await startSandbox();
  const tokens = await tokensFrom(sandbox, await allow(sandbox, [gmailSend, 'https://example.com/never-asked-for']));
  expect(tokens['scope']).toBe(`openid email ${gmailSend}`);
});

test('Cancel, and allowing nothing at all, is access_denied', async () => {
  const sandbox = await startSandbox();
  const cancelled = await sandbox.postForm(authorizationUrl(asking), { consent: 'ada@example.com', cancel: 'true' });
  expect(answerIn(cancelled.headers.location)).toEqual({ error: 'access_denied', state: 'the-state' });
  const nothing = await allow(sandbox, [], { scope: gmailSend });
  expect(answerIn(nothing.headers.location)).toEqual({ error: 'access_denied', state: 'the-state' });
});

test('who agreed before is not asked again and gets no second refresh token, unless prompt=consent', async () => {
  const sandbox = await startSandbox();
  await allow(sandbox, [gmailSend, calendarEvents]);
  const silently = await pick(sandbox);
  expect(silently.statusCode).toBe(303);
  expect(await tokensFrom(sandbox, silently)).not.toHaveProperty('refresh_token');

  expect((await pick(sandbox, { prompt: 'consent' })).body).toContain('Allow');
  const again = await allow(sandbox, [gmailSend], { prompt: 'consent' });
  expect(await tokensFrom(sandbox, again)).toHaveProperty('refresh_token');
});

test('a mere sign-in asks for no consent and gives no refresh token', async () => {
  const sandbox = await startSandbox();
  const reply = await sandbox.postForm(authorizationUrl(), { account: 'ada@example.com' });
  expect(await tokensFrom(sandbox, reply)).not.toHaveProperty('refresh_token');
});

test('a hostile name on the consent page is shown as text', async () => {
  const sandbox = await startSandbox();
  const page = await sandbox.postForm(authorizationUrl(asking), { email: 'eve@example.org', name: '"><script>' });
  expect(page.body).toContain('&quot;&gt;&lt;script&gt;');
  expect(page.body).not.toContain('<script');
});

test.each(['/api/email-auth/callback', '/api/calendar-auth/callback'])('%s may be the way back', async (path) => {
  const sandbox = await startSandbox();
  const redirect_uri = `http://localhost:3000${path}`;
  const url = authorizationUrl({ ...asking, redirect_uri, prompt: 'none', login_hint: 'ada@example.com' });
  expect((await sandbox.get(url)).headers.location).toMatch(`${redirect_uri}?`);
});
