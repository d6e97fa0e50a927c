import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { LONG_PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { get } = contactDetailsEndpoints;
const { signIn, query, stranger } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const contactOf = async (user: TestUser, name: string) =>
  (await user(contactsEndpoints.create, { body: { name, email: 'grace@example.com' } })).body;

/** More interactions than one page shows, to-dos in every state and two reminders. */
async function fill(user: TestUser, contactId: string) {
  await query(
    `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
     select $1, gen_random_uuid(), $2, 'call', now() - n * interval '1 hour 7 milliseconds', 'Nº ' || n || ' </script>', now()
     from generate_series(1, 60) as n`,
    [user.user.id, contactId],
  );
  for (const body of [{ task: 'Some day' }, { task: 'Soon', dueDate: '2030-01-01' }, { task: 'Done', completed: true }])
    await user(todosEndpoints.create, { params: { contactId }, body });
  for (const date of ['2030-05-01', '2030-04-01'])
    await user(remindersEndpoints.create, { body: { contactId, subject: date, message: 'Dear Grace', date } });
}

test('a contact comes with the first page of each of its lists, as the lists themselves answer, and how long they are', async () => {
  const ada = await signIn();
  const contact = await contactOf(ada, 'Grace Hopper');
  await fill(ada, contact.id);
  const ofContact = { params: { contactId: contact.id }, query: { limit: LONG_PAGE_SIZE } };
  const interactions = (await ada(interactionsEndpoints.list, ofContact)).body;
  const todos = (await ada(todosEndpoints.ofContact, ofContact)).body;
  const reminders = (await ada(remindersEndpoints.ofContact, ofContact)).body;
  expect([interactions.meta.total, todos.meta.total, reminders.meta.total]).toEqual([60, 3, 2]);

  const { status, body } = await ada(get, { params: { id: contact.id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...contact,
    nextTodo: { id: todos.data[0]!.id, task: 'Soon', dueDate: '2030-01-01' },
    relations: [],
    interactions: interactions.data,
    todos: todos.data,
    reminders: reminders.data,
    totals: { interactions: 60, todos: 3, reminders: 2 },
  });
});

test('nobody sees another’s contact, nor what belongs to it', async () => {
  const [ada, bob] = await Promise.all([signIn(), signIn()]);
  const [grace, alan] = [await contactOf(ada, 'Grace Hopper'), await contactOf(bob, 'Alan Turing')];
  await fill(ada, grace.id);
  expect((await bob(get, { params: { id: grace.id } })).status).toBe(404);
  expect((await stranger(get, { params: { id: grace.id } })).status).toBe(401);
  expect((await bob(get, { params: { id: alan.id } })).body).toEqual({
    ...alan,
    relations: [],
    interactions: [],
    todos: [],
    reminders: [],
    totals: { interactions: 0, todos: 0, reminders: 0 },
  });
});
