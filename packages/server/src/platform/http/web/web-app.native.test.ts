import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { Pages } from './pages.ts';

/** As the build writes a page. */
const page = (name: string) =>
  `<!doctype html><html lang="en"><title>${name}</title><meta name="services" content="{}"/><link rel="canonical" href="https://inner-circle.invalid/${name}"/><p>privacy@inner-circle.invalid</p><div id="root"></div></body>`;

const web = mkdtempSync(path.join(os.tmpdir(), 'built-'));
afterAll(() => rmSync(web, { recursive: true }));
/** Every page that the build writes. */
const BUILT = ['index', 'login', 'landing', 'pricing', 'privacy-policy', 'not-found', 'error'];
for (const name of BUILT) writeFileSync(path.join(web, `${name}.html`), page(name));
mkdirSync(path.join(web, 'assets'));
writeFileSync(path.join(web, 'assets', 'app-12345678.js'), 'shown()');
writeFileSync(path.join(web, 'assets', 'packed-12345678.js'), 'packed()');
writeFileSync(path.join(web, 'assets', 'packed-12345678.js.br'), brotliCompressSync('packed()'));
writeFileSync(path.join(web, 'sw.js'), 'first()');

/** How an installed app opens us. */
const manifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../../web/public/manifest.webmanifest'), 'utf8'),
) as {
  start_url: string;
  share_target: { action: string; params: Record<string, string> };
  shortcuts: { url: string }[];
};

let builds = 0;
/** As the build leaves the part of the app that draws. Each is younger than the one before. */
function writeDrawing(drawn: string) {
  mkdirSync(path.join(web, '.drawing'), { recursive: true });
  const file = path.join(web, '.drawing', 'first-screen.js');
  writeFileSync(file, `export const drawFirstScreen = (answers) => ${drawn};`);
  utimesSync(file, new Date(), new Date(Date.now() + 1000 * ++builds));
}

const { origin, signIn, database, clock, query } = await startTestApp({ web });
afterEach(() => clock.reset());
const served = await startTestApp({
  web,
  environment: {
    CONTACT_EMAIL: 'hello@example.com',
    ANALYTICS_URL: 'https://count.example/api/event',
    LIVE_CHAT_URL: 'https://chat.example/widget.js?site=1&x=2',
    LIVE_CHAT_ORIGINS: 'https://static.chat.example',
  },
});
const ada = await signIn();

const open = async (url: string, headers: Record<string, string> = {}, at = origin) => {
  const response = await fetch(at + url, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, title: /<title>(.*)<\/title>/.exec(text)?.[1] };
};

