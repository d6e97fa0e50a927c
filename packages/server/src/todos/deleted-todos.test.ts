import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { UNDO_GRACE_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { todosEndpoints, type Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { purgeDeletedTodos } from './todos.jobs.ts';

const { ofContact, create, update, remove, restore } = todosEndpoints;
const { signIn, query, clock, dependencies } = await startTestApp();

const wait = (seconds: number) => clock.moveTo(clock.now().add({ seconds }));
afterEach(() => clock.reset());

async function withTodos(user: TestUser, ...tasks: string[]) {
  const contactId = (await user(contactsEndpoints.create, { body: { name: 'Grace' } })).body.id;
  const todos: Todo[] = [];
  for (const task of tasks)
    todos.push((await user(create, { params: { contactId }, body: { task, dueDate: '2026-12-24' } })).body);
  return { contactId, todos };
}
const all = async (user: TestUser, contactId: string) =>
  (await user(ofContact, { params: { contactId }, query: { limit: 50 } })).body.data;
const fillUp = (userId: string, contactId: string, count: number) =>
  query(
    `insert into todos (user_id, id, contact_id, task, created_at)
     select $1, gen_random_uuid(), $2, 'Filler', now() from generate_series(1, $3::int)`,
    [userId, contactId, count],
  );

test('a deletion that is taken back brings the same to-do, however often it is asked for', async () => {
  const ada = await signIn();
  const { contactId, todos } = await withTodos(ada, 'Call', 'Write');
  const id = todos[0]!.id;
  await ada(update, { params: { id }, body: { completed: true } });
  const before = await all(ada, contactId);
  await ada(remove, { params: { id } });
  expect(await all(ada, contactId)).toEqual([todos[1]]);
  const [first, second] = [await ada(restore, { params: { id } }), await ada(restore, { params: { id } })];
  expect(first).toMatchObject({ status: 200, body: { id, task: 'Call', completed: true } });
  expect(second.body).toEqual(first.body);
  expect(await all(ada, contactId)).toEqual(before);
});

test('of many that ask at once all are answered, and there is one to-do', async () => {
  const ada = await signIn();
  const { contactId, todos } = await withTodos(ada, 'Call');
  const params = { id: todos[0]!.id };
  await ada(remove, { params });
  const replies = await Promise.all(Array.from({ length: 5 }, () => ada(restore, { params })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await all(ada, contactId)).toEqual(todos);
});

test('who has more than the plan allows gets back all that they deleted', async () => {
  const ada = await signIn();
  const { contactId, todos } = await withTodos(ada, 'Call', 'Write');
  await fillUp(ada.user.id, contactId, 28);
  for (const { id } of todos) await ada(remove, { params: { id } });
  for (const { id } of todos)
    expect(await ada(restore, { params: { id } })).toMatchObject({ status: 200, body: { id } });
  expect(await all(ada, contactId)).toHaveLength(30);
});

test('undo does not go beyond the limit when another was added meanwhile', async () => {
  const ada = await signIn();
  const { contactId, todos } = await withTodos(ada, 'Call');
  const params = { id: todos[0]!.id };
  await fillUp(ada.user.id, contactId, 19);
  await ada(remove, { params });
  const { body: quick } = await ada(create, { params: { contactId }, body: { task: 'Quick' } });
  expect(await ada(restore, { params })).toMatchObject({
    status: 403,
    body: { feature: 'todos', limit: 20, used: 20 },
  });
  await ada(remove, { params: { id: quick.id } });
  expect(await ada(restore, { params })).toMatchObject({ status: 200 });
});

test('a deletion can be taken back for a while, and is then gone for good', async () => {
  const ada = await signIn();
  const { todos } = await withTodos(ada, 'Old', 'Fresh');
  const [old, fresh] = todos.map(({ id }) => ({ id }));
  await ada(remove, { params: old! });
  wait(UNDO_GRACE_SECONDS + 1);
  await ada(remove, { params: fresh! });
  expect(await ada(restore, { params: old! })).toMatchObject({ status: 404 });
  await purgeDeletedTodos.run(dependencies, clock.now(), {}, new AbortController().signal);
  expect(await query('select id from deleted_todos where user_id = $1', [ada.user.id])).toEqual([fresh]);
  expect(await ada(restore, { params: fresh! })).toMatchObject({ status: 200 });
});

test('a to-do of a contact that is gone cannot come back, and can again with the contact', async () => {
  const ada = await signIn();
  const { contactId, todos } = await withTodos(ada, 'Call');
  const params = { id: todos[0]!.id };
  await ada(remove, { params });
  await ada(contactsEndpoints.remove, { params: { id: contactId } });
  expect(await ada(restore, { params })).toMatchObject({ status: 404 });
  await ada(contactsEndpoints.restore, { params: { id: contactId } });
  expect(await ada(restore, { params })).toMatchObject({ status: 200 });
});
