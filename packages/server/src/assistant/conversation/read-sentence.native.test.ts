import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { beforeEach, expect, test } from 'vitest';
import { scriptEngine } from '../../testing/scripted-engine.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { withinTenMinutesAfter } from '../../testing/time-matchers.ts';

const { read, propose, execute, undo, conversation } = assistantEndpoints;
const { signIn, query, clock, dependencies } = await startTestApp();
// The engine of the conversation: a sentence never reaches it.
const engine = scriptEngine(dependencies);

beforeEach(() => clock.reset());

const add = async (user: TestUser, name: string) => (await user(contactsEndpoints.create, { body: { name } })).body.id;
const reading = async (user: TestUser, message: string, choices: number[] = []) =>
  (await user(read, { body: { message, zone: 'Europe/Lisbon', choices } })).body;
const aiQueries = async (user: TestUser) => (await user(planEndpoints.usage)).body.aiQueries.count;
test('a sentence is read as the cards that it would be, and nothing is kept, done or counted', async () => {
  const ada = await signIn();
  await add(ada, 'Cheng Wei-Lin');
  const answer = await reading(ada, 'called Wei-Lin yesterday, remind me to send the tiles book in 3 weeks');
  expect(answer).toMatchObject({
    kind: 'do',
    actions: [
      { type: 'log-interaction', status: 'proposed', people: [{ name: 'Cheng Wei-Lin' }] },
      { type: 'add-todo', status: 'proposed' },
    ],
  });
  expect((await ada(conversation)).body.data).toEqual([]);
  expect((await ada(todosEndpoints.active)).body.data).toEqual([]);
  expect(await query('select from assistant_actions where user_id = $1', [ada.user.id])).toEqual([]);
  expect(await aiQueries(ada)).toBe(0);
  expect(engine.turns).toEqual([]);
});

test('the words that were understood are marked where they stand, and what is kept as it was said is not', async () => {
  const ada = await signIn();
  await add(ada, 'Cheng Wei-Lin');
  const marked = async (message: string) =>
    (await reading(ada, message)).marks.map(({ from, to }) => message.slice(from, to));
  expect(
    await marked('called wei-lin yesterday, the kitchen is done at last, remind me to send the tiles book in 3 weeks'),
  ).toEqual(['called wei-lin', 'yesterday', 'remind me to send the tiles book', 'in 3 weeks']);
  // As it was typed, with signs and spaces that are read as others.
  expect(await marked('met   Wei-Lin   today:  “the tiles”')).toEqual(['met   Wei-Lin', 'today']);
  expect(await marked('who is cold')).toEqual([]);
});

test('a card says who is warm again by it, and until when', async () => {
  const ada = await signIn();
  const [id] = [await add(ada, 'Cheng Wei-Lin'), await add(ada, 'Tom Thumb')];
  const now = clock.now();
  const lastSpoken = (daysAgo: number) =>
    query('update contacts set last_interaction = $2 where user_id = $1', [
      ada.user.id,
      now.subtract({ hours: 24 * daysAgo }).toString(),
    ]);
  await lastSpoken(20);
  expect((await reading(ada, 'called wei-lin')).warms).toEqual([]);
  await lastSpoken(200);
  expect((await reading(ada, 'called wei-lin')).warms).toEqual([
    { id, name: 'Cheng Wei-Lin', until: withinTenMinutesAfter(toMoment(now.add({ hours: 24 * 30 }))), insteadOf: null },
  ]);
  expect((await reading(ada, 'called wei-lin and tom')).warms).toHaveLength(2);
  expect((await reading(ada, 'remind me to call wei-lin tomorrow')).warms).toEqual([]);
});

