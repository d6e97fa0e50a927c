import { once } from 'node:events';
import { createServer } from 'node:net';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { browser } from '../testing/browser.ts';
import { openSocket } from '../testing/raw-http.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { startSandboxServer } from './sandbox-server.ts';
import { mountSandbox } from './sandbox.ts';

const byItself = await startTestApp({ sandbox: true, environment: { SANDBOX: '' } });
const requested = await startTestApp({ sandbox: true, environment: { SANDBOX: 'true' } });
const { origin, sandboxOrigin } = byItself;

type Route = { method: string; url: string };

/** Every address of the sandbox, and one that it does not have. */
const routes = [...(await routesOfSandbox()), { method: 'GET', url: '/sandbox/nothing' }];

async function routesOfSandbox(): Promise<Route[]> {
  const found: Route[] = [];
  const probe = Fastify();
  probe.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) found.push({ method: one, url: url.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, 'x') });
  });
  const { clock, dependencies, catchUp } = byItself;
  await mountSandbox({ origin, clock, config: dependencies.config, catchUp })(probe);
  await probe.close();
  return found;
}

type From = { headers?: Record<string, string>; remoteAddress?: string };

/** What the product's port answers at every address of the sandbox. */
async function answersOfProduct({ headers, ...from }: From = {}) {
  const answers = routes.map(async ({ method, url }) => {
    const request = { method: method as 'GET', url, headers: { host: 'localhost', ...headers }, ...from };
    const { statusCode, headers: answered } = await byItself.app.inject(request);
    return `${statusCode} ${answered.location ?? ''}`.replace(`${sandboxOrigin}${url}`, 'same path');
  });
  return [...new Set(await Promise.all(answers))];
}

/** What a client gets that writes its own request line. */
async function answerTo(at: string, request: string, host: string) {
  const socket = await openSocket({ origin: at }, [request, `host: ${host}`, 'connection: close', '', ''].join('\r\n'));
  return String(await once(socket, 'data'));
}

/** As a proxy on this computer passes a request on. */
const FORWARDED: From[] = [
  {},
  { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' } },
  { headers: { forwarded: 'for=203.0.113.7' } },
  { remoteAddress: '203.0.113.7' },
];

describe('a sandbox that opened by itself', () => {
  test.each(FORWARDED)('is not served on the product’s port, which redirects to it: %j', async (from) => {
    expect(routes.length).toBeGreaterThan(50);
    expect(await answersOfProduct(from)).toEqual(['307 same path']);
  });

  test.each(['evil.example', 'localhost.evil.example', '192.168.1.5'])(
    'is not found on the product’s port under the name %s',
    async (host) => expect(await answersOfProduct({ headers: { host } })).toEqual(['404 ']),
  );

  test('is not served on the product’s port to a proxy that speaks HTTP/1.0 or HTTP/1.1 and adds no header', async () => {
    for (const version of ['1.0', '1.1']) {
      expect(await answerTo(origin, `GET /sandbox HTTP/${version}`, '127.0.0.1')).toContain(' 307 ');
      expect(await answerTo(origin, `GET /metrics HTTP/${version}`, '127.0.0.1')).toContain(' 404 ');
    }
  });

  test('redirects to no other server, whatever the request line says', async () => {
    for (const address of ['http://evil.example/sandbox/x', '/sandbox//evil.example', '/sandbox/..//evil.example']) {
      const answer = await answerTo(origin, `GET ${address} HTTP/1.1`, 'localhost');
      const [, location = sandboxOrigin] = /^location: (.*?)\r$/im.exec(answer) ?? [];
      expect(new URL(location).origin).toBe(sandboxOrigin);
    }
  });

  test('answers on a port of its own, under the names of this computer', async () => {
    expect(sandboxOrigin).not.toBe(origin);
    expect((await fetch(`${sandboxOrigin}/sandbox`)).status).toBe(200);
    for (const path of ['/sandbox', '/sandbox/clock', '/metrics', '/']) {
      expect(await answerTo(sandboxOrigin, `GET ${path} HTTP/1.1`, '127.0.0.1')).not.toContain(' 421 ');
      expect(await answerTo(sandboxOrigin, `GET ${path} HTTP/1.1`, 'rebound.example')).toContain(' 421 ');
    }
  });

  test('has the metrics beside it', async () =>
    expect(await (await fetch(`${sandboxOrigin}/metrics`)).text()).toContain('http_request_duration_seconds'));

  test('leads from its pages to the product', async () => {
    const { headers, status } = await fetch(`${sandboxOrigin}/api/me?x=1`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `${origin}/api/me?x=1`]);
  });

  test('signs in, and is the same account at another port', async () => {
    const { database } = byItself;
    const elsewhere = await startTestApp({
      sandbox: true,
      environment: { SANDBOX: '' },
      database: { ...database, close: async () => undefined },
    });
    const idAt = async (product: string) => {
      const visitor = browser(product);
      const { url } = await visitor.visit(`${authEndpoints.google.url}?login_hint=ada@example.com&prompt=none`);
      expect(url.origin).toBe(product);
      return ((await (await visitor.send('GET', authEndpoints.me.url)).json()) as { id: string }).id;
    };
    expect(elsewhere.sandboxOrigin).not.toBe(sandboxOrigin);
    expect(await idAt(elsewhere.origin)).toBe(await idAt(origin));
  });

  test('lets the product’s pages show its faces', async () => {
    const { headers } = await byItself.stranger.send('GET', '/healthz');
    expect(headers.get('content-security-policy')).toMatch(new RegExp(`img-src [^;]*${sandboxOrigin}`));
  });

  test('moves the clock of the product from its own port', async () => {
    const before = byItself.clock.now();
    const { status } = await fetch(`${sandboxOrigin}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'P1D' }),
    });
    expect(status).toBe(200);
    expect(before.until(byItself.clock.now(), { largestUnit: 'hour' }).hours).toBeGreaterThanOrEqual(24);
    byItself.clock.reset();
  });

  test('takes the next port when one is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port: taken } = blocker.address() as { port: number };
    const { config, clock, log } = byItself.dependencies;
    const product = Promise.resolve({ catchUp: async () => {}, metrics: byItself.app.metrics });
    const options = { config, clock: clock as typeof byItself.clock, log, productOrigin: origin, product };
    const server = await startSandboxServer({ ...options, port: taken - 1 });
    expect(Number(new URL(server.origin).port)).toBeGreaterThan(taken);
    await server.stop();
    blocker.close();
  });
});

test('a sandbox that was asked for is served on the product’s port, behind a proxy too, and the metrics need their token', async () => {
  for (const from of FORWARDED) {
    const headers = { host: 'localhost', ...from.headers };
    expect((await requested.app.inject({ ...from, url: '/sandbox', headers })).statusCode).toBe(200);
    expect((await requested.app.inject({ ...from, url: '/metrics', headers })).statusCode).toBe(404);
  }
});
