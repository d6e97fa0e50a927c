import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openSocket } from '../../testing/raw-http.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const web = mkdtempSync(path.join(os.tmpdir(), 'built-'));
afterAll(() => rmSync(web, { recursive: true }));
for (const name of ['index', 'login', 'landing', 'pricing', 'privacy-policy', 'not-found', 'error'])
  writeFileSync(path.join(web, `${name}.html`), `<!doctype html><title>${name}</title><div id="root"></div></body>`);
mkdirSync(path.join(web, 'assets'));
mkdirSync(path.join(web, '.drawing'));
const FILES = ['assets/a-1.js', 'assets/a-1.css', 'sw.js', 'favicon.svg', 'favicon.ico', 'manifest.webmanifest'];
const SECRET_FILES = ['assets/a-1.js.map', '.drawing/first-screen.mjs', '.env', 'package.json', 'index.html'];
for (const file of [...FILES, 'x.woff2', 'x.png', 'x.webp', 'x.txt']) writeFileSync(path.join(web, file), 'content');
for (const file of SECRET_FILES.slice(0, 4)) writeFileSync(path.join(web, file), 'not-for-you');

const HOST = 'circle.example.com';
const { origin, signIn, app } = await startTestApp({
  sandbox: true,
  web,
  environment: { PUBLIC_URL: `https://${HOST}`, DEFAULT_PLAN: 'premium' },
});
const ada = await signIn();
const cookie = ada.cookie.replace('session=', '__Host-session=');
const api = { cookie, origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' };
const { url: feed } = (await (
  await fetch(origin + feedEndpoints.create.url, { method: 'POST', headers: api })
).json()) as { url: string };
const { secret } = (await (
  await fetch(origin + accessTokensEndpoints.create.url, {
    method: 'POST',
    headers: { ...api, 'content-type': 'application/json' },
    body: '{"name":"Laptop"}',
  })
).json()) as { secret: string };

type Kind = { kind: string; path: string; init?: RequestInit; status: number; type: RegExp | null; cached: RegExp };
const HTML = /^text\/html; charset=utf-8$/;
const JSON_TYPE = /^application\/json; charset=utf-8$/;
const PRIVATE = /^(?:no-store|private, no-store|private, no-cache)$/;
const post = (headers: Record<string, string>, body: string) => ({ method: 'POST', headers, body });
const asPerson = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } };

/** One of every kind of answer that there is. */
const KINDS: readonly Kind[] = [
  { kind: 'the landing page', path: '/', status: 200, type: HTML, cached: PRIVATE },
  { kind: 'a public page', path: '/pricing', status: 200, type: HTML, cached: PRIVATE },
  { kind: 'the login page', path: '/login', status: 200, type: HTML, cached: PRIVATE },
  { kind: 'the app of somebody', path: '/', init: { headers: { cookie } }, status: 200, type: HTML, cached: PRIVATE },
  { kind: 'a page that is not there', path: '/api/x', init: asPerson, status: 404, type: HTML, cached: /^$/ },
  { kind: 'the page of a refusal', path: '/api/me', init: asPerson, status: 401, type: HTML, cached: PRIVATE },
  ...FILES.map((file) => ({
    kind: file,
    path: `/${file}`,
    status: 200,
    type: /^(?:text\/(?:css|javascript); charset=utf-8|image\/(?:svg\+xml|vnd\.microsoft\.icon)|application\/manifest\+json)/,
    cached: /^(?:no-cache|public, max-age=31536000, immutable)$/,
  })),
  { kind: 'robots.txt', path: '/robots.txt', status: 200, type: /^text\/plain/, cached: /^$/ },
  { kind: 'the map of the site', path: '/sitemap.xml', status: 200, type: /^application\/xml/, cached: /^$/ },
  { kind: 'security.txt', path: '/.well-known/security.txt', status: 200, type: /^text\/plain/, cached: /^$/ },
  { kind: 'the description of the API', path: '/api/docs', status: 200, type: HTML, cached: /^$/ },
  { kind: 'the same for programs', path: '/api/openapi.json', status: 200, type: JSON_TYPE, cached: /^$/ },
  { kind: 'an answer', path: '/api/me', init: { headers: api }, status: 200, type: JSON_TYPE, cached: PRIVATE },
  { kind: 'a list', path: '/api/contacts', init: { headers: api }, status: 200, type: JSON_TYPE, cached: PRIVATE },
  { kind: 'a refusal', path: '/api/me', status: 401, type: JSON_TYPE, cached: PRIVATE },
  { kind: 'what is not there', path: '/api/x', status: 404, type: JSON_TYPE, cached: /^$/ },
  {
    kind: 'what cannot be read',
    path: '/api/contacts',
    init: post({ ...api, 'content-type': 'application/json' }, '{'),
    status: 400,
    type: JSON_TYPE,
    cached: PRIVATE,
  },
  {
    kind: 'what is too large',
    path: '/api/contacts',
    init: post({ ...api, 'content-type': 'application/json' }, 'x'.repeat(300_000)),
    status: 413,
    type: JSON_TYPE,
    cached: PRIVATE,
  },
  {
    kind: 'what comes from elsewhere',
    path: '/api/contacts',
    init: post({ cookie }, ''),
    status: 403,
    type: JSON_TYPE,
    cached: PRIVATE,
  },
  {
    kind: 'an export',
    path: '/api/user/export',
    init: { headers: api },
    status: 200,
    type: /^application\//,
    cached: PRIVATE,
  },
  {
    kind: 'a file of contacts',
    path: '/api/contacts/export',
    init: { headers: api },
    status: 200,
    type: /^text\/csv/,
    cached: PRIVATE,
  },
  {
    kind: 'a calendar',
    path: new URL(feed).pathname,
    status: 200,
    type: /^text\/calendar; charset=utf-8/,
    cached: /^private|no-cache|no-store/,
  },
  { kind: 'the way to Google', path: '/api/auth/google', status: 302, type: null, cached: PRIVATE },
  {
    kind: 'the way back',
    path: '/api/email-auth/callback?code=x',
    init: { headers: api },
    status: 200,
    type: HTML,
    cached: PRIVATE,
  },
  { kind: 'a shorter address', path: '/contacts/', status: 308, type: null, cached: /^$/ },
  {
    kind: 'an answer to an AI client',
    path: '/mcp',
    init: post(
      {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        host: HOST,
      },
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    ),
    status: 200,
    type: /^application\/json/,
    cached: PRIVATE,
  },
  { kind: 'whether it lives', path: '/healthz', status: 200, type: JSON_TYPE, cached: /^$/ },
];

