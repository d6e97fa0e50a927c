import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { PAGE_USER } from '@inner-circle/domain/auth/auth.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { liveALittle } from '../testing/cast.ts';
import { fingerprintOf } from '../testing/walks/fingerprint.ts';
import { filledUrl, operationsOf, sampleOf } from '../testing/walks/operations.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const testApp = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium', TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-telegram' },
});
const { app, signIn, query } = testApp;
const [ada, bob] = [await signIn('ada@example.com'), await signIn('bob@example.com')];

/** Machines prove themselves in their own way and never by a cookie. */
const MACHINES = new Set([
  'POST /api/stripe/webhook',
  'POST /api/telegram/webhook',
  'GET /api/calendar-feed/{file}',
  // The links of a letter, which hold a token of their own.
  'GET /api/letters/stop/{token}',
  'POST /api/letters/stop/{token}',
  'GET /api/letters/spoke/{token}',
  'POST /api/letters/spoke/{token}',
  'POST /mcp',
]);
const operations = operationsOf(app.swagger());
const byCookie = operations.filter(({ name }) => !MACHINES.has(name));

beforeAll(() => liveALittle(bob, testApp));

test('the walk goes over the whole API', () => {
  expect(byCookie.length).toBeGreaterThan(80);
  expect(operations.filter(({ name }) => MACHINES.has(name)).length).toBeGreaterThan(1);
});

describe('a page that was drawn for Ada, in a browser where Bob is signed in,', () => {
  let before: Awaited<ReturnType<typeof fingerprintOf>>;
  beforeAll(async () => {
    before = await fingerprintOf(query);
  });

  test.each(byCookie)('gets 401 from $name, which reads nothing', async (operation) => {
    const contact = (await bob(contactsEndpoints.list)).body.data[0]!.id;
    const url = filledUrl(operation, [contact, contact]);
    const body = operation.body && sampleOf(operation.body, contact);
    const answer = await bob.send(operation.method, url, body, undefined, { [PAGE_USER]: ada.user.id });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error: 'not-authenticated', message: 'Not authenticated' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.has('clear-site-data')).toBe(false);
  });

  test('has written nothing by any of them', async () => {
    expect(await fingerprintOf(query)).toEqual(before);
  });

  test('does not log Bob out by its Logout', async () => {
    await bob.send('POST', authEndpoints.logout.url, undefined, undefined, { [PAGE_USER]: ada.user.id });
    expect((await bob(authEndpoints.me)).status).toBe(200);
  });
});

test('a page gets what it asks for in the session of the user it was drawn for, and so does who has no page', async () => {
  const own = await bob.send('GET', authEndpoints.me.url, undefined, undefined, { [PAGE_USER]: bob.user.id });
  expect(own).toMatchObject({ status: 200, body: { id: bob.user.id } });
  expect(await bob(authEndpoints.me)).toMatchObject({ status: 200, body: { id: bob.user.id } });
});

test('a page whose session ended can still log out and look at a sign-in link', async () => {
  const headers = { [PAGE_USER]: ada.user.id };
  const answer = await testApp.stranger.send('POST', authEndpoints.logout.url, undefined, undefined, headers);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
});

test('an access token works whatever page it is sent from', async () => {
  const { body } = await ada(accessTokensEndpoints.create, { body: { name: 'Laptop' } });
  const headers = {
    [PAGE_USER]: bob.user.id,
    authorization: `Bearer ${body.secret}`,
    accept: 'application/json, text/event-stream',
  };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const answer = await testApp.stranger.send('POST', '/mcp', list, undefined, headers);
  expect(answer.status).toBe(200);
});
