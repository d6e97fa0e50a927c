import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn } = await startTestApp();

test('whatever is done to a contact at once is done or refused, and never fails', async () => {
  const ada = await signIn();
  const { body: contact } = await ada(contactsEndpoints.create, { body: { name: 'Grace', groups: ['Navy', 'Choir'] } });
  const params = { id: contact.id, contactId: contact.id };
  const interaction = await ada(interactionsEndpoints.create, { params, body: { type: 'call', notes: 'Hi' } });
  const todo = await ada(todosEndpoints.create, { params, body: { task: 'Call', completed: true } });
  const [choir, navy] = (await ada(groupsEndpoints.list)).body;

  const deeds = [
    () => ada(contactsEndpoints.update, { params, body: { groups: ['Navy', 'Work'], notes: 'New' } }),
    () => ada(contactsEndpoints.update, { params, body: { groups: ['Work', 'Choir'] } }),
    () => ada(contactsEndpoints.update, { params, body: { warmth: 'cold' } }),
    () => ada(contactsEndpoints.update, { params, body: { warmth: 'warm' } }),
    () => ada(notificationsEndpoints.updateStatus),
    () => ada(contactsEndpoints.create, { body: { name: 'Alan', groups: ['Choir', 'Work'] } }),
    () => ada(contactsEndpoints.remove, { params }),
    () => ada(contactsEndpoints.restore, { params }),
    () => ada(interactionsEndpoints.create, { params, body: { type: 'call', notes: 'Hi' } }),
    () => ada(interactionsEndpoints.update, { params: { id: interaction.body.id }, body: { notes: 'Hello' } }),
    () => ada(todosEndpoints.create, { params, body: { task: 'Write' } }),
    () => ada(todosEndpoints.update, { params: { id: todo.body.id }, body: { completed: false } }),
    () => ada(todosEndpoints.update, { params: { id: todo.body.id }, body: { completed: true } }),
    () => ada(groupsEndpoints.addContacts, { params: { id: navy!.id }, body: { contactIds: [contact.id] } }),
    () => ada(groupsEndpoints.removeContact, { params: { id: choir!.id, contactId: contact.id } }),
    () => ada(groupsEndpoints.update, { params: { id: navy!.id }, body: { name: 'Fleet' } }),
    () => ada(groupsEndpoints.remove, { params: { id: choir!.id } }),
  ];
  const rounds = Array.from({ length: 3 }, (_, round) => [...deeds.slice(round * 4), ...deeds.slice(0, round * 4)]);
  const replies = await Promise.all(rounds.flat().map((deed) => deed()));
  expect(
    replies.map(({ status }) => status).filter((status) => ![200, 201, 204, 403, 404, 409].includes(status)),
  ).toEqual([]);
});