const ask = ({ path: address, init }: Kind) => fetch(origin + address, { redirect: 'manual', ...init });

describe.each(KINDS)('$kind', (kind) => {
  test('has the headers that protect whoever looks at it', async () => {
    const reply = await ask(kind);
    const { status, headers } = reply;
    await reply.arrayBuffer();
    expect(status).toBe(kind.status);
    const policy = headers.get('content-security-policy') ?? '';
    expect.soft(policy).toMatch(/(?:object|default)-src 'none'/);
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'"]) expect.soft(policy).toContain(directive);
    expect.soft(policy).not.toMatch(/unsafe|\*(?!\.googleusercontent)/);
    expect.soft(headers.get('x-content-type-options')).toBe('nosniff');
    expect.soft(headers.get('x-frame-options')).toBe('DENY');
    expect.soft(headers.get('referrer-policy')).toMatch(/^(?:same-origin|no-referrer)$/);
    expect.soft(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // The window in which an account is connected is closed by the page that opened it.
    const opener = kind.kind === 'the way back' ? 'unsafe-none' : 'same-origin-allow-popups';
    expect.soft(headers.get('cross-origin-opener-policy')).toBe(opener);
    expect.soft(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains/);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect.soft(headers.get(name), name).toBeNull();
    if (kind.type) expect.soft(headers.get('content-type')).toMatch(kind.type);
    expect.soft(headers.get('cache-control') ?? '').toMatch(kind.cached);
  });
});

test.each(['/api/docs', '/api/email-auth/callback?code=x', '/api/letters/stop/x'])(
  'the page %s names its icon, which its policy lets the browser load',
  async (address) => {
    const reply = await fetch(origin + address, { headers: api });
    expect(await reply.text()).toContain('<link rel="icon" href="/favicon.svg"');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(/img-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]).toContain("'self'");
  },
);

test('what is downloaded is saved under a name of ours, and never shown in place', async () => {
  for (const address of ['/api/user/export', '/api/contacts/export']) {
    const { headers } = await fetch(origin + address, { headers: api });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  }
});

describe('no file is given but those of the web app', () => {
  const outside = [
    '../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/package.json',
    '..\\package.json',
    '....//x.txt',
  ];
  test.each([
    ...SECRET_FILES,
    ...outside,
    'assets/../.env',
    'assets/%2e%2e/.env',
    '/etc/passwd',
    'assets/%00.js',
    '.git/config',
  ])('%s', async (file) => {
    const body = await answerTo(requestOf(`GET /${file}`, HOST));
    expect(body).not.toContain('not-for-you');
    expect(body).not.toMatch(/"dependencies"|root:x:/);
    if (body.startsWith('HTTP/1.1 200')) expect(body).toContain('<title>login</title>');
  });
});

