import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';

const { origin, stranger, scrape } = await startTestApp();
const broken = await startTestApp();
const guarded = await startTestApp({ environment: { METRICS_TOKEN: 'a-long-metrics-token' } });
const tokenless = await startTestApp({ environment: { METRICS_TOKEN: '' } });
const vendorless = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const closing = await startTestApp();

describe('every answer', () => {
  test('forbids foreign scripts and frames', async () => {
    const { headers } = await stranger.send('GET', '/healthz');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('names its request, by the caller’s name when it is decent', async () => {
    const named = await fetch(`${origin}/api/me`, { headers: { 'x-request-id': 'trace-12345678' } });
    expect(named.headers.get('x-request-id')).toBe('trace-12345678');
    expect(await named.json()).toMatchObject({ requestId: 'trace-12345678' });
    const odd = await fetch(`${origin}/api/me`, { headers: { 'x-request-id': '<script>' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('about people’s data is not to be cached', async () => {
    expect((await stranger.send('GET', '/api/me')).headers.get('cache-control')).toBe('no-store');
  });
});

test('what does not exist answers 404 in the one shape of errors', async () => {
  expect(await stranger.send('GET', '/api/nothing')).toMatchObject({ status: 404, body: { error: 'not-found' } });
});

test('an address that cannot be decoded is refused, not crashed upon', async () => {
  expect(await stranger.send('GET', '/api/contacts/%E0%A4%A')).toMatchObject({
    status: 400,
    body: { error: 'bad-input' },
  });
});

test('the answer to a failure of ours says nothing about it', async () => {
  const ada = await broken.signIn();
  await broken.query('alter table contacts rename to misplaced');
  const { status, body } = await ada.send('GET', '/api/contacts');
  expect(status).toBe(500);
  expect(body).toEqual({
    error: 'internal',
    message: expect.stringContaining('Nothing is lost'),
    requestId: expect.any(String),
  });
});

test('a vendor’s lost connection is not told as one of the database', async () => {
  const ada = await vendorless.signIn();
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  vi.spyOn(vendorless.dependencies.ports.smtpMailboxes, 'verify').mockRejectedValue(
    new TypeError('fetch failed', { cause: lost }),
  );
  const server = {
    host: 'mail.example.com',
    port: 587,
    security: 'starttls',
    username: 'ada',
    password: 'secret',
  } as const;
  const { status, body } = await ada(integrationsEndpoints.connectSmtp, {
    body: { email: 'ada@example.com', ...server },
  });
  expect(status).toBe(500);
  expect(body).toMatchObject({ error: 'internal', message: expect.not.stringContaining('your data') });
});

describe('what machines ask', () => {
  test('is answered', async () => {
    expect(await stranger.send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await stranger.send('GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await scrape()).toContain('http_request_duration_seconds');
  });

  test('about the event loop is answered with how late it was, and not with how seldom it is looked at', async () => {
    const lag = async () => {
      const figures = (await scrape()).matchAll(/^nodejs_eventloop_lag_?(\w*)_seconds (\S+)$/gm);
      return new Map(figures.map(([, which, seconds]) => [which, Number(seconds) * 1000]));
    };
    const started = performance.now();
    expect([...(await lag()).keys()].toSorted()).toEqual(['', 'max']);
    let longest: number | undefined;
    // The first look only begins to measure, and it may come after the block.
    const blocked = async () => {
      const until = performance.now() + 200;
      while (performance.now() < until);
      return (longest = (await lag()).get('max'));
    };
    await expect.poll(blocked).toBeGreaterThan(150);
    expect(longest).toBeLessThan(performance.now() - started);
  });

  test('about metrics is answered to requests with the token alone', async () => {
    const ask = async (from: string, headers = {}) => (await fetch(`${from}/metrics`, { headers })).status;
    expect(await ask(guarded.origin, { authorization: 'Bearer a-long-metrics-token' })).toBe(200);
    expect(await ask(guarded.origin, { authorization: 'Bearer wrong' })).toBe(404);
    expect(await ask(guarded.origin)).toBe(404);
    expect(await ask(tokenless.origin)).toBe(404);
    expect(await ask(tokenless.origin, { authorization: 'Bearer undefined' })).toBe(404);
  });
});

test('the API describes itself, for programs and for people', async () => {
  const { body } = await stranger.send('GET', '/api/openapi.json');
  expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/api/contacts/{id}': { get: { tags: ['Contacts'] } } } });
  const page = await stranger.send('GET', '/api/docs');
  expect(page.body).toContain('/api/contacts/{id}');
});

test('an open request is answered before the process ends', async () => {
  const ada = await closing.signIn();
  const pending = ada.send('GET', '/api/contacts');
  await new Promise((resolve) => closing.app.server.once('request', resolve));
  const closed = closing.app.close();
  expect((await pending).status).toBe(200);
  await closed;
});
