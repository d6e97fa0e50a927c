import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { expect, test } from 'vitest';
import { issueToken } from '../../auth/auth.service.ts';
import { browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const [TELEGRAM, METRICS, KEY] = ['a-secret-of-telegram', 'a-long-metrics-token', 'x'.repeat(43)];
const lines: string[] = [];
const { origin, signIn, query, stranger, dependencies } = await startTestApp({
  sandbox: true,
  environment: {
    DEFAULT_PLAN: 'premium',
    TELEGRAM_WEBHOOK_SECRET: TELEGRAM,
    METRICS_TOKEN: METRICS,
    ENCRYPTION_KEYS: `k1:${KEY}=`,
  },
  logTo: { write: (line) => void lines.push(line) },
});
type Line = { level: number; msg: string; req?: { user?: string; route?: string }; [name: string]: unknown };
/** Without what the sandbox says of its own calls, which is for everybody to read. */
const logOf = () => lines.splice(0).filter((line) => !line.includes('"/sandbox/'));

/** Every door that a secret can stand before: in its own place, and in wrong ones. */
async function bring(secret: string): Promise<void> {
  const cookie = `session=${secret}; sign-in=${secret}; token=${secret}`;
  const bearer = { authorization: `Bearer ${secret}`, cookie };
  const own = { 'x-telegram-bot-api-secret-token': secret, 'stripe-signature': `t=1,v1=${secret}` };
  for (const path of ['/api/me', '/metrics', '/', `/api/calendar-feed/${secret}.ics`, `/?token=${secret}`])
    await stranger.send('GET', path, undefined, undefined, bearer);
  await stranger.send('GET', `/api/auth/google/callback?code=${secret}&state=${secret}`, undefined, undefined, bearer);
  await stranger.send('GET', `/api/contacts/${secret}?search=${secret}`, undefined, undefined, bearer);
  const tools = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: secret, arguments: { id: secret } } };
  await stranger.send('POST', MCP_PATH, tools, undefined, { ...bearer, accept: 'application/json, text/event-stream' });
  for (const url of ['/api/telegram/webhook', '/api/stripe/webhook', '/api/verify-token', '/api/verify-token/owner']) {
    await stranger.send('POST', url, { token: secret, update_id: 1, secret }, undefined, { ...bearer, ...own });
    const half = { raw: `{"token":"${secret}"`, type: 'application/json' };
    await stranger.send('POST', url, undefined, half, { ...bearer, ...own });
  }
}

test('no secret is in the log, wherever it is brought, whatever breaks', async () => {
  const ada = await signIn();
  const contact = { name: 'Grace Hopper', notes: 'nanoseconds-in-confidence' };
  await ada(contactsEndpoints.create, { body: contact });
  const secrets = {
    session: ada.cookie.replace('session=', ''),
    'sign-in link': await issueToken(ada.user.id, dependencies),
    'access token': (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop' } })).body.secret,
    feed: /([\w-]{20,})\.ics/.exec((await ada(feedEndpoints.create)).body.url)![1]!,
    'pairing code': (await ada(integrationsEndpoints.pairingCode)).body.code,
    'secret of Telegram': TELEGRAM,
    'token of the metrics': METRICS,
    'key that seals': KEY,
  };
  for (const secret of Object.values(secrets)) await bring(secret);
  // Whatever is asked for fails now, and its error is logged.
  await query('alter table sessions rename to sessions_elsewhere');
  await query('alter table contacts rename to contacts_elsewhere');
  for (const secret of Object.values(secrets)) await bring(secret);
  await ada(contactsEndpoints.create, { body: contact });
  await query('alter table sessions_elsewhere rename to sessions');
  await ada(contactsEndpoints.create, { body: contact });
  await query('alter table contacts_elsewhere rename to contacts');

  const logged = logOf().join('');
  expect(logged).toContain('unexpected error');
  for (const [name, secret] of Object.entries(secrets)) expect.soft(logged, name).not.toContain(secret);
  for (const written of [contact.name, contact.notes]) expect.soft(logged).not.toContain(written);
});

test('what somebody sends begins no line of its own', async () => {
  logOf();
  const forged = '{"level":30,"msg":"signed in"}';
  await stranger.send('GET', `/api/contacts/x%0A${encodeURIComponent(forged)}`, undefined, undefined, {
    'user-agent': forged,
    'x-request-id': `x%0A${forged}`,
  });
  await stranger.send('POST', '/api/verify-token', { token: `x\n${forged}` });
  const written = logOf();
  expect(written.length).toBeGreaterThan(0);
  for (const line of written) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect((JSON.parse(line) as Line).msg).not.toBe('signed in');
  }
});

test('who signed in, by what and from where, who did not, and who asked for what they may not have, is in the log', async () => {
  const linesWith = async (act: () => Promise<unknown>) => {
    logOf();
    await act();
    return logOf().map((line) => JSON.parse(line) as Line);
  };
  const ada = browser(origin);
  const enter = () => ada.visit('/api/auth/google?login_hint=ada@example.com&prompt=none');
  const { user } = await signIn('bob@example.com');

  expect(await linesWith(enter)).toContainEqual(
    expect.objectContaining({
      msg: 'signed in',
      by: 'google',
      user: expect.any(String),
      from: '127.0.0.1',
      time: expect.any(Number),
    }),
  );
  const token = await issueToken(user.id, dependencies);
  const redeem = () => stranger(authEndpoints.verifyToken, { body: { token } });
  expect(await linesWith(redeem)).toContainEqual(
    expect.objectContaining({ msg: 'signed in', by: 'link', user: user.id, from: '127.0.0.1' }),
  );
  expect(await linesWith(redeem)).toContainEqual(expect.objectContaining({ msg: 'sign-in refused', by: 'link' }));
  const forged = () => stranger.send('GET', '/api/auth/google/callback?code=x&state=y');
  expect(await linesWith(forged)).toContainEqual(
    expect.objectContaining({ msg: 'sign-in refused', by: 'google', because: 'expired', from: '127.0.0.1' }),
  );
  const bob = await signIn('bob@example.com');
  expect(await linesWith(() => bob.send('GET', '/api/admin/audit-logs'))).toContainEqual(
    expect.objectContaining({
      req: expect.objectContaining({ user: user.id, route: '/api/admin/audit-logs', ip: '127.0.0.1' }),
      res: { statusCode: 403 },
    }),
  );
  expect(await linesWith(() => bob(authEndpoints.logout))).toContainEqual(
    expect.objectContaining({ res: { statusCode: 200 }, req: expect.objectContaining({ route: '/api/auth/logout' }) }),
  );
});
