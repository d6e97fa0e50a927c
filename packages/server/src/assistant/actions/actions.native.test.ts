import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectCalendar } from '../../testing/vendors/google-consent.ts';
import { acting, action, contactOf, ONE_OF_EACH, run, world } from '../../testing/acting.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const { process, execute, undo, dismiss, conversation } = assistantEndpoints;
const medium = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const free = await startTestApp();
const { signIn, clock } = medium;
const { engine, propose, lifeOf } = acting(medium);
const { propose: proposeFree } = acting(free);

beforeEach(() => clock.reset());
const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));

test('an e-mail that is called off stays so: it is asked for first', async () => {
  const ada = await signIn();
  const { reminder } = await world(ada);
  const [proposed] = await propose(ada, action('cancel-reminder', { reminderId: reminder.id }));
  expect(proposed).toMatchObject({ needsConfirmation: true, lines: ['Subject: Hello'] });
  expect(await run(ada, [proposed!.id])).toMatchObject([
    { status: 'done', title: 'E-mail called off', undoUntil: null },
  ]);
  expect(await ada(undo, { params: { id: proposed!.id } })).toMatchObject({ status: 409 });
});

test('a page is opened by the browser: it is only marked as done', async () => {
  const ada = await signIn();
  const proposed = await propose(
    ada,
    action('navigate', { target: 'groups' }),
    action('navigate', { target: 'admin' }),
  );
  expect(proposed).toMatchObject([{ title: 'Open Groups', needsConfirmation: false }]);
  expect(await run(ada, [proposed[0]!.id], false)).toMatchObject([{ status: 'done', undoUntil: null }]);
});

test('a meeting is made in the calendar once, however often it is pressed, and taken back', async () => {
  const ada = await signIn();
  const { grace } = await world(ada);
  const event = { title: 'Lunch', start: '2099-11-20T09:00:00Z', contactId: grace.id };
  const [without] = await propose(ada, action('schedule-meeting', { event }));
  expect(without).toMatchObject({
    title: 'Schedule a meeting',
    needsConfirmation: false,
    lines: ['Lunch', 'Fri 20 Nov 2099, 10:00–10:30'],
    people: [{ id: grace.id, name: 'Grace' }],
  });
  const [refused] = await run(ada, [without!.id]);
  expect(refused).toMatchObject({ status: 'failed', message: expect.stringContaining('alendar') });

  await connectCalendar(ada);
  const [proposed] = await propose(ada, action('schedule-meeting', { event }));
  const presses = await Promise.all([run(ada, [proposed!.id]), run(ada, [proposed!.id])]);
  expect(presses.flat().map(({ status }) => status)).toContain('done');
  expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'done', title: 'Meeting scheduled' }]);
  const range = { startDate: '2099-11-19', endDate: '2099-11-21' };
  const events = async () =>
    ((await ada.send('POST', '/api/calendar/get-events', range)).body as { data: object[] }).data;
  expect(await events()).toMatchObject([{ title: 'Lunch' }]);
  const undoAction = () => ada(undo, { params: { id: proposed!.id } });
  expect([(await undoAction()).status, (await undoAction()).status]).toEqual([200, 200]);
  expect(await events()).toEqual([]);

  const [inviting] = await propose(
    ada,
    action('schedule-meeting', { event: { ...event, attendees: ['grace@example.com'] } }),
  );
  expect(inviting).toMatchObject({ needsConfirmation: true });
  expect(await run(ada, [inviting!.id], false)).toMatchObject([{ status: 'proposed', message: 'Confirm it first.' }]);
  expect(await events()).toEqual([]);
});

test('what must be confirmed is not done without', async () => {
  const ada = await signIn();
  const { grace } = await world(ada);
  const before = await lifeOf(ada);
  const [proposed] = await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
  expect(proposed).toMatchObject({ needsConfirmation: true, people: [{ id: grace.id, name: 'Grace' }] });
  expect(await run(ada, [proposed!.id], false)).toMatchObject([{ status: 'proposed', message: 'Confirm it first.' }]);
  expect(await lifeOf(ada)).toEqual(before);
  // What a page sends beside the id does not count: the arguments are those that were shown.
  const forged = { id: proposed!.id, confirmed: true, arguments: { contactIds: [] }, type: 'navigate' };
  await ada(execute, { body: { actions: [forged] } });
  expect((await ada(contactDetailsEndpoints.get, { params: { id: grace.id } })).status).toBe(404);
});

test('a proposal is good for a day', async () => {
  const ada = await signIn();
  const { grace } = await world(ada);
  const [proposed] = await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
  pass({ hours: 24, seconds: 1 });
  const { data } = (await ada(conversation)).body;
  expect(data.at(-1)!.actions).toMatchObject([{ status: 'expired', message: expect.stringContaining('within a day') }]);
  expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'expired' }]);
  expect((await ada(contactDetailsEndpoints.get, { params: { id: grace.id } })).status).toBe(200);
});