test('what was read is proposed and done as it was shown, once, without an AI query, and can be taken back', async () => {
  const ada = await signIn();
  const id = await add(ada, 'Tom Thumb');
  const { sealed, actions } = await reading(ada, 'called Tom yesterday');
  // By the time it is done yesterday is the day before.
  clock.moveTo(clock.now().add({ minutes: 50 }));
  const key = crypto.randomUUID();
  const [first, again] = await Promise.all([
    ada(propose, { body: { sealed: sealed! }, key }),
    ada(propose, { body: { sealed: sealed! }, key }),
  ]);
  expect(first.status).toBe(200);
  expect(again.body.message.id).toBe(first.body.message.id);
  expect(first.body.actions).toMatchObject(actions.map(({ type, arguments: given }) => ({ type, arguments: given })));
  const [card] = first.body.actions;
  const done = await ada(execute, { body: { actions: [{ id: card!.id }] } });
  expect(done.body.results).toMatchObject([{ status: 'done' }]);
  const logged = { params: { contactId: id }, query: {} };
  expect((await ada(interactionsEndpoints.list, logged)).body.data).toMatchObject([{ type: 'call' }]);
  expect(await aiQueries(ada)).toBe(0);
  expect((await ada(conversation)).body.data.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect((await ada(undo, { params: { id: card!.id } })).body.status).toBe('undone');
  expect((await ada(interactionsEndpoints.list, logged)).body.data).toEqual([]);
});

test('what the assistant asks about first, a sentence waits for too', async () => {
  const ada = await signIn();
  await add(ada, 'Tom Thumb');
  const { sealed, actions } = await reading(ada, 'delete Tom Thumb');
  expect(actions).toMatchObject([{ type: 'delete-contacts', needsConfirmation: true, isDestructive: true }]);
  const { body } = await ada(propose, { body: { sealed: sealed! } });
  const run = (confirmed: boolean) => ada(execute, { body: { actions: [{ id: body.actions[0]!.id, confirmed }] } });
  expect((await run(false)).body.results).toMatchObject([{ status: 'proposed' }]);
  expect((await run(true)).body.results).toMatchObject([{ status: 'done' }]);
});

test('of two people one is chosen, and somebody unknown is added first', async () => {
  const ada = await signIn();
  await Promise.all([add(ada, 'Sofia Rossi'), add(ada, 'Sofia Novak')]);
  const asked = await reading(ada, 'called Sofia');
  expect(asked).toMatchObject({ kind: 'ask', actions: [], sealed: null });
  const index = asked.choices.findIndex(({ label }) => label === 'Sofia Novak');
  const chosen = await reading(ada, 'called Sofia', [index]);
  expect(chosen).toMatchObject({ kind: 'do', actions: [{ people: [{ name: 'Sofia Novak' }] }] });

  const unknown = await reading(ada, 'called Mikael');
  expect(unknown).toMatchObject({ kind: 'ask', choices: [{ label: 'Add Mikael as a new contact' }] });
  const added = await reading(ada, 'called Mikael', [0]);
  expect(added.actions.map(({ type }) => type)).toEqual(['create-contact', 'log-interaction']);
});

test.each(['the weather is fine', 'who have I not contacted recently?', 'yes', 'undo that'])(
  'of “%s” nothing would be done',
  async (message) => {
    const ada = await signIn();
    expect(await reading(ada, message)).toMatchObject({ kind: 'nothing', actions: [], sealed: null });
  },
);

test('what was read is nobody else’s, cannot be changed, and is too old after an hour', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await add(ada, 'Tom Thumb');
  const { sealed } = await reading(ada, 'called Tom yesterday');
  const refused = { status: 409, body: { error: 'assistant.old-reading' } };
  expect(await bob(propose, { body: { sealed: sealed! } })).toMatchObject(refused);
  expect(await ada(propose, { body: { sealed: `${sealed!.slice(0, -2)}AA` } })).toMatchObject(refused);
  clock.moveTo(clock.now().add({ minutes: 61 }));
  expect(await ada(propose, { body: { sealed: sealed! } })).toMatchObject(refused);
  expect((await ada(conversation)).body.data).toEqual([]);
});

test('where no AI query is left, a sentence is read and done all the same', async () => {
  const ada = await signIn();
  await add(ada, 'Tom Thumb');
  const { limit } = (await ada(planEndpoints.usage)).body.aiQueries;
  const month = `${clock.now().toString().slice(0, 7)}-01`;
  await query('insert into usage_months (user_id, month, ai_queries) values ($1, $2, $3)', [ada.user.id, month, limit]);
  expect((await ada(assistantEndpoints.process, { body: { message: 'called Tom yesterday' } })).status).toBe(403);
  const { sealed } = await reading(ada, 'called Tom yesterday');
  expect((await ada(propose, { body: { sealed: sealed! } })).status).toBe(200);
});