/** What a program gets that writes its own requests; `fetch` would tidy them. */
async function answerTo(request: string): Promise<string> {
  const socket = await openSocket({ origin }, request);
  let answer = '';
  socket.on('data', (part: string) => void (answer += part));
  await once(socket, 'close');
  return answer;
}

const requestOf = (line: string, host: string, headers: Readonly<Record<string, string>> = {}) =>
  [
    `${line} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '',
    '',
  ].join('\r\n');

describe('a request whose end could be seen differently by a proxy is refused', () => {
  const first = `POST /api/verify-token HTTP/1.1\r\nhost: ${HOST}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n`;
  const second = 'GET /healthz HTTP/1.1\r\nhost: smuggled\r\n\r\n';
  test.each([
    ['both a length and chunks', `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
    ['two lengths', `content-length: 2\r\ncontent-length: 40\r\n\r\n{}${second}`],
    ['a length with a sign', `content-length: +2\r\n\r\n{}${second}`],
    ['chunks under another name', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${second}`],
    ['chunks that are not last', `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${second}`],
    ['a blank before the colon', `transfer-encoding : chunked\r\n\r\n0\r\n\r\n${second}`],
    ['a folded line', `x: y\r\n transfer-encoding: chunked\r\n\r\n${second}`],
    ['a chunk whose size is no number', `transfer-encoding: chunked\r\n\r\nz\r\n\r\n${second}`],
    ['a bare line feed in a chunk', `transfer-encoding: chunked\r\n\r\n0\n\n${second}`],
  ])('%s', async (_name, rest) => {
    const asked: string[] = [];
    const note = (request: { url?: string; headers: { host?: string } }) => void asked.push(`${request.headers.host}`);
    app.server.on('request', note);
    const answer = await answerTo(first + rest);
    app.server.off('request', note);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(asked).not.toContain('smuggled');
  });
});

const MANY_BYTES = Buffer.alloc(10_000_000, 'x');
const packed = (before: string, after: string) => {
  const large = Buffer.concat([Buffer.from(before), MANY_BYTES, Buffer.from(after)]);
  return Object.entries({
    gzip: gzipSync(large),
    deflate: deflateSync(large),
    br: brotliCompressSync(large, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  });
};

describe('what is packed to be a thousand times as large is refused before it has come, wherever it is sent', () => {
  test.each([
    ['the app', '/api/contacts', api],
    ['Stripe’s webhook', '/api/stripe/webhook', { 'stripe-signature': 't=1,v1=2' }],
    ['AI clients', '/mcp', { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' }],
  ])('%s', async (_door, address, headers) => {
    for (const [encoding, body] of packed('{"name":"', '"}')) {
      expect(body.length).toBeLessThan(20_000);
      const socket = await openSocket({ origin });
      socket.write(
        requestOf(`POST ${address}`, HOST, {
          'content-type': 'application/json',
          ...headers,
          'content-encoding': encoding,
          'content-length': `${body.length}`,
        }),
      );
      // Its last byte never comes: whoever first waits for all of it does not answer.
      socket.write(body.subarray(0, -1));
      expect.soft((await once(socket, 'data'))[0], encoding).toMatch(/^HTTP\/1\.1 (?:400|413|415) /);
    }
  });

  test('a recording is never unpacked: a form within is not found', async () => {
    const start =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="r"\r\ncontent-type: audio/webm\r\n\r\n';
    for (const [encoding, body] of packed(start, '\r\n--x--\r\n')) {
      const reply = await fetch(`${origin}/api/speech-to-text`, {
        method: 'POST',
        headers: { ...api, 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': encoding },
        body,
      });
      expect.soft([400, 415], `${encoding} ${reply.status}`).toContain(reply.status);
    }
  });
});

test('TRACE, CONNECT and methods that nobody knows are not answered', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'FOO']) {
    const answer = await answerTo(requestOf(`${method} /api/me`, HOST, { 'x-echo': 'heard' }));
    expect.soft(answer, method).not.toMatch(/^HTTP\/1\.1 2/);
    expect.soft(answer, method).not.toContain('heard');
  }
});

test('a made-up host is believed nowhere: links, redirects and the way back from Google are those of PUBLIC_URL', async () => {
  const made = 'evil.example';
  const headers = { 'x-forwarded-host': made, 'x-forwarded-proto': 'http', forwarded: `host=${made}` };
  const addresses = ['/api/auth/google', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/', '/contacts/'];
  for (const address of addresses) {
    const answer = await answerTo(requestOf(`GET ${address}`, made, headers));
    expect.soft(answer, address).toMatch(/^HTTP\/1\.1 [23]/);
    expect.soft(answer, address).not.toContain(made);
  }
});
