import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { list, markRead, markAllRead, remove, generateAll } = notificationsEndpoints;
const { signIn, clock, query, catchUp } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
beforeEach(() => clock.moveTo(NOON));

/** Somebody with so many notifications about to-dos. */
async function withNotifications(count: number): Promise<TestUser> {
  const ada = await signIn();
  const { id: contactId } = (await ada(contactsEndpoints.create, { body: { name: 'Grace' } })).body;
  for (let number = 1; number <= count; number += 1) {
    const body = { task: `Task ${number}`, dueDate: '2026-11-15' };
    await ada(todosEndpoints.create, { params: { contactId }, body });
    clock.moveTo(NOON.add({ minutes: number }));
    await ada(generateAll);
  }
  return ada;
}

const subjects = async (user: TestUser, paging = {}) =>
  (await user(list, { query: paging })).body.data.map(({ subject }) => subject);

test('the latest come first, a page at a time, with the count of all and of the unread', async () => {
  const ada = await withNotifications(3);
  expect((await ada(list, { query: { limit: 2 } })).body).toMatchObject({
    data: [{ subject: 'Task 3', read: false, type: 'todo' }, { subject: 'Task 2' }],
    meta: { total: 3, unread: 3, page: 1, limit: 2 },
  });
  expect(await subjects(ada, { limit: 2, page: 2 })).toEqual(['Task 1']);
  expect((await ada(list, { query: { page: 9 } })).body).toMatchObject({ data: [], meta: { total: 3, unread: 3 } });
});

test('somebody new has none', async () => {
  const ada = await signIn();
  expect((await ada(list)).body).toEqual({ data: [], meta: { total: 0, unread: 0, waiting: 0, page: 1, limit: 20 } });
});

test('marking as read twice is the same as once', async () => {
  const ada = await withNotifications(2);
  const [first] = (await ada(list)).body.data;
  const params = { id: first!.id };
  expect(await ada(markRead, { params })).toMatchObject({ status: 200, body: { ...first, read: true } });
  clock.moveTo(NOON.add({ hours: 1 }));
  expect(await ada(markRead, { params })).toMatchObject({ status: 200, body: { ...first, read: true } });
  const [row] = await query<{ read_at: Date }>('select read_at from notifications where id = $1', [params.id]);
  expect(row!.read_at.getTime()).toBeLessThan(NOON.add({ minutes: 30 }).epochMilliseconds);
  expect((await ada(list)).body.meta).toMatchObject({ total: 2, unread: 1 });
});

test('all can be marked as read at once', async () => {
  const ada = await withNotifications(3);
  expect((await ada(markAllRead)).body).toEqual({ updated: 3 });
  expect((await ada(markAllRead)).body).toEqual({ updated: 0 });
  expect((await ada(list)).body).toMatchObject({
    data: [{ read: true }, { read: true }, { read: true }],
    meta: { unread: 0 },
  });
});

test('a deleted one is gone, does not come back on the same day, and comes again on the next', async () => {
  const ada = await withNotifications(2);
  const [last] = (await ada(list)).body.data;
  const params = { id: last!.id };
  expect((await ada(remove, { params })).status).toBe(204);
  expect((await ada(remove, { params })).status).toBe(404);
  expect((await ada(markRead, { params })).status).toBe(404);
  expect((await ada(list)).body).toMatchObject({ data: [{ subject: 'Task 1' }], meta: { total: 1, unread: 1 } });
  expect((await ada(generateAll)).body).toEqual({ created: 0 });
  expect(await subjects(ada)).toEqual(['Task 1']);
  clock.moveTo(NOON.add({ hours: 24 }));
  expect((await ada(generateAll)).body).toEqual({ created: 2 });
});

test('a deleted contact takes its notifications with it, and undo brings them back', async () => {
  const ada = await withNotifications(1);
  const { contactId } = (await ada(list)).body.data[0]!;
  const params = { id: contactId! };
  await ada(contactsEndpoints.remove, { params });
  expect(await subjects(ada)).toEqual([]);
  await ada(contactsEndpoints.restore, { params });
  expect(await subjects(ada)).toEqual(['Task 1']);
  expect((await ada(generateAll)).body).toEqual({ created: 0 });
});

test('after ninety days they are forgotten, and not before', async () => {
  const ada = await withNotifications(1);
  const kept = async () =>
    (await query('select id from notifications where user_id = $1 and day = $2', [ada.user.id, '2026-11-15'])).length;
  clock.moveTo(NOON.add({ hours: 90 * 24 }));
  await catchUp();
  expect(await kept()).toBe(1);
  clock.moveTo(NOON.add({ hours: 90 * 24 + 1 }));
  await catchUp();
  expect(await kept()).toBe(0);
});
