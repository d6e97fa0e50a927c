import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_CALLS_PER_MINUTE, MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/start-test-app.ts';

const TRUST_PROXY = '127.0.0.1';
const strict = await startTestApp({ environment: { RATE_LIMIT: '5', TRUST_PROXY } });
const first = await startTestApp({ environment: { RATE_LIMIT: '0', TRUST_PROXY } });
const second = await startTestApp({
  environment: { RATE_LIMIT: '0', TRUST_PROXY },
  database: { ...first.database, close: async () => {} },
});

const times = <Result>(count: number, work: (turn: number) => Promise<Result>) =>
  Array.fromAsync({ length: count }, async (_, turn) => work(turn));

test('who asks too often is asked to wait, and nobody else', async () => {
  const [ada, bob] = [await strict.signIn(), await strict.signIn()];
  const ask = async () => (await ada.send('GET', '/api/me')).status;
  // Until a session has been found once, it counts against the address.
  await ask();
  expect(await times(7, ask)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const { headers, body } = await ada.send('GET', '/api/me');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ error: 'too-often' });
  expect((await bob.send('GET', '/api/me')).status).toBe(200);
});

test('made-up cookies count against their address, and not against who is signed in there', async () => {
  const ada = await strict.signIn();
  const from = async (cookie: string) =>
    (await fetch(`${strict.origin}/api/me`, { headers: { cookie, 'x-forwarded-for': '203.0.113.7' } })).status;
  await from(ada.cookie);
  const guesses = await times(6, (turn) => from(`session=made-up-${turn}`));
  expect(guesses).toEqual([401, 401, 401, 401, 429, 429]);
  expect(await from(ada.cookie)).toBe(200);
});

test('AI clients have a limit of their own, which counts for their user alone', async () => {
  const ada = await strict.signIn();
  const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop' } })).body;
  // The body makes no sense, so that an answer costs nothing.
  const from = async (token: string) =>
    (
      await fetch(`${strict.origin}${MCP_PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.9',
        },
        body: '[]',
      })
    ).status;
  expect(await from(secret)).toBe(400);
  // Once the token is known, its calls are its user's, with the first one.
  const calls = await times(MCP_CALLS_PER_MINUTE, () => from(secret));
  expect(calls.indexOf(429)).toBe(MCP_CALLS_PER_MINUTE - 1);
  expect(await from('ic_made-up')).toBe(401);
  expect((await ada.send('GET', '/api/me')).status).toBe(200);
});

test('the addresses of one IPv6 household count together', async () => {
  const from = async (address: string) =>
    (await fetch(`${strict.origin}/api/me`, { headers: { 'x-forwarded-for': address } })).status;
  expect(await times(6, (turn) => from(`2001:db8:1:2::${turn}`))).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(401);
});

test('sign-in tokens cannot be guessed at speed, by asking several processes or where there is no other limit', async () => {
  const guess = (origin: string, address: string) =>
    fetch(`${origin}/api/verify-token`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ token: 'guess' }),
    });
  const guesses = await times(20, (turn) => guess((turn % 2 ? first : second).origin, '203.0.113.7'));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
  for (const { origin } of [first, second]) {
    const refused = await guess(origin, '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({ error: 'too-often' });
  }
  expect((await guess(first.origin, '203.0.113.8')).status).toBe(401);
  first.clock.moveTo(first.clock.now().add({ minutes: 1 }));
  expect((await guess(first.origin, '203.0.113.7')).status).toBe(401);
});
