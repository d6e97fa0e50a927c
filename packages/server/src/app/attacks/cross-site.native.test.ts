import { isSafe } from '@inner-circle/domain/endpoint.ts';
import { beforeAll, expect, test } from 'vitest';
import { liveALittle } from '../../testing/cast.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { fingerprintOf } from '../../testing/walks/fingerprint.ts';
import { filledUrl, operationsOf, sampleOf } from '../../testing/walks/operations.ts';
import { withRoutes } from '../../testing/walks/registered-routes.ts';

const { made: testApp, routes } = await withRoutes(() =>
  startTestApp({
    sandbox: true,
    environment: {
      DEFAULT_PLAN: 'premium',
      ADMIN_EMAILS: 'ada@example.com',
      TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-telegram',
    },
  }),
);
const { app, origin, signIn, query } = testApp;
const ada = await signIn('ada@example.com');
beforeAll(() => liveALittle(ada, testApp));

/** They prove themselves in their own way: a cookie is nothing to them. */
const OF_MACHINES = new Set([
  'POST /api/stripe/webhook',
  'POST /api/telegram/webhook',
  'POST /mcp',
  'DELETE /mcp',
  // Mail programs press the links of a letter, which hold a token of their own.
  'POST /api/letters/stop/:token',
  'POST /api/letters/spoke/:token',
]);
/** Nothing can be changed there, by whatever method. */
const OF_DEVICES = /^\/(?:dav(?:\/|$)|\.well-known\/carddav$)/;

const ofProduct = routes
  .flatMap((route) => [route.method].flat().map((method) => ({ method, url: route.url })))
  .filter(({ url }) => !url.startsWith('/sandbox') && !OF_DEVICES.test(url));
const writing = ofProduct.filter(({ method, url }) => !isSafe(method) && !OF_MACHINES.has(`${method} ${url}`));
const described = operationsOf(app.swagger());
const describedAs = ({ method, url }: { method: string; url: string }) =>
  `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;

/** What a browser says of a request that another page made, in every way that there is. */
const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a sibling site': { 'sec-fetch-site': 'same-site' },
  'no page at all': { 'sec-fetch-site': 'none' },
  'another origin, in an older browser': { origin: 'https://evil.example' },
  'a sandboxed frame': { origin: 'null' },
  nowhere: {},
};

test('the walk goes over every route that changes something, described or not', () => {
  expect(writing.length).toBeGreaterThan(50);
  const known = new Set(described.map(({ name }) => name));
  expect(writing.filter((route) => !known.has(describedAs(route)))).toEqual([]);
});

/** The types that a form can send without asking first, and ours. */
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
];

const idOfAda = async () =>
  (await query<{ id: string }>('select id from contacts where user_id = $1 limit 1', [ada.user.id]))[0]!.id;

test('a page of somebody else’s that has Ada’s cookie is refused by all of them, and nothing changes', async () => {
  const id = await idOfAda();
  const before = await fingerprintOf(query);
  let tries = 0;
  for (const { method, url } of writing) {
    const operation = described.find(({ name }) => name === describedAs({ method, url }))!;
    const body = operation.body && JSON.stringify(sampleOf(operation.body, id));
    for (const [name, headers] of Object.entries(FOREIGN)) {
      const type = TYPES[tries++ % TYPES.length]!;
      const reply = await fetch(origin + filledUrl(operation, [id, id]), {
        method,
        headers: { ...headers, cookie: ada.cookie, ...(body && { 'content-type': type }) },
        ...(body && { body }),
      });
      const { error } = (await reply.json()) as { error: string };
      expect.soft([reply.status, error], `${method} ${url} from ${name}`).toEqual([403, 'cross-site']);
    }
  }
  expect(await fingerprintOf(query)).toEqual(before);
});

/** What a link can make happen, each with the reason why that is harmless. */
const WRITES_BY_GET = new Map([
  ['GET /api/auth/google', 'begins to sign in: a row that goes in ten minutes'],
  ['GET /api/auth/google/callback', 'ends what was begun in this browser'],
  ['GET /api/email-auth/auth', 'begins to connect: Google asks the person'],
  ['GET /api/email-auth/callback', 'ends what was begun by this user'],
  ['GET /api/calendar-auth/authorize', 'begins to connect: Google asks the person'],
  ['GET /api/calendar-auth/callback', 'ends what was begun by this user'],
  ['GET /api/sources/google/auth', 'begins to connect: Google asks the person'],
  ['GET /api/sources/google/callback', 'ends what was begun by this user'],
  ['GET /api/telegram/pairing-code', 'a code that only our own page can read'],
  ['GET /api/promo-codes/check/{code}', 'counts the guess'],
  ['GET /api/calendar/calendars', 'keeps what Google said'],
  ['GET /api/push', 'makes the keys of the installation, where there are none yet'],
  ['GET /api/duplicates', 'compares who was added or changed, as the next question would'],
  ['GET /api/duplicates/like', 'compares who was added or changed, as the next question would'],
]);

test('a link that somebody follows changes nothing, except what is known to be harmless', async () => {
  const id = await idOfAda();
  const reading = described.filter(({ name, method }) => method === 'GET' && !WRITES_BY_GET.has(name));
  expect(reading.length).toBe(described.filter(({ method }) => method === 'GET').length - WRITES_BY_GET.size);
  // A lease is held for as long as a download takes.
  const state = () => fingerprintOf(query, { except: ['leases'] });
  const before = await state();
  for (const operation of reading) {
    const reply = await fetch(origin + filledUrl(operation, [id, id], id), {
      headers: { cookie: ada.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      redirect: 'manual',
    });
    await reply.arrayBuffer();
  }
  expect(await state()).toEqual(before);
});

test('no answer lets another site read it', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
    for (const method of ['GET', 'OPTIONS']) {
      const reply = await fetch(`${origin}/api/me`, {
        method,
        headers: { ...headers, cookie: ada.cookie, 'access-control-request-method': 'PUT' },
      });
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});
