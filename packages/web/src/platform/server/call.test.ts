import type { PlanLimit } from '@inner-circle/domain/billing/billing.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renewSessionsWith } from '../session.ts';
import { contact, pageOf } from '../../testing/cast.ts';
import { outage, refused, serve } from '../../testing/server-double.ts';
import { call, callAsAnybody, callQuietly } from './call.ts';
import { isPassing, textOfError } from './call-error.ts';
import { limitReached } from './limit-reached.ts';

afterEach(() => vi.unstubAllGlobals());

const bob = contact('Bob');

test('a path is filled with its parameters, a query leaves out what is empty', async () => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json(url.includes('?') ? pageOf(bob) : bob);
  });
  await call(contactsEndpoints.update, { params: { id: 'a/b' }, body: { name: 'Bob' } });
  await call(contactsEndpoints.list, { query: { search: 'bo b', group: '', page: 2 } });
  expect(urls).toEqual(['/api/contacts/a%2Fb', '/api/contacts?search=bo%20b&page=2']);
});

test.each([
  ['is not what the contract says', JSON.stringify([{ id: 'x' }])],
  ['cannot be read', '<html>A proxy</html>'],
])('a reply that %s is refused with a sentence for people', async (_, body) => {
  vi.stubGlobal('fetch', async () => new Response(body));
  const error: unknown = await call(groupsEndpoints.list).catch((thrown: unknown) => thrown);
  expect(textOfError(error)).toBe('The answer could not be read. Please reload the page.');
  expect(isPassing(error)).toBe(false);
});

test('what only a newer server says counts as something known, and the rest of the answer is there', async () => {
  const eve = { ...contact('Eve'), warmth: 'lukewarm', lastInteractionType: 'pigeon' };
  vi.stubGlobal('fetch', async () => Response.json({ ...pageOf(bob), data: [eve, bob] }));
  const { data } = await call(contactsEndpoints.list);
  expect(data).toMatchObject([{ name: 'Eve', warmth: 'warm', lastInteractionType: 'message' }, { name: 'Bob' }]);
});

test('what nobody foresaw is shown without its inner words', () => {
  expect(textOfError(new TypeError('x is not a function'))).toBe('Something went wrong. Please try again.');
});

test('a server that is away may be asked again, one that has refused may not', async () => {
  serve({ 'GET /api/groups': outage });
  const away: unknown = await call(groupsEndpoints.list).catch((error: unknown) => error);
  expect(away).toMatchObject({ status: 0, problem: { message: 'We could not reach the server. Please try again.' } });
  expect(isPassing(away)).toBe(true);

  serve({ 'GET /api/groups': refused(404) });
  expect(isPassing(await call(groupsEndpoints.list).catch((error: unknown) => error))).toBe(false);
});

test.each([
  ['the message', JSON.stringify({ error: 'code', message: 'A sentence.' }), 'A sentence.'],
  ['else the error', JSON.stringify({ error: 'An error' }), 'An error'],
  ['else the text', 'Bad gateway', 'Bad gateway'],
  ['else the status', '<html></html>', 'Error: HTTP 502'],
])('the text of a failure is %s', async (_, body, text) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 502 }));
  await expect(call(groupsEndpoints.list)).rejects.toMatchObject({ problem: { message: text } });
});

describe('a 401', () => {
  const answering = (...statuses: number[]) => {
    let asked = 0;
    return serve({ 'GET /api/groups': () => ({ status: statuses[asked++] ?? 200, body: [] }) });
  };

  test('waits until the session is renewed, and then the call goes again', async () => {
    const { promise: renewal, resolve: renew } = Promise.withResolvers<boolean>();
    const stop = renewSessionsWith(() => renewal);
    const server = answering(401);
    const answer = call(groupsEndpoints.list);
    await expect.poll(() => server.requests()).toHaveLength(1);
    renew(true);
    expect(await answer).toEqual([]);
    expect(server.requests()).toHaveLength(2);
    stop();
  });

  test('that comes again after signing in is an answer', async () => {
    const stop = renewSessionsWith(async () => true);
    const server = answering(401, 401);
    await expect(call(groupsEndpoints.list)).rejects.toMatchObject({ status: 401 });
    expect(server.requests()).toHaveLength(2);
    stop();
  });

  test('is an answer where nobody was signed in, and for who asks as anybody', async () => {
    answering(401);
    await expect(call(groupsEndpoints.list)).rejects.toMatchObject({ status: 401 });
    const renew = vi.fn<() => Promise<boolean>>(async () => true);
    const stop = renewSessionsWith(renew);
    answering(401);
    await expect(callAsAnybody(groupsEndpoints.list)).rejects.toMatchObject({ status: 401 });
    expect(renew).not.toHaveBeenCalled();
    stop();
  });
});

