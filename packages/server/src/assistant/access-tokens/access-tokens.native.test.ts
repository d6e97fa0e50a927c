import { accessTokensEndpoints, MOST_ACCESS_TOKENS } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';
import { bearerOf } from './access-tokens.service.ts';

const { signIn, query, clock, dependencies } = await startTestApp();
const { list, create, revoke } = accessTokensEndpoints;
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T12:00:00Z')));
const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));
const bearer = async (secret: string) => (await bearerOf(secret, dependencies))?.user.id;

test('a token’s secret is shown once, and only its hash is kept', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const made = await ada(create, { body: { name: 'Laptop' } });
  const { secret, ...token } = made.body;
  expect(made.status).toBe(201);
  expect(token).toMatchObject({
    name: 'Laptop',
    scope: 'read',
    hint: secret.slice(0, 7),
    lastUsedAt: null,
    expiresAt: withinTenMinutesAfter('2027-02-13T12:00:00Z'),
  });
  expect(secret).toMatch(/^ic_[\w-]{43}$/);
  expect((await ada(list)).body).toEqual({ data: [token], recent: [] });
  expect((await bob(list)).body).toEqual({ data: [], recent: [] });
  expect(JSON.stringify(await query('select * from access_tokens'))).not.toContain(secret);
  expect(await bearer(secret)).toBe(ada.user.id);
  expect(await bearer(`${secret}x`)).toBeUndefined();
});

test('a repeat whose first answer was lost is given a secret of its own, for the same token', async () => {
  const ada = await signIn();
  const key = crypto.randomUUID();
  const [lost, repeat] = [
    await ada(create, { body: { name: 'Laptop' }, key }),
    await ada(create, { body: { name: 'Laptop' }, key }),
  ];
  expect(repeat).toMatchObject({ status: 201, body: { id: key } });
  expect((await ada(list)).body.data).toMatchObject([{ id: key }]);
  expect(await bearer(lost.body.secret)).toBeUndefined();
  expect(await bearer(repeat.body.secret)).toBe(ada.user.id);
});

test('its last use is written down, once a minute', async () => {
  const ada = await signIn();
  const { secret } = (await ada(create, { body: { name: 'Laptop' } })).body;
  const lastUse = async () => (await ada(list)).body.data[0]!.lastUsedAt;
  await bearer(secret);
  const first = await lastUse();
  expect(first).toEqual(withinTenMinutesAfter('2026-11-15T12:00:00Z'));
  pass({ seconds: 10 });
  await bearer(secret);
  expect(await lastUse()).toBe(first);
  pass({ seconds: 60 });
  await bearer(secret);
  expect(await lastUse()).not.toBe(first);
});

test('a token that was revoked, has expired or whose account is closed lets nobody in', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const made = async (body: object) => (await ada(create, { body: { name: 'Laptop', ...body } })).body;
  const [revoked, short, lasting] = [
    await made({}),
    await made({ expiresInDays: 1 }),
    await made({ expiresInDays: null }),
  ];
  expect((await bob(revoke, { params: { id: revoked.id } })).status).toBe(404);
  expect(await bearer(revoked.secret)).toBe(ada.user.id);
  expect((await ada(revoke, { params: { id: revoked.id } })).status).toBe(204);
  expect(await bearer(revoked.secret)).toBeUndefined();
  expect((await ada(revoke, { params: { id: revoked.id } })).status).toBe(404);
  pass({ hours: 24 });
  expect(await bearer(short.secret)).toBeUndefined();
  expect(await bearer(lasting.secret)).toBe(ada.user.id);
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  expect(await bearer(lasting.secret)).toBeUndefined();
});

test('a user has twenty tokens at most, also when they are made at once, and an expired one makes room', async () => {
  const ada = await signIn();
  const make = () => ada(create, { body: { name: 'Laptop', expiresInDays: 1 } });
  const made = await Promise.all(Array.from({ length: MOST_ACCESS_TOKENS + 3 }, make));
  const statuses = made.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array<number>(MOST_ACCESS_TOKENS).fill(201), 409, 409, 409]);
  expect((await make()).body).toMatchObject({ error: 'access-tokens.too-many' });
  pass({ hours: 25 });
  const again = await signIn(ada.user.email);
  expect((await again(create, { body: { name: 'Laptop' } })).status).toBe(201);
  expect((await again(list)).body.data).toHaveLength(1);
});
