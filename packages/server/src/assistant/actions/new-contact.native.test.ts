import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { acting, action, run, world } from '../../testing/acting.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const { undo, dismiss } = assistantEndpoints;
const app = await startTestApp({ environment: { DEFAULT_PLAN: 'medium' } });
const { propose } = acting(app);

const newLena = (contactId: string, fields: object = {}) =>
  action('create-contact', { contactId, contact: { name: 'Lena Fischer', email: 'lena@example.com', ...fields } });
const callLena = (contactId: string) =>
  action('add-todo', { contactIds: [contactId], todo: { task: 'Call Lena', dueDate: null } });

test('somebody who is added can be spoken of by the next action of the same answer', async () => {
  const ada = await app.signIn();
  const id = crypto.randomUUID();
  const cards = await propose(ada, newLena(id), callLena(id));
  expect(cards).toMatchObject([{}, { people: [{ id, name: 'Lena Fischer' }] }]);
  const done = await run(
    ada,
    cards.map((card) => card.id),
  );
  expect(done).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  const { body: todos } = await ada(todosEndpoints.active);
  expect(JSON.stringify(todos)).toContain('Call Lena');
  // What was done last is taken back first; somebody who has a to-do was touched since.
  expect(await ada(undo, { params: { id: cards[0]!.id } })).toMatchObject({ status: 409 });
  expect(await ada(undo, { params: { id: cards[1]!.id } })).toMatchObject({ status: 200 });
  expect(await ada(undo, { params: { id: cards[0]!.id } })).toMatchObject({ status: 200 });
  expect((await ada(contactsEndpoints.list, { query: { search: 'Lena' } })).body).toMatchObject({ data: [] });
});

test('an e-mail to somebody who is added shows the address, and goes nowhere else', async () => {
  const ada = await app.signIn();
  const id = crypto.randomUUID();
  const reminder = { contactId: id, type: 'once', subject: 'Hi', message: 'Hello', date: '2099-11-20', time: '09:00' };
  const [, email] = await propose(ada, newLena(id), action('create-reminder', { reminder }));
  expect(JSON.stringify(email)).toContain('lena@example.com');
});

test('when the contact is not added, what was about them fails and says so', async () => {
  const ada = await app.signIn();
  const id = crypto.randomUUID();
  const [create, todo] = await propose(ada, newLena(id), callLena(id));
  expect(await ada(dismiss, { params: { id: create!.id } })).toMatchObject({ status: 200 });
  expect(await run(ada, [todo!.id])).toMatchObject([{ status: 'failed', message: 'The contact was not found.' }]);
});

test('an id that is somebody’s already is not given to a new contact', async () => {
  const ada = await app.signIn();
  const { grace } = await world(ada);
  expect(await propose(ada, newLena(grace.id))).toEqual([]);
  const id = crypto.randomUUID();
  const [first] = await propose(ada, newLena(id));
  const [second] = await propose(ada, newLena(id, { name: 'Lena Vogt' }));
  expect(await run(ada, [first!.id, second!.id])).toMatchObject([{ status: 'done' }, { status: 'failed' }]);
  expect(await propose(ada, newLena(crypto.randomUUID()), callLena(crypto.randomUUID()))).toHaveLength(1);
});