describe('a 403 is a plan limit', () => {
  const heard = async (status: number, error: string, details: object = {}) => {
    const limits = vi.fn<(limit: PlanLimit) => void>();
    const stop = limitReached.subscribe(limits);
    serve({ 'GET /api/groups': { status, body: { error, ...details } } });
    await call(groupsEndpoints.list).catch(() => undefined);
    stop();
    return limits.mock.calls[0]?.[0];
  };

  test.each(['Usage limit reached', 'Rate limit exceeded', 'Subscription required'])(
    'with the error “%s”',
    async (error) => {
      expect(await heard(403, error)).toMatchObject({
        error,
        feature: 'unknown',
        limit: 0,
        used: 0,
        upgrade: true,
        currentPlan: 'free',
      });
    },
  );

  test('with a feature, whatever the error; what the server said of it is kept', async () => {
    const given = { feature: 'contacts', limit: 10, used: 10, currentPlan: 'medium', message: 'No room.' };
    expect(await heard(403, 'something', given)).toEqual({ error: 'something', upgrade: true, ...given });
  });

  test('and without either it is none, as is any other status', async () => {
    expect(await heard(403, 'forbidden')).toBeUndefined();
    expect(await heard(429, 'Rate limit exceeded')).toBeUndefined();
  });

  test('that a quiet call keeps to who asked', async () => {
    const limits = vi.fn<(limit: PlanLimit) => void>();
    const stop = limitReached.subscribe(limits);
    serve({ 'GET /api/groups': refused(403, 'Subscription required', { feature: 'integrations' }) });
    await expect(callQuietly(groupsEndpoints.list)).rejects.toMatchObject({ status: 403 });
    expect(limits).not.toHaveBeenCalled();
    stop();
  });
});

describe('a create', () => {
  const path = 'POST /api/contacts';
  const add = (name: string) => call(contactsEndpoints.create, { body: { name } }).catch((error: unknown) => error);
  const keysIn = ({ received }: ReturnType<typeof serve>) => received.map(({ headers }) => headers['idempotency-key']);

  test('carries a key of its own, and another after it has succeeded', async () => {
    const server = serve({ [path]: { status: 201, body: bob } });
    await add('Bob');
    await add('Bob');
    const [first, second] = keysIn(server);
    expect(z.uuidv7().safeParse(first).success).toBe(true);
    expect(second).not.toBe(first);
    expect(second! > first!.slice(0, 13)).toBe(true);
  });

  test.each([
    ['was not answered', outage],
    ['failed', refused(500)],
  ])('that %s keeps its key as long as the words are the same', async (_, failing) => {
    const server = serve({ [path]: failing });
    await add('Bob');
    await add('Rob');
    server.answer({ [path]: { status: 201, body: bob } });
    await add('Bob');
    await add('Bob');
    const [first, other, again, next] = keysIn(server);
    expect(again).toBe(first);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  test('that was refused is a new one the next time', async () => {
    const server = serve({ [path]: refused(409) });
    await add('Bob');
    await add('Bob');
    const [first, second] = keysIn(server);
    expect(second).not.toBe(first);
  });

  test('comes back by itself when the server asks for it, with the same key', async () => {
    const busy = { ...refused(503), headers: { 'retry-after': '0' } };
    let asked = 0;
    const server = serve({ [path]: () => ((asked += 1) < 3 ? busy : { status: 201, body: bob }) });
    expect(await add('Bob')).toMatchObject({ name: 'Bob' });
    expect(new Set(keysIn(server)).size).toBe(1);
    expect(asked).toBe(3);

    server.answer({ [path]: busy });
    expect(await add('Bob')).toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(6);
  });
});

test('a write that was not answered says that nobody knows, and whether it may be repeated', async () => {
  serve({ 'POST /api/contacts': outage, 'PUT /api/contacts/x': outage, 'POST /api/reminders/x/test': outage });
  const repeatable =
    'We could not reach the server. We do not know whether this was saved. Please try again: nothing is saved twice.';
  const params = { id: 'x' };
  await expect(call(contactsEndpoints.create, { body: { name: 'Ann' } })).rejects.toThrow(repeatable);
  await expect(call(contactsEndpoints.update, { params, body: { name: 'Ann' } })).rejects.toThrow(repeatable);
  await expect(call(remindersEndpoints.test, { params })).rejects.toThrow('Please look before you try again.');
});