test('what was dismissed is not done, and what was done is not dismissed', async () => {
  const ada = await signIn();
  const proposed = await propose(
    ada,
    action('create-contact', { contact: { name: 'Tom' } }),
    action('create-contact', { contact: { name: 'Tim' } }),
  );
  const [tom, tim] = proposed.map(({ id }) => ({ params: { id } }));
  await ada(dismiss, tom);
  expect(await ada(dismiss, tom)).toMatchObject({ body: { status: 'dismissed' } });
  expect(await run(ada, [tom!.params.id, tim!.params.id])).toMatchObject([{ status: 'dismissed' }, { status: 'done' }]);
  expect(await ada(dismiss, tim)).toMatchObject({ status: 409, body: { error: 'assistant.not-proposed' } });
  const { body } = await ada(contactsEndpoints.list);
  expect(body.data.map(({ name }) => name)).toEqual(['Tim']);
});

test('an action fails with a sentence when its contact is gone, and does nothing of the rest', async () => {
  const ada = await signIn();
  const { grace, alan } = await world(ada);
  const interaction = { type: 'call', notes: 'Hi' };
  const [proposed] = await propose(ada, action('log-interaction', { contactIds: [alan.id, grace.id], interaction }));
  await ada(contactsEndpoints.remove, { params: { id: grace.id } });
  expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'failed', message: 'The contact was not found.' }]);
  const { body } = await ada(interactionsEndpoints.list, { params: { contactId: alan.id } });
  expect(body.data).toEqual([]);
  expect(proposed!.people.map(({ name }) => name)).toEqual(['Alan', 'Grace']);
});

test('an action beyond the plan fails with the limit', async () => {
  const ada = await free.signIn();
  for (let n = 0; n < 9; n += 1) await contactOf(ada, { name: `Person ${n}` });
  const two = ['Tom', 'Tim'].map((name) => action('create-contact', { contact: { name } }));
  const proposed = await proposeFree(ada, ...two);
  const results = await run(
    ada,
    proposed.map(({ id }) => id),
  );
  expect(results).toMatchObject([
    { status: 'done' },
    { status: 'failed', message: "You've reached your Contacts limit (10)." },
  ]);
});

test('undo leaves alone what was changed since, and ends after an hour', async () => {
  const ada = await signIn();
  const { grace, todo } = await world(ada);
  const proposed = await propose(
    ada,
    action('create-contact', { contact: { name: 'Tom' } }),
    action('update-contact', { contactId: grace.id, change: { phone: '1' } }),
    action('reschedule-todos', { todoIds: [todo.id], dueDate: '2100-02-02' }),
    action('add-todo', { contactIds: [grace.id], todo: { task: 'Late' } }),
  );
  await run(
    ada,
    proposed.map(({ id }) => id),
  );
  const tom = (await ada(contactsEndpoints.list, { query: { search: 'Tom' } })).body.data[0]!;
  await ada(todosEndpoints.create, { params: { contactId: tom.id }, body: { task: 'A first to-do' } });
  await ada(contactsEndpoints.update, { params: { id: grace.id }, body: { phone: '2' } });
  await ada(todosEndpoints.update, { params: { id: todo.id }, body: { dueDate: '2100-03-03' } });
  const before = await lifeOf(ada);
  for (const { id } of proposed.slice(0, 3)) expect(await ada(undo, { params: { id } })).toMatchObject({ status: 409 });
  expect(await lifeOf(ada)).toEqual(before);
  pass({ minutes: 61 });
  expect(await ada(undo, { params: { id: proposed[3]!.id } })).toMatchObject({ status: 409 });
});

test('actions about what is not the user’s are left out, and said so', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const theirs = await world(bob);
  engine.answers({
    reply: 'Done.',
    actions: [
      action('delete-contacts', { contactIds: [theirs.grace.id] }),
      action('complete-todos', { todoIds: [theirs.todo.id] }),
      action('cancel-reminder', { reminderId: theirs.reminder.id }),
      action('add-to-group', { groupId: theirs.navy.id, contactIds: [theirs.grace.id] }),
      action('create-contact', { contact: { name: '' } }),
      { type: 'drop-tables', arguments: {} },
    ],
  });
  const { body } = await ada(process, { body: { message: 'Please' } });
  expect(body).toMatchObject({ actions: [], reply: expect.stringContaining('left something out') });
});

/** These are about nothing that somebody has. */
const ABOUT_NOBODY = new Set(['create-contact', 'navigate']);

