import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectClient } from '../../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { list, create, revoke, undo } = accessTokensEndpoints;
const { signIn, origin, clock, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
beforeEach(() => clock.reset());
const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));

async function clientOf(user: TestUser, name = 'Laptop') {
  const { id, secret } = (await user(create, { body: { name, scope: 'write' } })).body;
  return { id, ...(await connectClient(origin, secret)) };
}
const contactOf = async (user: TestUser, name: string) =>
  (await user(contactsEndpoints.create, { body: { name } })).body;
const undoAll = (user: TestUser, id: string) => user(undo, { params: { id } });
const recentOf = async (user: TestUser) => (await user(list)).body.recent;
const rowsOf = async ({ user }: TestUser, table: 'todos') =>
  (await query<{ count: number }>(`select count(*)::int from ${table} where user_id = $1`, [user.id]))[0]!.count;

test('what a token did within the hour is taken back in one press, the latest first, and once', async () => {
  const ada = await signIn();
  const grace = await contactOf(ada, 'Grace');
  const laptop = await clientOf(ada);
  const phone = await clientOf(ada, 'Phone');
  await laptop.call('update-contact', { contactId: grace.id, change: { phone: '040' } });
  await laptop.call('create-contact', { contact: { name: 'Tom' } });
  const [tom] = await query<{ id: string }>(`select id from contacts where user_id = $1 and name = 'Tom'`, [
    ada.user.id,
  ]);
  // Taken back in another order, Tom would have been touched since.
  await laptop.call('update-contact', { contactId: tom!.id, change: { birthday: '--04-08' } });
  await laptop.call('add-todo', { contactIds: [tom!.id], todo: { task: 'Call' } });
  await phone.call('add-todo', { contactIds: [grace.id], todo: { task: 'Write' } });
  expect(await recentOf(ada)).toEqual([
    { tokenId: phone.id, name: 'Phone', changes: 1 },
    { tokenId: laptop.id, name: 'Laptop', changes: 4 },
  ]);
  expect(await undoAll(ada, laptop.id)).toMatchObject({ status: 200, body: { undone: 4, left: [], remaining: 0 } });
  expect(await query('select name, phone from contacts where user_id = $1', [ada.user.id])).toEqual([
    { name: 'Grace', phone: null },
  ]);
  expect(await rowsOf(ada, 'todos')).toBe(1);
  expect(await recentOf(ada)).toEqual([{ tokenId: phone.id, name: 'Phone', changes: 1 }]);
  expect((await undoAll(ada, laptop.id)).body).toEqual({ undone: 0, left: [], remaining: 0 });
});

test('what was changed since is left as it is, and named', async () => {
  const ada = await signIn();
  const [grace, alan] = [await contactOf(ada, 'Grace'), await contactOf(ada, 'Alan')];
  const laptop = await clientOf(ada);
  await laptop.call('update-contact', { contactId: grace.id, change: { phone: '040' } });
  await laptop.call('update-contact', { contactId: alan.id, change: { phone: '050' } });
  await ada(contactsEndpoints.update, { params: { id: grace.id }, body: { phone: '060' } });
  const left = [{ title: 'Contact changed: Grace', message: expect.stringContaining('changed') }];
  expect((await undoAll(ada, laptop.id)).body).toMatchObject({ undone: 1, left, remaining: 0 });
  expect((await undoAll(ada, laptop.id)).body).toMatchObject({ undone: 0, left, remaining: 0 });
  expect(await query('select name, phone from contacts where user_id = $1 order by name', [ada.user.id])).toEqual([
    { name: 'Alan', phone: null },
    { name: 'Grace', phone: '060' },
  ]);
});

test('it is there for the hour also when the token has been revoked, and not for anybody else', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const grace = await contactOf(ada, 'Grace');
  const laptop = await clientOf(ada);
  const add = () => laptop.call('add-todo', { contactIds: [grace.id], todo: { task: 'Call' } });
  await add();
  await ada(revoke, { params: { id: laptop.id } });
  expect((await ada(list)).body).toEqual({ data: [], recent: [{ tokenId: laptop.id, name: 'Laptop', changes: 1 }] });
  expect((await bob(list)).body).toEqual({ data: [], recent: [] });
  expect((await undoAll(bob, laptop.id)).status).toBe(404);
  expect((await undoAll(ada, crypto.randomUUID())).status).toBe(404);
  expect((await undoAll(ada, laptop.id)).body.undone).toBe(1);
  expect(await rowsOf(ada, 'todos')).toBe(0);
});

test('after the hour there is nothing to take back, and what the person confirmed late is within an hour of that', async () => {
  const ada = await signIn();
  const grace = await contactOf(ada, 'Grace');
  const laptop = await clientOf(ada);
  await laptop.call('add-todo', { contactIds: [grace.id], todo: { task: 'Call' } });
  await laptop.call('update-contact', { contactId: grace.id, change: { name: 'Grace Hopper' } });
  pass({ minutes: 61 });
  expect(await recentOf(ada)).toEqual([]);
  const cards = (await ada(assistantEndpoints.conversation)).body.data.flatMap(({ actions }) => actions);
  await ada(assistantEndpoints.execute, { body: { actions: [{ id: cards[1]!.id, confirmed: true }] } });
  expect(await recentOf(ada)).toMatchObject([{ changes: 1 }]);
  expect((await undoAll(ada, laptop.id)).body).toEqual({ undone: 1, left: [], remaining: 0 });
  expect(await rowsOf(ada, 'todos')).toBe(1);
});
