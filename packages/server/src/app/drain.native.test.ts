import { once } from 'node:events';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { callerOf } from '../testing/caller.ts';
import { openNativeCopy } from '../testing/databases/test-database.ts';
import { killableServer } from '../testing/processes/killable-server.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const TIMEOUT_MILLISECONDS = 120_000;

let url = '';
const database = await openNativeCopy((reached) => (url = reached));
const { app, signIn, stranger } = await startTestApp({ database });
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://circle.example.com',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};

test('proxies get three seconds in production to notice that a process ends, and nobody waits for them elsewhere', () => {
  expect(readConfig(production).DRAIN_SECONDS).toBe(3);
  expect(readConfig({}).DRAIN_SECONDS).toBe(0);
  expect(readConfig({ ...production, DRAIN_SECONDS: '0.5' }).DRAIN_SECONDS).toBe(0.5);
  expect(() => readConfig({ DRAIN_SECONDS: '5' })).toThrow('DRAIN_SECONDS');
});

test('while it drains it sends proxies elsewhere, serves whoever still comes, and ends each connection with its answer', async () => {
  const ada = await signIn();
  const before = await ada(contactsEndpoints.list);
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
  app.isDraining = true;
  expect(await stranger.send('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
  expect((await stranger.send('GET', '/healthz')).status).toBe(200);
  const during = await ada(contactsEndpoints.list);
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
  app.isDraining = false;
});

test(
  'after SIGTERM a process is not ready and serves on for as long as it is told to, and then ends well',
  async () => {
    const ada = await signIn();
    const port = await freePort();
    const server = await killableServer({ DATABASE_URL: url, SANDBOX: 'false', DRAIN_SECONDS: '4' }).start(port);
    const caller = callerOf(`http://localhost:${port}`, ada.cookie);
    expect((await caller(contactsEndpoints.list)).status).toBe(200);
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await expect.poll(async () => (await caller.send('GET', '/readyz')).status, { interval: 10 }).toBe(503);
    expect((await caller(contactsEndpoints.list)).status).toBe(200);
    expect(await exited).toEqual([0, null]);
  },
  TIMEOUT_MILLISECONDS,
);
