import { isReleaseRun, sampled } from '@inner-circle/domain/testing/sampled.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { liveALittle } from '../testing/cast.ts';
import { fingerprintOf } from '../testing/walks/fingerprint.ts';
import { filledUrl, operationsOf, sampleOf, takesId, type Operation } from '../testing/walks/operations.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const testApp = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium', TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-telegram' },
});
const { app, signIn, query } = testApp;
const [ada, bob] = [await signIn('ada@example.com'), await signIn('bob@example.com')];

const operations = operationsOf(app.swagger());
/** A code is no id, nor is the token of a letter; how they are guessed at is tried where they are taken. */
const CHECK = 'GET /api/promo-codes/check/{code}';
const withIds = operations.filter(
  ({ name, url, parameters, body }) =>
    (url.includes('{') && name !== CHECK && !url.startsWith('/api/letters/')) ||
    takesId(body) ||
    parameters.some((one) => one.in === 'query' && takesId(one.schema)),
);
/** Tables in which every row belongs to a user. */
const owned = await tablesWith('user_id');
const withId = new Set(await tablesWith('id'));

/** One id of each kind of thing that a user has, by table. */
type Ids = ReadonlyMap<string, string>;

let adas: Ids;
let bobs: Ids;
let bobsId: string;
let before: Awaited<ReturnType<typeof fingerprintOf>>;
/** A revision is raised by what is written and taken back, too. */
const EXCEPT = { except: ['user_revisions'] };

beforeAll(async () => {
  await liveALittle(bob, testApp);
  await liveALittle(ada, testApp);
  adas = await idsOf(ada.user.id);
  bobs = await idsOf(bob.user.id);
  bobsId = bobs.get('contacts')!;
  before = await fingerprintOf(query, EXCEPT);
});

test.each(owned)('both users have rows in %s, so that there is something to reach for', async (table) => {
  for (const { user } of [ada, bob]) {
    const [row] = await query<{ count: number }>(`select count(*)::int as count from ${table} where user_id = $1`, [
      user.id,
    ]);
    expect(row?.count).toBeGreaterThan(0);
  }
});

test('the API has routes that take ids', () => expect(withIds.length).toBeGreaterThan(8));

/** What is told where a stranger's id is one of many that are asked about: nothing, as for an id that nobody has. */
const NOTHING_TOLD = new Map<string, unknown>([
  ['POST /api/reminders/counts', {}],
  ['POST /api/calendar/get-events', expect.objectContaining({ contacts: [], data: [] })],
]);

describe.each(withIds)('$name', (operation) => {
  // What is for admins is refused before any id is looked at.
  const refusal = operation.tags.includes('Admin') ? 403 : NOTHING_TOLD.has(operation.name) ? 200 : 404;

  test(`answers ${refusal} to every id of another user and changes nothing`, async () => {
    for (const { url, body } of sampled([...reaches(operation)], 10)) {
      const { status, body: reply } = await ada.send(operation.method, url, body);
      expect.soft(status, `${operation.method} ${url} ${JSON.stringify(body)}`).toBe(refusal);
      if (NOTHING_TOLD.has(operation.name)) expect.soft(reply).toEqual(NOTHING_TOLD.get(operation.name));
    }
    if (isReleaseRun) expect(await fingerprintOf(query, EXCEPT)).toEqual(before);
  });
});

test('none of these requests has changed anything', async () => {
  expect(await fingerprintOf(query, EXCEPT)).toEqual(before);
});

// Stripe signs what it sends: without a signature that is no request at all, and answered 400.
const open = new Set([
  'POST /api/stripe/webhook',
  'POST /api/auth/logout',
  'POST /api/verify-token',
  'POST /api/verify-token/owner',
]);
/** For whoever knows the address, which nobody here does. */
open.add('GET /api/calendar-feed/{file}');
/** For whoever has a letter with such a link, of which the token alone counts. */
const OF_LETTERS = ['GET', 'POST'].flatMap((method) =>
  ['stop', 'spoke'].map((link) => `${method} /api/letters/${link}/{token}`),
);
for (const name of OF_LETTERS) open.add(name);
const closed = operations.filter(({ name, statuses }) => !open.has(name) && !statuses.includes('302'));

test.each(closed)('$name is closed to strangers', async (operation) => {
  const body = operation.body && sampleOf(operation.body, bobsId);
  const { status } = await testApp.stranger.send(operation.method, filledUrl(operation, [bobsId, bobsId]), body);
  expect(status).toBe(401);
});

/**
 * The ways to put one of Bob's ids where Ada's request takes ids: by turns each place holds any id of his or hers, and the others what
 * belongs there, his or hers.
 */
function* reaches(operation: Operation): Generator<{ url: string; body: unknown }> {
  const inBody = takesId(operation.body);
  const inQuery = operation.parameters.some((one) => one.in === 'query' && takesId(one.schema));
  const path = Array.from(operation.url.matchAll(/([\w-]+)\/\{/g), ([, segment]) => idsIn(segment!));
  const hasMore = inBody || inQuery;
  const places = hasMore ? [...path, idsIn('')] : path;
  const foreign = new Set(bobs.values());
  const tried = new Set<string>();
  // What belongs beside the address nobody says: there it is always any.
  for (const free of hasMore ? [path.length] : path.keys()) {
    for (const ids of tuples(places.map((own, place) => (place === free ? idsIn('') : own)))) {
      if (!ids.some((id) => foreign.has(id)) || tried.has(ids.join())) continue;
      tried.add(ids.join());
      const last = ids.at(-1)!;
      yield {
        url: filledUrl(operation, ids.slice(0, path.length), inQuery ? last : undefined),
        body: operation.body && sampleOf(operation.body, last),
      };
    }
  }
}

/** Of both, what belongs under a part of an address, by the names of tables; where none is called so, everything. */
function idsIn(segment: string): string[] {
  const all = [...adas, ...bobs];
  const named = all.filter(([table]) => table.endsWith(segment.replaceAll('-', '_')));
  return (named.length > 0 ? named : all).map(([, id]) => id);
}

const tuples = (places: readonly (readonly string[])[]): string[][] =>
  places.reduce<string[][]>((starts, ids) => starts.flatMap((start) => ids.map((id) => [...start, id])), [[]]);

async function tablesWith(column: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1 order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
}

async function idsOf(userId: string): Promise<Ids> {
  const found = await Promise.all(
    owned
      .filter((table) => withId.has(table))
      .map(async (table) => {
        const [row] = await query<{ id: string }>(`select id from ${table} where user_id = $1 limit 1`, [userId]);
        return [table, row!.id] as const;
      }),
  );
  return new Map(found);
}
