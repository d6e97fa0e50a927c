import { sampled } from '@inner-circle/domain/testing/sampled.ts';
import { beforeAll, expect, test } from 'vitest';
import { liveALittle } from '../../testing/cast.ts';
import { EXTRA } from '../../testing/fuzz/inventor.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { fingerprintOf } from '../../testing/walks/fingerprint.ts';
import { filledUrl, operationsOf, sampleOf, type JsonSchema } from '../../testing/walks/operations.ts';

const testApp = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium', ADMIN_EMAILS: 'ada@example.com' },
});
const { app, signIn, query } = testApp;
// An admin too: what is refused to everybody else would not be tried at all.
const [ada, bob] = [await signIn('ada@example.com'), await signIn('bob@example.com')];
beforeAll(async () => {
  await liveALittle(bob, testApp);
  await liveALittle(ada, testApp);
});

const operations = operationsOf(app.swagger());
/** What a vendor sends may have more in it than we know. It proves itself by its secret, which is tried where it is written. */
const OF_VENDORS = new Set(['POST /api/telegram/webhook']);
const asked = operations.filter(({ name, body }) => body !== undefined && !OF_VENDORS.has(name));

/** Where fields that nobody knows are taken, and left alone: each with its reason. */
const LEFT_ALONE = new Map([
  // What was said before and where, as an older page may still send it: nothing of it is stored or believed.
  ['POST /api/ai/process', ['.context', '.history[]']],
  // A card's own fields: it is run as it was stored, by its id.
  ['POST /api/ai/execute-actions', ['.actions[]']],
]);

/** Worth something to whoever could set it. */
const tempting = (name: string) =>
  ({ isAdmin: true, role: 'admin', plan: 'premium', planType: 'premium', createdAt: '1999-01-01T00:00:00.000Z' })[
    name
  ] ?? bob.user.id;

const openObjects = (schema: JsonSchema & { additionalProperties?: unknown }, path = ''): string[] => [
  ...(schema.type === 'object' && schema.additionalProperties !== false ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => openObjects(one, `${path}.${name}`)),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    openObjects(one, path),
  ),
  ...(schema.items ? openObjects(schema.items, `${path}[]`) : []),
];

test('the walk goes over everything that takes a body', () => expect(asked.length).toBeGreaterThan(35));

test.each(asked)('$name knows every field that it takes, at every depth', ({ name, body }) =>
  expect([...new Set(openObjects(body!))]).toEqual(LEFT_ALONE.get(name) ?? []),
);

test('a field that only the product may set is refused by all of them, and nothing changes', async () => {
  const id = (await query<{ id: string }>('select id from contacts where user_id = $1 limit 1', [ada.user.id]))[0]!.id;
  const before = await fingerprintOf(query);
  for (const operation of asked) {
    const body = JSON.stringify(sampleOf(operation.body!, id)).slice(0, -1);
    const extra = EXTRA.filter((one) => !(one in (operation.body!.properties ?? {})));
    for (const name of sampled(extra, 2)) {
      const raw = `${body}${body === '{' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(tempting(name))}}`;
      const url = filledUrl(operation, [id, id]);
      const { status } = await ada.send(operation.method, url, undefined, { raw, type: 'application/json' });
      expect.soft(status, `${operation.name} with ${name}`).toBe(400);
    }
  }
  expect(await fingerprintOf(query)).toEqual(before);
});

test('whose things are asked for is said by the session alone, whatever the address and the headers say', async () => {
  const lists = operations.filter(
    ({ method, url, statuses, tags }) =>
      method === 'GET' && !url.includes('{') && !statuses.includes('302') && !tags.includes('Admin'),
  );
  expect(lists.length).toBeGreaterThan(20);
  const names = ['userId', 'user_id', 'user', 'owner', 'id', 'email'];
  const search = new URLSearchParams(names.map((name) => [name, name === 'email' ? bob.user.email : bob.user.id]));
  const headers = Object.fromEntries(
    ['x-user-id', 'x-user', 'x-forwarded-user', 'x-remote-user', 'x-original-url'].map((name) => [name, bob.user.id]),
  );
  for (const operation of lists) {
    const url = filledUrl(operation, []);
    const full = `${url}${url.includes('?') ? '&' : '?'}${search.toString()}`;
    const { status, body } = await ada.send('GET', full, undefined, undefined, headers);
    expect.soft(status, operation.name).toBeLessThan(500);
    for (const of of [bob.user.id, bob.user.email]) expect.soft(JSON.stringify(body), operation.name).not.toContain(of);
  }
});