describe('the first address', () => {
  test('is the landing page for visitors, and the app for who is signed in', async () => {
    expect((await open('/')).title).toBe('landing');
    expect((await open('/?utm_source=letter')).title).toBe('landing');
    expect((await open('/', { cookie: ada.cookie })).title).toBe('index');
    expect((await open('/', { cookie: 'session=ended' })).title).toBe('landing');
  });

  test('is the login page for a sign-in link and for an address inside the app', async () => {
    expect((await open('/?token=secret')).title).toBe('login');
    expect((await open('/?contact=0192f0c1-7a00-7000-8000-000000000009')).title).toBe('login');
    expect((await open('/', { cookie: 'token=secret' })).title).toBe('login');
  });

  test('is never kept for another visitor, and asked for again each time', async () => {
    const { headers } = await open('/');
    expect(headers.get('vary')).toMatch(/cookie/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const etag = headers.get('etag') ?? '';
    expect((await open('/', { 'if-none-match': etag })).status).toBe(304);
    expect((await open('/', { 'if-none-match': etag, cookie: ada.cookie })).title).toBe('index');
  });
});

describe('the page of a signed-in user', () => {
  const dataIn = (text: string) => {
    const [, json] = /<script type="application\/json" id="first-data">(.*?)<\/script><\/body>/s.exec(text) ?? [];
    return json && (JSON.parse(json) as Record<string, unknown>);
  };
  /** A busy machine may need longer than the page waits. */
  const openWithData = (cookie: string, url = '/') =>
    vi.waitFor(async () => {
      const opened = await open(url, { cookie });
      const data = dataIn(opened.text);
      if (!data) throw new Error('The page came without data.');
      return { ...opened, data };
    }, 30_000);

  test('brings what the first screen would ask for, in the very words of the answers, and is kept by nobody', async () => {
    const grace = await signIn();
    await grace(contactsEndpoints.create, { body: { name: 'Ada Lovelace' } });
    const { data, headers, status } = await openWithData(grace.cookie);
    expect(Object.keys(data).toSorted()).toEqual([
      '/api/contacts?page=1',
      '/api/me',
      '/api/notifications?page=1&limit=20',
      '/api/subscription',
      '/api/subscription/usage',
      '/api/user/settings',
    ]);
    for (const [address, answer] of Object.entries(data)) {
      const asked = await fetch(origin + address, { headers: { cookie: grace.cookie } });
      expect(answer).toEqual(await asked.json());
    }
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toMatch(/cookie/);
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    const head = await fetch(`${origin}/`, { method: 'HEAD', headers: { cookie: grace.cookie } });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('brings the list as its address filters it, and goes out without it where the address makes no sense', async () => {
    const { data } = await openWithData(ada.cookie, '/?search=%C3%A9lo&warmth=cold&page=2&contact=x');
    expect(data).toHaveProperty(['/api/contacts?search=%C3%A9lo&page=2&warmth=cold']);
    const odd = await open(`/?page=99999999999`, { cookie: ada.cookie });
    expect([odd.title, dataIn(odd.text)]).toEqual(['index', undefined]);
  });

  test('says nothing that a person’s name could make a browser run', async () => {
    const mallory = await signIn();
    const name = '</script><img src=x onerror=alert(1)><!--<script>';
    const notes = `\u2028${name}`;
    await mallory(contactsEndpoints.create, { body: { name, notes } });
    const { text, data } = await openWithData(mallory.cookie);
    expect(text).not.toMatch(/<img|<!--|\u2028/);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(data).toMatchObject({ '/api/contacts?page=1': { data: [{ name, notes }] } });
  });

  test('is drawn from that data by the app’s own code, inert until the app is there, and again after the next build', async () => {
    const grace = await signIn();
    await grace(contactsEndpoints.create, { body: { name: 'Ada $& Lovelace' } });
    expect((await openWithData(grace.cookie)).text).toContain('<div id="root"></div>');

    writeDrawing(`({ html: answers['/api/contacts?page=1'].data.map(({ name }) => name).join(), at: '2026-11-17' })`);
    const drawn = await openWithData(grace.cookie);
    expect(drawn.text).toContain('<div id="root" inert>Ada $& Lovelace</div>');
    expect(drawn.text).not.toContain('data-zone');
    expect(drawn.headers.get('cache-control')).toBe('private, no-store');

    writeDrawing(`({ html: 'the next', at: '2026-11-17', zone: 'Europe/Berlin' })`);
    const next = await openWithData(grace.cookie);
    expect(next.text).toContain('<div id="root" inert>the next</div>');
    expect(next.text).toContain('<html data-at="2026-11-17" data-zone="Europe/Berlin"');

    writeDrawing(`(() => { throw new Error('no') })()`);
    expect((await openWithData(grace.cookie)).text).toContain('<div id="root"></div>');
    writeDrawing('undefined');
    expect((await openWithData(grace.cookie)).text).toContain('<div id="root"></div>');
  });

  test('is drawn under every address that shows the same list: only a search, a filter and a page show another', async () => {
    const isDrawn = async (url: string) => (await openWithData(ada.cookie, url)).text.includes('<div id="root" inert>');
    writeDrawing(`({ html: 'drawn', at: '2026-11-17' })`);
    const { start_url, share_target, shortcuts } = manifest;
    const shared = `${share_target.action}?${Object.values(share_target.params).join('=x&')}=x`;
    const same = ['/', '/?', start_url, shared, ...shortcuts.map(({ url }) => url), '/?utm_source=letter&gclid=1'];
    same.push('/?contact=0192f0c1-7a00-7000-8000-000000000009', '/?checkout=done', '/?anything', '/?search=&page=1');
    for (const url of same) expect([url, await isDrawn(url)]).toEqual([url, true]);
    for (const url of ['/?search=ada', '/?warmth=cold', '/?group=Family', '/?page=2', '/?source=pwa&page=2'])
      expect([url, await isDrawn(url)]).toEqual([url, false]);
  });

  test('has nothing of theirs on the other addresses, which a browser keeps for the day without a network', async () => {
    for (const url of ['/login', '/admin', '/pricing'])
      expect(dataIn((await open(url, { cookie: ada.cookie })).text)).toBeUndefined();
    for (const cookie of ['', 'session=ended']) expect(dataIn((await open('/', { cookie })).text)).toBeUndefined();
  });

  test('does not wait for data that takes long', async () => {
    const somebody = await database.pool.connect();
    await somebody.query('begin; lock table contacts in access exclusive mode');
    const { text, title, headers } = await open('/', { cookie: ada.cookie });
    await somebody.query('rollback');
    somebody.release();
    expect([title, dataIn(text), headers.get('cache-control')]).toEqual(['index', undefined, 'private, no-cache']);
  });
});

test('the public pages are there for everybody, whoever is signed in', async () => {
  for (const cookie of ['', ada.cookie]) {
    expect((await open('/pricing', { cookie })).title).toBe('pricing');
    expect((await open('/privacy-policy', { cookie })).title).toBe('privacy-policy');
  }
});

test('a public page is marked for those who are signed in, so that it shows them the way to the app', async () => {
  for (const url of ['/pricing', '/privacy-policy']) {
    expect((await open(url, { cookie: ada.cookie })).text).toContain('<html data-signed-in');
    for (const cookie of ['', 'session=ended']) expect((await open(url, { cookie })).text).not.toContain('signed-in');
  }
});

test('a slash at the end of an address means the address without it', async () => {
  const to = async (url: string) => {
    const { status, headers } = await fetch(origin + url, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  for (const url of ['/pricing', '/privacy-policy', '/login', '/admin']) {
    expect(await to(`${url}/`)).toEqual([308, url]);
    expect(await to(`${url}//?utm_source=letter`)).toEqual([308, `${url}?utm_source=letter`]);
  }
  expect((await to('//elsewhere.example/'))[1]).toBeNull();
});

test('every other path is the login page for visitors and the app for signed-in users, and a page’s file has no address of its own', async () => {
  for (const url of ['/login', '/admin', '/anything', '/landing.html', '/index.html']) {
    for (const cookie of ['', 'session=ended']) expect((await open(url, { cookie })).title).toBe('login');
    expect((await open(url, { cookie: ada.cookie })).title).toBe('index');
  }
});

test('a browser that keeps the app for a day without a network gets it, and nobody’s data, whoever is signed in', async () => {
  for (const cookie of ['', 'session=ended', ada.cookie]) {
    const { title, text } = await open('/app', { cookie });
    expect([title, text.includes('first-data')]).toEqual(['index', false]);
  }
});

test('pages and files come compressed as well as the browser can take them', async () => {
  expect((await open('/', { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br');
  expect((await open('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
  expect((await open('/', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
});

test('a file with a name of its own is kept for good, all others are asked for again', async () => {
  const asset = await fetch(`${origin}/assets/app-12345678.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${origin}/sw.js`)).headers.get('cache-control')).toBe('no-cache');
});

test('a file comes compressed where it is, not at all to who has it, and as it is after the next build', async () => {
  const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(origin + url, { method, headers: { 'accept-encoding': 'identity', ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const precompressed = await get('/assets/packed-12345678.js', { 'accept-encoding': 'gzip, br' });
  expect(precompressed).toMatchObject({ status: 200, text: 'packed()' });
  expect(precompressed.headers.get('content-encoding')).toBe('br');
  expect(precompressed.headers.get('vary')).toMatch('accept-encoding');

  const plain = await get('/sw.js', { 'accept-encoding': 'gzip, br' });
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-type')]).toEqual([
    null,
    'text/javascript; charset=utf-8',
  ]);
  const etag = plain.headers.get('etag') ?? '';
  expect(await get('/sw.js', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  expect(await get('/sw.js', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });

  writeFileSync(path.join(web, 'sw.js'), 'next()');
  expect(await get('/sw.js', { 'if-none-match': etag })).toMatchObject({ status: 200, text: 'next()' });
});

test('nothing but the files of the build has an address', async () => {
  writeFileSync(path.join(web, '.secret.txt'), 'secret');
  const beside = `${path.basename(web)}.txt`;
  writeFileSync(path.join(web, '..', beside), 'secret');
  onTestFinished(() => rmSync(path.join(web, '..', beside)));
  for (const url of [`/..%2f${beside}`, `/assets/..%2f..%2f${beside}`, '/.secret.txt', '/assets'])
    expect(await open(url)).toMatchObject({ title: expect.stringMatching(/^(?:login|not-found)$/) });
});

test('a person who follows a link to nothing, or to what is refused, sees a page; a program gets the one shape of errors', async () => {
  expect(await open('/assets/gone-12345678.js')).toMatchObject({ status: 404, title: 'not-found' });
  expect(await open('/api/nothing')).toMatchObject({ status: 404, title: 'not-found' });
  expect(await open('/api/contacts')).toMatchObject({ status: 401, title: 'error' });
  const refused = await fetch(`${origin}/api/contacts`);
  expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'not-authenticated' }]);
});

test('search engines are told which pages there are, under the address that people use', async () => {
  expect((await open('/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect((await open('/sitemap.xml')).text).toContain(`<loc>${origin}/privacy-policy</loc>`);
  expect((await open('/pricing')).text).toContain(`href="${origin}/pricing"`);
});

test('whom to write to about privacy is configured, or follows from the address', async () => {
  expect((await open('/privacy-policy')).text).toContain('<p>privacy@localhost</p>');
  expect((await open('/privacy-policy', {}, served.origin)).text).toContain('<p>hello@example.com</p>');
});

describe('what a page may load and whom it may speak to', () => {
  const policyOf = async (url: string, at?: string) => {
    const policy = (await open(url, {}, at)).headers.get('content-security-policy') ?? '';
    return Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part])) as Record<string, string>;
  };

  test('is ourselves alone with nothing configured', async () => {
    for (const url of ['/', '/pricing', '/login']) {
      const policy = await policyOf(url);
      expect(policy).toMatchObject({
        'script-src': "script-src 'self'",
        'connect-src': "connect-src 'self'",
        'style-src': "style-src 'self'",
      });
      expect((await open(url)).text).toContain('<meta name="services" content="{}"');
    }
  });

  const LIVE_CHAT = "script-src 'self' https://chat.example https://static.chat.example";
  const OURSELVES = "script-src 'self'";

  test('follows the configuration', async () => {
    const landing = await policyOf('/', served.origin);
    expect(landing['connect-src']).toContain('https://count.example https://chat.example');
    expect(landing['frame-src']).toContain('https://chat.example');
    expect(landing['frame-ancestors']).toBe("frame-ancestors 'none'");
    const { 'connect-src': connect, 'frame-src': frame } = await policyOf('/pricing', served.origin);
    expect([connect, frame]).toEqual(["connect-src 'self' https://count.example", undefined]);
  });

  test('belongs to the page that is sent: the live chat is on the landing page, and nowhere else, whoever asks for what', async () => {
    const grace = await served.signIn();
    const [signedIn, ended] = [{ cookie: grace.cookie }, { cookie: 'session=ended' }];
    const urls = ['/', '/?utm_source=letter', '/?contact=x', '/?token=secret', '/?search=ada', '/pricing'];
    urls.push('/privacy-policy', '/login', '/admin', '/anything', '/landing.html', '/assets/gone-12345678.js');
    urls.push('/api/nothing', '/api/contacts', '/api/me', '/api/docs', '/mcp', '/healthz', '/robots.txt', '/sandbox');
    const seen = new Map<string, Set<string>>();
    const see = ({ title, headers }: Awaited<ReturnType<typeof open>>) => {
      const policy = headers
        .get('content-security-policy')
        ?.split(';')
        .find((part) => part.startsWith('script-src'));
      const key = title ?? 'no page';
      seen.set(key, (seen.get(key) ?? new Set()).add(policy ?? 'none'));
    };
    for (const url of urls) for (const headers of [{}, signedIn, ended]) see(await open(url, headers, served.origin));
    expect(Object.fromEntries(seen)).toEqual({
      landing: new Set([LIVE_CHAT]),
      ...Object.fromEntries(
        [...BUILT.filter((name) => name !== 'landing'), 'Inner Circle API', 'no page'].map((name) => [
          name,
          new Set([OURSELVES]),
        ]),
      ),
    });
  });

  test('does not come from a page that the browser keeps: neither page of the first address is taken for the other', async () => {
    const grace = await served.signIn();
    const landing = await open('/', {}, served.origin);
    const kept = { 'if-none-match': landing.headers.get('etag') ?? '' };
    const again = await open('/', kept, served.origin);
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([
      304,
      landing.headers.get('content-security-policy'),
    ]);
    const app = await open('/', { ...kept, cookie: grace.cookie }, served.origin);
    expect([app.status, app.title]).toEqual([200, 'index']);
    expect(app.headers.get('content-security-policy')).not.toContain('chat.example');
    for (const { headers } of [landing, app]) {
      expect(headers.get('cache-control')).toMatch(/^private, no-(?:cache|store)$/);
      expect(headers.get('vary')).toMatch(/cookie/);
    }
  });

  test('is part of what the browser asks about again: with another policy it is another page', async () => {
    const tagUnder = async (policy: string) => {
      const pages = new Pages(web, (html) => html, { landing: { 'content-security-policy': policy } });
      return (await pages.find('landing'))?.etag;
    };
    expect(await tagUnder("script-src 'self'")).toBe(await tagUnder("script-src 'self'"));
    expect(await tagUnder("script-src 'self'")).not.toBe(await tagUnder("script-src 'self' https://chat.example"));
  });

  test('is told to no page but the landing page', async () => {
    expect((await open('/', {}, served.origin)).text).toContain('widget.js?site=1&amp;x=2');
    for (const url of ['/pricing', '/login', '/?contact=x'])
      expect((await open(url, {}, served.origin)).text).not.toContain('widget.js');
  });
});

describe('a new day', () => {
  const inDays = (days: number, hours = 0) => clock.moveTo(Temporal.Now.instant().add({ hours: days * 24 + hours }));
  /** Where a page leads, or nothing where it is shown. */
  const ledTo = async (cookie: string, url = '/', headers: Record<string, string> = {}) =>
    (await open(url, { cookie, ...headers })).headers.get('location') ?? undefined;

  test('begins with Today, once, in whichever browser, and the first day of an account with its contacts', async () => {
    const { cookie } = await signIn('morning@example.com');
    expect(await ledTo(cookie)).toBeUndefined();
    inDays(2);
    expect(await ledTo(cookie, '/', { accept: '*/*' })).toBeUndefined();
    expect(await ledTo(cookie, '/', { 'cache-control': 'max-age=0' }), 'reloaded').toBeUndefined();
    const first = await open('/', { cookie });
    expect(first.status).toBe(302);
    expect(first.headers.get('location')).toBe('/today');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(await ledTo(cookie)).toBeUndefined();
    inDays(3);
    const both = await Promise.all([ledTo(cookie), ledTo(cookie)]);
    expect(both.toSorted()).toEqual(['/today', undefined]);
  });

  test('that began elsewhere is not begun again, and whoever is on the way somewhere arrives', async () => {
    const { cookie } = await signIn('on-the-way@example.com');
    inDays(1);
    expect(await ledTo(cookie, '/?contact=x')).toBeUndefined();
    expect(await ledTo(cookie)).toBeUndefined();
    inDays(2);
    expect(await ledTo(cookie, '/today')).toBeUndefined();
    expect(await ledTo(cookie)).toBeUndefined();
  });

  test('begins where the person wants it to, and at their own midnight', async () => {
    const { cookie, ...grace } = await signIn('far-east@example.com');
    await grace.send('PUT', '/api/user/settings', { timeZone: 'Pacific/Kiritimati', startsWith: 'contacts' });
    inDays(1);
    expect(await ledTo(cookie)).toBeUndefined();
    await grace.send('PUT', '/api/user/settings', { startsWith: 'today' });
    expect(await ledTo(cookie)).toBe('/today');
    const midnight = clock.now().toZonedDateTimeISO('Pacific/Kiritimati').add({ days: 1 }).startOfDay().toInstant();
    clock.moveTo(midnight.subtract({ seconds: 30 }));
    expect(await ledTo(cookie)).toBeUndefined();
    clock.moveTo(midnight.add({ seconds: 30 }));
    expect(await ledTo(cookie)).toBe('/today');
  });

  test('that cannot be written down shows the page that was asked for', async () => {
    const { cookie } = await signIn('read-only@example.com');
    inDays(1);
    await query('alter table user_settings add constraint nobody check (started_on is null) not valid');
    onTestFinished(async () => void (await query('alter table user_settings drop constraint nobody')));
    expect((await open('/', { cookie })).title).toBe('index');
  });
});