test.each(Object.entries(ONE_OF_EACH).filter(([type]) => !ABOUT_NOBODY.has(type)))(
  'nobody is proposed anything about somebody else’s: %s',
  async (type, given) => {
    const [ada, bob] = [await signIn(), await signIn()];
    const theirs = await world(bob);
    expect(await propose(ada, action(type as ActionType, given(theirs)))).toEqual([]);
    expect(await propose(bob, action(type as ActionType, given(theirs)))).toMatchObject([{ type }]);
  },
);

test('nobody runs, undoes or dismisses what was proposed to somebody else', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [proposed] = await propose(bob, action('create-contact', { contact: { name: 'Tom' } }));
  const params = { id: proposed!.id };
  expect(await ada(execute, { body: { actions: [{ id: proposed!.id, confirmed: true }] } })).toMatchObject({
    status: 404,
  });
  expect(await ada(undo, { params })).toMatchObject({ status: 404 });
  expect(await ada(dismiss, { params })).toMatchObject({ status: 404 });
  expect(await run(bob, [proposed!.id])).toMatchObject([{ status: 'done' }]);
});

test('a contact that is deleted while the assistant thinks is not acted upon', async () => {
  const ada = await signIn();
  const { grace, alan } = await world(ada);
  engine.answers(async () => {
    await ada(contactsEndpoints.remove, { params: { id: grace.id } });
    const interaction = { type: 'call', notes: 'Hi' };
    return {
      reply: 'Noted.',
      actions: [grace, alan].map(({ id }) => action('log-interaction', { contactIds: [id], interaction })),
    };
  });
  const { body } = await ada(process, { body: { message: 'Talked to Grace, and to Alan' } });
  expect(body.reply).toContain('left something out');
  expect(body.actions).toMatchObject([{ people: [{ name: 'Alan' }] }]);
});

test('what was proposed is confirmed after the month’s queries are used up too: that asks nothing', async () => {
  const ada = await free.signIn();
  const grace = await contactOf(ada);
  const [proposed] = await proposeFree(ada, action('delete-contacts', { contactIds: [grace.id] }));
  await free.query('update usage_months set ai_queries = 50 where user_id = $1', [ada.user.id]);
  expect(await ada(process, { body: { message: 'And another' } })).toMatchObject({ status: 403, body: { used: 50 } });
  expect(await run(ada, [proposed!.id])).toMatchObject([{ status: 'done', title: 'Contact deleted' }]);
  expect(await ada(undo, { params: { id: proposed!.id } })).toMatchObject({ status: 200, body: { status: 'undone' } });
});

test('what was proposed under a plan that has ended is done as far as the plan goes that is left', async () => {
  const ada = await free.signIn();
  const ends = free.clock.now().add({ hours: 1 }).toString();
  await free.query(`update users set plan = 'medium', plan_ends_at = $2 where id = $1`, [ada.user.id, ends]);
  for (let n = 0; n < 11; n += 1) await contactOf(ada, { name: `Person ${n}` });
  const [first] = (await ada(contactsEndpoints.list)).body.data;
  const proposed = await proposeFree(
    ada,
    action('create-contact', { contact: { name: 'Tom' } }),
    action('log-interaction', { contactIds: [first!.id], interaction: { type: 'call', notes: 'Hi' } }),
    action('schedule-meeting', { event: { title: 'Lunch', start: '2099-11-20T09:00:00Z', contactId: first!.id } }),
  );
  free.clock.moveTo(free.clock.now().add({ hours: 2 }));
  const results = await run(
    ada,
    proposed.map(({ id }) => id),
  );
  free.clock.reset();
  expect(results).toMatchObject([
    { status: 'failed', message: "You've reached your Contacts limit (10)." },
    { status: 'done', title: 'Call logged' },
    { status: 'failed', message: expect.stringMatching(/Medium/) },
  ]);
});

test.each<[string, (contactId: string) => object, string]>([
  [
    'a new contact',
    () => action('create-contact', { contact: { name: 'Tom', birthday: '2999-01-01' } }),
    'The birthday is in the future.',
  ],
  [
    'a contact',
    (contactId) => action('update-contact', { contactId, change: { birthday: '2999-01-01' } }),
    'The birthday is in the future.',
  ],
  [
    'a log',
    (contactId) =>
      action('log-interaction', {
        contactIds: [contactId],
        interaction: { type: 'call', notes: 'Hi', date: '2999-01-01T10:00:00Z' },
      }),
    'An interaction cannot lie in the future.',
  ],
])(
  '%s with a day that is still to come is refused when it is proposed, with the reason',
  async (_what, given, reason) => {
    const ada = await signIn();
    const { grace } = await world(ada);
    engine.answers({ reply: 'Here.', actions: [given(grace.id), action('navigate', { target: 'groups' })] });
    const { body } = await ada(assistantEndpoints.process, { body: { message: 'Please' } });
    expect(body.actions.map(({ type }) => type)).toEqual(['navigate']);
    expect(body.message.note).toBe(`Here.\n\n${reason}`);
  },
);
