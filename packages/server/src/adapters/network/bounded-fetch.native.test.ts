import { createServer, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { request as overTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { boundedFetch, TooManyBytes, Unencrypted } from './bounded-fetch.ts';
import { PrivateAddress } from './public-addresses.ts';

/** What the server answers, by path, and what it was asked. */
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/': (response) => response.end('Hello'),
  '/long': (response) => response.end('x'.repeat(2000)),
  '/endless': (response) => response.writeHead(302, { location: '/endless' }).end(),
  '/silent': () => {},
};
const asked: string[] = [];
const credentials: (string | undefined)[] = [];
const server = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  credentials.push(headers.authorization);
  const [, to] = /^\/to\?(.*)/.exec(url) ?? [];
  if (to === undefined) answers[url]!(response);
  else response.writeHead(302, { location: decodeURIComponent(to) }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** The server is reached by a public name over TLS; every other host as ever. */
const withPublicServer = ((url: URL, options: object, answered: never) =>
  url.hostname === 'public.example'
    ? request(
        new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`),
        { ...options, lookup: undefined },
        answered,
      )
    : overTls(url, options, answered)) as typeof overTls;

const fetchFrom = (path: string, { allowPrivate = false, mostBytes = 1000, timeout = 5000 } = {}) => {
  const { signal } = new AbortController();
  const bounded = boundedFetch({ allowPrivate, mostBytes, timeout, signal, overTls: withPublicServer });
  return bounded(`https://public.example${path}`);
};
const redirectTo = (address: string) => fetchFrom(`/to?${encodeURIComponent(address)}`);

test('an answer that is too long by itself is not read to its end', async () => {
  const { signal } = new AbortController();
  const bounds = { allowPrivate: true, mostBytes: 10_000, timeout: 5000, signal };
  const [strict, wide] = [1999, 2000].map((mostBytesOfAnswer) => boundedFetch({ ...bounds, mostBytesOfAnswer }));
  await expect(strict!(`http://localhost:${port}/long`)).rejects.toBeInstanceOf(TooManyBytes);
  expect(await (await wide!(`http://localhost:${port}/long`)).text()).toHaveLength(2000);
});

test('a public server is asked, and followed to another address of a public one', async () => {
  expect(await (await fetchFrom('/')).text()).toBe('Hello');
  expect(await (await redirectTo('https://public.example/')).text()).toBe('Hello');
});

test.each([
  ['an address of this machine', `https://127.0.0.1:${port}/`],
  ['one written as IPv6', `https://[::ffff:7f00:1]:${port}/`],
  ['one of the network it is in', 'https://192.168.1.1/'],
  ['one that tells a cloud’s secrets', 'https://169.254.169.254/latest/meta-data/'],
  ['a name that is answered with a private address', `https://localhost:${port}/`],
])('a public server that leads on to %s is not followed', async (_what, address) => {
  asked.length = 0;
  await expect(redirectTo(address)).rejects.toBeInstanceOf(PrivateAddress);
  expect(asked).toHaveLength(1);
});

test('nobody is followed to where a password could be read on its way', async () => {
  await expect(redirectTo('http://public.example/')).rejects.toBeInstanceOf(Unencrypted);
});

test('an answer is read as far as is allowed, over all calls together', async () => {
  await expect(fetchFrom('/long')).rejects.toBeInstanceOf(TooManyBytes);
  const { signal } = new AbortController();
  const bounded = boundedFetch({ allowPrivate: true, mostBytes: 3000, timeout: 5000, signal });
  await bounded(`http://127.0.0.1:${port}/long`);
  await expect(bounded(`http://127.0.0.1:${port}/long`)).rejects.toBeInstanceOf(TooManyBytes);
});

test('whoever leads on without end is followed five times', async () => {
  asked.length = 0;
  await expect(fetchFrom('/endless')).rejects.toThrow('too many redirects');
  expect(asked).toHaveLength(6);
});

test('a server that says nothing is let go of', async () => {
  await expect(fetchFrom('/silent', { timeout: 50 })).rejects.toMatchObject({ name: 'AbortError' });
});

test('where private hosts are allowed they are asked, also without TLS', async () => {
  const { signal } = new AbortController();
  const bounded = boundedFetch({ allowPrivate: true, mostBytes: 1000, timeout: 5000, signal });
  expect(await (await bounded(`http://localhost:${port}/`)).text()).toBe('Hello');
});

test('a credential goes to the origin that it was given for, and follows no redirect to another one', async () => {
  const { signal } = new AbortController();
  const bounded = boundedFetch({ allowPrivate: true, mostBytes: 1000, timeout: 5000, signal });
  const headers = { authorization: 'Basic secret' };
  const [here, elsewhere] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const ask = async (path: string) => {
    credentials.length = 0;
    await bounded(`${here}${path}`, { method: 'PROPFIND', headers });
    return credentials;
  };
  expect(await ask('/to?%2F')).toEqual(['Basic secret', 'Basic secret']);
  expect(await ask(`/to?${encodeURIComponent(`${elsewhere}/`)}`)).toEqual(['Basic secret', undefined]);
  const thereAndBack = `/to?${encodeURIComponent(`${elsewhere}/to?${encodeURIComponent(`${here}/`)}`)}`;
  expect(await ask(thereAndBack)).toEqual(['Basic secret', undefined, undefined]);
});
