import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { ofContact, create, update, remove } = todosEndpoints;
const { signIn, query } = await startTestApp();

const addContact = async (user: TestUser) =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace' } })).body.id;
const add = (user: TestUser, contactId: string, body: object) => user(create, { params: { contactId }, body });
const tasksOf = async (user: TestUser, contactId: string) =>
  (await user(ofContact, { params: { contactId } })).body.data.map(({ task }) => task);

test('a to-do is added open, with the day it is due', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { status, body } = await add(ada, contactId, { task: ' Send the book ', dueDate: '2026-03-29' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    contactId,
    task: 'Send the book',
    dueDate: '2026-03-29',
    completed: false,
    completedAt: null,
  });
  expect((await ada(ofContact, { params: { contactId } })).body).toEqual({
    data: [body],
    meta: { total: 1, page: 1, limit: 20 },
  });
});

test.each(['', null, undefined])('the due date %j is none', async (dueDate) => {
  const ada = await signIn();
  expect((await add(ada, await addContact(ada), { task: 'Some day', dueDate })).body.dueDate).toBeNull();
});

test('a blank task is refused', async () => {
  const ada = await signIn();
  expect(await add(ada, await addContact(ada), { task: '  ' })).toMatchObject({ status: 400, body: { field: 'task' } });
});

test('the open come by urgency, then the completed, the latest first', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  for (const body of [
    { task: 'Some day' },
    { task: 'Later', dueDate: '2026-12-24' },
    { task: 'First done', dueDate: '2020-01-01', completed: true },
    { task: 'Overdue', dueDate: '2026-01-01' },
    { task: 'Last done' },
  ]) {
    await add(ada, contactId, body);
  }
  const { data } = (await ada(ofContact, { params: { contactId } })).body;
  const last = data.find(({ task }) => task === 'Last done');
  await ada(update, { params: { id: last!.id }, body: { completed: true } });
  expect(await tasksOf(ada, contactId)).toEqual(['Overdue', 'Later', 'Some day', 'Last done', 'First done']);
});

test('a to-do is completed, stays completed and can be reopened', async () => {
  const ada = await signIn();
  const { body: todo } = await add(ada, await addContact(ada), { task: 'Call', dueDate: '2026-12-01' });
  const change = async (body: object) => (await ada(update, { params: { id: todo.id }, body })).body;
  const done = await change({ completed: true });
  expect(done).toEqual({ ...todo, completed: true, completedAt: expect.any(String) });
  expect(await change({ completed: true })).toEqual(done);
  expect(await change({ task: 'Call back' })).toEqual({ ...done, task: 'Call back' });
  expect(await change({ completed: false })).toEqual({ ...todo, task: 'Call back' });
  expect(await change({ dueDate: null })).toEqual({ ...todo, task: 'Call back', dueDate: null });
  expect(await change({})).toEqual({ ...todo, task: 'Call back', dueDate: null });
});

test('only open to-dos count against the plan, and reopening counts as adding', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { body: done } = await add(ada, contactId, { task: 'Done', completed: true });
  await fillUp(ada.user.id, contactId, 20);
  expect((await ada(billingEndpoints.usage)).body.todos).toEqual({ count: 20, limit: 20, percentage: 100 });
  const refusal = {
    status: 403,
    body: { feature: 'todos', limit: 20, used: 20, message: "You've reached your TODOs limit (20)." },
  };
  expect(await add(ada, contactId, { task: 'One more' })).toMatchObject(refusal);
  expect(await add(ada, contactId, { task: 'Done too', completed: true })).toMatchObject({ status: 201 });
  const reopen = (id: string) => ada(update, { params: { id }, body: { completed: false } });
  expect(await reopen(done.id)).toMatchObject(refusal);
  const [open] = (await ada(ofContact, { params: { contactId } })).body.data;
  expect(await reopen(open!.id)).toMatchObject({ status: 200 });
  await ada(update, { params: { id: open!.id }, body: { completed: true } });
  expect(await reopen(done.id)).toMatchObject({ status: 200, body: { completed: false, completedAt: null } });
});

test('of many added and reopened at once for the last one that the plan allows, one is let in', async () => {
  const ada = await signIn();
  const contactId = await addContact(ada);
  const { body: done } = await add(ada, contactId, { task: 'Done', completed: true });
  await fillUp(ada.user.id, contactId, 19);
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => add(ada, contactId, { task: `New ${index}` })),
    ada(update, { params: { id: done.id }, body: { completed: false } }),
  ]);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(8);
});

test('a to-do can be deleted, once', async () => {
  const ada = await signIn();
  const { body: todo } = await add(ada, await addContact(ada), { task: 'Call' });
  expect(await ada(remove, { params: { id: todo.id } })).toMatchObject({ status: 204 });
  expect(await ada(remove, { params: { id: todo.id } })).toMatchObject({ status: 404 });
});

test('nobody reads, adds or changes to-dos of somebody else’s contact', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const contactId = await addContact(bob);
  const { body: todo } = await add(bob, contactId, { task: 'Call' });
  const params = { id: todo.id };
  const replies = [
    await ada(ofContact, { params: { contactId } }),
    await add(ada, contactId, { task: 'Mine' }),
    await ada(update, { params, body: { completed: true } }),
    await ada(update, { params, body: { completed: false } }),
    await ada(remove, { params }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await bob(ofContact, { params: { contactId } })).body.data).toEqual([todo]);
});

const fillUp = (userId: string, contactId: string, count: number) =>
  query(
    `insert into todos (user_id, id, contact_id, task, created_at)
     select $1, gen_random_uuid(), $2, 'Filler', now() from generate_series(1, $3::int)`,
    [userId, contactId, count],
  );
