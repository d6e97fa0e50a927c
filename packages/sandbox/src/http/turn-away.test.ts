import { expect, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';

const pages = ['/sandbox', '/sandbox/outbox.json', '/sandbox/google/.well-known/openid-configuration', '/sandbox/none'];

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000', 'LOCALHOST'])(
  'the sandbox answers under the name %s',
  async (host) => {
    const { get } = await startSandbox();
    expect((await get('/sandbox/clock', { host })).statusCode).toBe(200);
  },
);

test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5'])(
  'no page of the sandbox answers under the name %j',
  async (host) => {
    const { get, post, clock } = await startSandbox();
    for (const page of pages) expect((await get(page, { host })).statusCode).toBe(421);
    const forwarded = { host, 'x-forwarded-host': 'localhost' };
    expect((await post('/sandbox/clock', { advance: 'P1D' }, forwarded)).json()).toMatchObject({
      error: 'unknown-host',
    });
    expect(clock.isMoved()).toBe(false);
  },
);

test('where it was given a public address, the sandbox answers under that name too', async () => {
  const { get } = await startSandbox({ at: 'https://circle.example.com' });
  expect((await get('/sandbox', { host: 'circle.example.com' })).statusCode).toBe(200);
  expect((await get('/sandbox', { host: 'evil.example' })).statusCode).toBe(421);
});
