import { once } from 'node:events';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { FORWARDING_HEADERS } from '../platform/loopback.ts';
import { openSocket } from '../testing/raw-http.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { mountSandbox } from './sandbox.ts';

const byItself = await startTestApp({ sandbox: true, environment: { SANDBOX: '' } });
const askedFor = await startTestApp({ sandbox: true, environment: { SANDBOX: 'true' } });

type Route = { method: string; url: string };

/** Every address of the sandbox, and one that is none. */
const routes = [...(await routesOfSandbox()), { method: 'GET', url: '/sandbox/nothing' }];

async function routesOfSandbox(): Promise<Route[]> {
  const found: Route[] = [];
  const probe = Fastify();
  probe.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) found.push({ method: one, url: url.replaceAll(/:\w+|\*/g, 'x') });
  });
  const { clock, dependencies, catchUp } = byItself;
  const options = { origin: byItself.origin, clock, config: dependencies.config, catchUp };
  await mountSandbox(options)(probe);
  await probe.close();
  return found;
}

/** As each of them comes. */
const forwarding = FORWARDING_HEADERS.flatMap((name) =>
  name === 'x-forwarded*'
    ? ['x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server']
    : [name.replace('*', 'ip')],
);

type Asked = { headers?: Record<string, string>; remoteAddress?: string };

/** The addresses that answer such a request with that refusal, and the others. */
async function refusing(refusal: string, { headers, ...from }: Asked = {}) {
  const answerOf = async ({ method, url }: Route) => {
    const asked = { method: method as 'GET', url, headers: { host: 'localhost', ...headers }, ...from };
    const { statusCode, body } = await byItself.app.inject(asked);
    const isRefused = method === 'HEAD' ? [403, 421].includes(statusCode) : body.includes(`"error":"${refusal}"`);
    return { route: `${method} ${url}`, isRefused };
  };
  const answers = await Promise.all(routes.map(answerOf));
  const { true: refused = [], false: others = [] } = Object.groupBy(answers, ({ isRefused }) => `${isRefused}`);
  return { refused: refused.map(({ route }) => route), others: others.map(({ route }) => route) };
}

const NOT_FROM_HERE = 'not-from-this-computer';

/** What a program gets that writes its own requests. */
async function statusOf(request: string, headers: string[]) {
  const socket = await openSocket(byItself, [request, ...headers, '', ''].join('\r\n'));
  return String(await once(socket, 'data')).split(' ')[1];
}

describe('a sandbox that opened by itself', () => {
  test('answers at every address who sits at this computer', async () => {
    expect(routes.length).toBeGreaterThan(50);
    expect((await refusing(NOT_FROM_HERE)).refused).toEqual([]);
    expect((await fetch(`${byItself.origin}/sandbox`)).status).toBe(200);
  });

  test.each(forwarding)('answers nothing at any address to a request that was passed on with %s', async (name) => {
    expect((await refusing(NOT_FROM_HERE, { headers: { [name]: '127.0.0.1' } })).others).toEqual([]);
    expect((await byItself.app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404);
  });

  test.each(['192.168.1.5', '203.0.113.7', '::ffff:10.0.0.1', 'fe80::1', '1270.0.0.1'])(
    'answers nothing at any address to %s',
    async (remoteAddress) => {
      expect((await refusing(NOT_FROM_HERE, { remoteAddress })).others).toEqual([]);
      expect((await byItself.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
    },
  );

  test.each(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])('answers this computer as %s', async (address) =>
    expect((await byItself.app.inject({ url: '/sandbox/clock', remoteAddress: address })).statusCode).toBe(200),
  );

  test('answers nothing to nginx as it comes, which says nothing of itself but speaks HTTP/1.0', async () => {
    for (const [url, refused] of [
      ['/sandbox', '403'],
      ['/metrics', '404'],
    ]) {
      expect(await statusOf(`GET ${url} HTTP/1.0`, ['host: 127.0.0.1', 'connection: close'])).toBe(refused);
      expect(await statusOf(`GET ${url} HTTP/1.1`, ['host: 127.0.0.1', 'connection: close'])).toBe('200');
    }
  });

  test('answers nothing at any address under a name that was made to lead here', async () =>
    expect((await refusing('unknown-host', { headers: { host: 'evil.example' } })).others).toEqual([]));

  test('tells a person what to do', async () => {
    const headers = { accept: 'text/html', host: '127.0.0.1', 'x-forwarded-for': '203.0.113.7' };
    const { body } = await byItself.app.inject({ url: '/sandbox/google/o/oauth2/v2/auth', headers });
    expect(body).toContain('SANDBOX=true opens it to everybody; with NODE_ENV=production there is none.');
  });
});

test('a sandbox that was asked for answers behind a proxy too, and the metrics still do not', async () => {
  for (const name of forwarding) {
    const headers = { host: 'localhost', [name]: '203.0.113.7' };
    expect((await askedFor.app.inject({ url: '/sandbox', headers })).statusCode).toBe(200);
    expect((await askedFor.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  }
});
