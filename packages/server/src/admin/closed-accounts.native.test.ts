import { adminEndpoints } from '@inner-circle/domain/admin/admin.contract.ts';
import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../testing/time-matchers.ts';

const { closedAccounts, restoreAccount } = adminEndpoints;
const { signIn, clock, query } = await startTestApp({ environment: { ADMIN_EMAILS: 'root@example.com' } });

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
const SOME_ID = '019a0000-0000-7000-8000-000000000001';
const closed = { status: 'closed' };
let root: TestUser;

beforeEach(async () => {
  clock.moveTo(NOON);
  await query(`delete from users where email <> 'root@example.com'`);
  root = await signIn('root@example.com');
});

async function closedUser(): Promise<TestUser> {
  const ada = await signIn();
  await ada(contactsEndpoints.create, { body: { name: 'Grace' } });
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  return ada;
}

test('closed accounts are listed, the latest first, with the day until which they can be restored', async () => {
  const first = await closedUser();
  clock.moveTo(NOON.add({ hours: 24 }));
  const second = await closedUser();
  await signIn();
  const { status, body } = await root(closedAccounts, { query: { ...closed, limit: 1 } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: [{ id: second.user.id, email: second.user.email, eraseAfter: withinTenMinutesAfter('2026-12-16T12:00:00Z') }],
    meta: { total: 2, page: 1, limit: 1 },
  });
  const next = await root(closedAccounts, { query: { ...closed, limit: 1, page: 2 } });
  expect(next.body.data).toMatchObject([
    { id: first.user.id, closedAt: withinTenMinutesAfter('2026-11-15T12:00:00Z') },
  ]);
  expect((await root.send('GET', '/api/admin/users?status=open')).status).toBe(400);
});

test('a restored account is as it was; only the sessions are gone', async () => {
  const ada = await closedUser();
  await expect(signIn(ada.user.email)).rejects.toThrow('closed');
  const { status, body } = await root(restoreAccount, { params: { id: ada.user.id } });
  expect({ status, body }).toEqual({
    status: 200,
    body: { id: ada.user.id, name: ada.user.name, email: ada.user.email },
  });
  expect((await ada(authEndpoints.me)).status).toBe(401);
  const again = await signIn(ada.user.email);
  expect(again.user.id).toBe(ada.user.id);
  expect((await again(contactsEndpoints.list)).body.data).toMatchObject([{ name: 'Grace' }]);
  expect((await root(closedAccounts, { query: closed })).body.meta.total).toBe(0);
});

test('who is not closed, not there, or closed too long ago cannot be restored', async () => {
  const [ada, open] = [await closedUser(), await signIn()];
  for (const id of [SOME_ID, open.user.id, root.user.id]) {
    expect((await root(restoreAccount, { params: { id } })).status).toBe(404);
  }
  clock.moveTo(NOON.add({ hours: 30 * 24 + 1 }));
  const admin = await signIn('root@example.com');
  expect((await admin(restoreAccount, { params: { id: ada.user.id } })).status).toBe(404);
  expect((await admin(closedAccounts, { query: closed })).body.meta.total).toBe(0);
});

test('nobody but an admin may look or restore', async () => {
  const [ada, bob] = [await closedUser(), await signIn()];
  expect(await bob(closedAccounts, { query: closed })).toMatchObject({ status: 403, body: { error: 'admins-only' } });
  expect((await bob(restoreAccount, { params: { id: ada.user.id } })).status).toBe(403);
  expect((await root(closedAccounts, { query: closed })).body.meta.total).toBe(1);
});
