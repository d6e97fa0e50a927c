import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { assistantEndpoints, type ChatReply } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { process, execute, undo } = assistantEndpoints;
const { signIn, clock } = await startTestApp();

// A Sunday.
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T10:00:00Z')));

/** As the panel does: what needs no confirmation is run at once. */
async function say(user: TestUser, message: string, choice?: { messageId: string; index: number }) {
  const { body } = await user(process, { body: { message, zone: 'Europe/Berlin', ...(choice && { choice }) } });
  const harmless = body.actions.filter(({ needsConfirmation }) => !needsConfirmation);
  const run = harmless.length > 0 ? await confirm(user, harmless, false) : [];
  return { ...body, run };
}

const confirm = async (user: TestUser, actions: ChatReply['actions'], confirmed = true) =>
  (await user(execute, { body: { actions: actions.map(({ id }) => ({ id, confirmed })) } })).body.results;

const add = async (user: TestUser, name: string, fields: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name, ...fields } })).body;

test('a sentence becomes a to-do with the day that was meant, is done at once, and taken back', async () => {
  const ada = await signIn();
  const tom = await add(ada, 'Tom Baker');
  const { run } = await say(ada, 'Remind me to call Tom on Friday');
  expect(run).toMatchObject([{ title: 'To-do added', status: 'done', people: [{ id: tom.id, name: 'Tom Baker' }] }]);
  expect(run[0]!.lines).toContain('Due Fri 20 Nov');
  const todos = async () => (await ada(todosEndpoints.ofContact, { params: { contactId: tom.id } })).body.data;
  expect(await todos()).toMatchObject([{ dueDate: '2026-11-20', completed: false }]);
  await ada(undo, { params: { id: run[0]!.id } });
  expect(await todos()).toEqual([]);
});

test('a name that fits two people is asked about with buttons, and the button goes on', async () => {
  const ada = await signIn();
  await add(ada, 'Anna Berg');
  const holm = await add(ada, 'Anna Holm', { groups: ['Choir'] });
  const asked = await say(ada, 'I just called Anna about the boat');
  expect(asked.actions).toEqual([]);
  const index = asked.message.choices.findIndex(({ contactId }) => contactId === holm.id);
  const { run } = await say(ada, 'Anna Holm', { messageId: asked.message.id, index });
  expect(run).toMatchObject([{ title: 'Call logged', people: [{ id: holm.id }] }]);
  const { body } = await ada(interactionsEndpoints.list, { params: { contactId: holm.id } });
  expect(body.data).toMatchObject([{ type: 'call' }]);
});

test('what deletes waits until it is confirmed', async () => {
  const ada = await signIn();
  const tom = await add(ada, 'Tom Baker');
  const { actions, run } = await say(ada, 'Delete Tom Baker');
  expect([run, actions]).toMatchObject([[], [{ type: 'delete-contacts', needsConfirmation: true }]]);
  expect((await ada(contactDetailsEndpoints.get, { params: { id: tom.id } })).status).toBe(200);
  expect(await confirm(ada, actions)).toMatchObject([{ status: 'done', title: 'Contact deleted' }]);
  expect((await ada(contactDetailsEndpoints.get, { params: { id: tom.id } })).status).toBe(404);
});

test('a question is answered from the person’s own rows, with a link to whom it is about', async () => {
  const ada = await signIn();
  const tom = await add(ada, 'Tom Baker', { birthday: '--11-18' });
  const { reply, actions } = await say(ada, 'Upcoming birthdays');
  expect(reply).toContain(`(contact:${tom.id})`);
  expect(actions).toEqual([]);
});

test('what is not understood is said, and nothing is done', async () => {
  const ada = await signIn();
  const { reply, actions } = await say(ada, 'Xyzzy frobnicate the quux');
  expect(reply).toMatch(/did not understand/i);
  expect(actions).toEqual([]);
});
