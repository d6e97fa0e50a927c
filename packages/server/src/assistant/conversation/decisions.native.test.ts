import { assistantEndpoints, type Decision } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { acting, action, contactOf, run, world } from '../../testing/acting.ts';
import { connectClient } from '../../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, query, clock, origin } = testApp;
const { engine, propose, lifeOf } = acting(testApp);
const { process, conversation, undo, dismiss } = assistantEndpoints;

beforeEach(() => clock.reset());

const say = (user: TestUser, message: string, key: string = crypto.randomUUID()) =>
  user(process, { body: { message, zone: 'Europe/Berlin' }, key });

/** Has the engine understand the next messages as a decision about all cards of the last answer. */
const decides = (decision: Decision, reply = '') =>
  engine.answers(async ({ last }) => ({ reply, decides: { decision, actionIds: last.map(({ id }) => id) } }));

const cardsOf = async (user: TestUser) => (await user(conversation)).body.data.flatMap(({ actions }) => actions);
const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list)).body.data.map(({ name }) => name);

describe('what the engine is told of the last answer', () => {
  const told = () => engine.turns.at(-1)!.last;

  test('is nothing at the start, and then how its cards stand, the first card first', async () => {
    const ada = await signIn();
    const { grace, todo } = await world(ada);
    engine.answers({ reply: 'Hello.' });
    await say(ada, 'hi');
    expect(told()).toEqual([]);
    const deletion = action('delete-contacts', { contactIds: [grace.id] });
    const completion = action('complete-todos', { todoIds: [todo.id] });
    const [waiting, done] = await propose(ada, deletion, completion);
    await run(ada, [done!.id]);
    engine.answers({ reply: 'Hello again.' });
    for (const message of ['hi', 'still there?']) await say(ada, message);
    expect(told()).toEqual([
      { id: waiting!.id, action: deletion, status: 'proposed', canUndo: false },
      { id: done!.id, action: completion, status: 'done', canUndo: true },
    ]);
    clock.moveTo(clock.now().add({ hours: 25 }));
    await say(ada, 'and now?');
    expect(told()).toMatchObject([
      { status: 'expired', canUndo: false },
      { status: 'done', canUndo: false },
    ]);
  });

  test('is of the conversation, without what clients asked for and what only a newer version knows', async () => {
    const ada = await signIn();
    const { grace } = await world(ada);
    const [first] = await propose(
      ada,
      action('delete-contacts', { contactIds: [grace.id] }),
      action('navigate', { target: 'groups' }),
    );
    const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
    await (await connectClient(origin, secret)).call('create-contact', { contact: { name: 'Tom' } });
    await query(`update assistant_actions set type = 'teleport' where user_id = $1 and type = 'navigate'`, [
      ada.user.id,
    ]);
    engine.answers({ reply: 'Hello.' });
    await say(ada, 'hi');
    expect(told().map(({ id }) => id)).toEqual([first!.id]);
  });
});

describe('what the person decides in words', () => {
  test('is done as by the button, and said so once it is', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada);
    const [card] = await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
    decides('confirm');
    const { body } = await say(ada, 'yes');
    expect(body.reply).toBe(
      `Done: deleted [Grace](contact:${grace.id}) with their interactions, to-dos and reminders.`,
    );
    expect(body.decided).toMatchObject([{ id: card!.id, status: 'done', undoUntil: expect.any(String) }]);
    expect(body.actions).toEqual([]);
    expect(await contactsOf(ada)).toEqual([]);

    decides('undo');
    const back = (await say(ada, 'scrap that')).body;
    expect(back.reply).toMatch(/^Taken back: deleted \[Grace\]/);
    expect(back.decided).toMatchObject([{ id: card!.id, status: 'undone' }]);
    expect(await contactsOf(ada)).toEqual(['Grace']);
    // What was said of it before reads as it stands now.
    expect((await ada(conversation)).body.data.map(({ content }) => content)[3]).toMatch(/, and took it back\.$/);
  });

  test('puts a card away', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada);
    await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
    decides('dismiss', 'As you like.');
    expect((await say(ada, 'cancel that')).body).toMatchObject({
      reply: 'Put away.\n\nAs you like.',
      decided: [{ status: 'dismissed' }],
    });
    expect(await contactsOf(ada)).toEqual(['Grace']);
  });

  test('takes several back from the last to the first, and counts more than three', async () => {
    const ada = await signIn();
    const { grace } = await world(ada);
    const untouched = await lifeOf(ada);
    const cards = await propose(
      ada,
      ...['1', '2', '3', '4'].map((phone) => action('update-contact', { contactId: grace.id, change: { phone } })),
    );
    // Each is about what is there when it is done.
    await query(`update assistant_actions set facts = facts - 'seen' where user_id = $1`, [ada.user.id]);
    await run(
      ada,
      cards.map(({ id }) => id),
    );
    decides('undo');
    const { body } = await say(ada, 'undo all that');
    expect(body.reply).toBe('Taken back: these 4 things.');
    expect(body.decided.map(({ id, status }) => [id, status])).toEqual(cards.map(({ id }) => [id, 'undone']));
    expect(await lifeOf(ada)).toEqual(untouched);
  });

  test('is refused with its reason, and never said to be done', async () => {
    const ada = await signIn();
    const { grace } = await world(ada);
    const [log] = await propose(ada, action('add-todo', { contactIds: [grace.id], todo: { task: 'Send flowers' } }));
    await run(ada, [log!.id]);
    const { data } = (await ada(todosEndpoints.ofContact, { params: { contactId: grace.id } })).body;
    const { id } = data.find(({ task }) => task === 'Send flowers')!;
    await ada(todosEndpoints.update, { params: { id }, body: { task: 'Send tulips' } });
    decides('undo');
    expect((await say(ada, 'scrap that')).body).toMatchObject({
      reply: `I added the to-do “Send flowers” for [Grace](contact:${grace.id}). This was changed since, and is left as it is.`,
      decided: [{ status: 'done' }],
    });
    decides('dismiss');
    expect((await say(ada, 'cancel that')).body.reply).toContain('This was decided already.');

    const [deletion] = await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
    await ada(contactsEndpoints.remove, { params: { id: grace.id } });
    decides('confirm');
    const { body } = await say(ada, 'yes');
    expect(body).toMatchObject({ decided: [{ id: deletion!.id, status: 'failed' }] });
    expect(body.reply).toMatch(/^I could not delete .+\. The contact was not found\.$/);

    await propose(ada, action('create-contact', { contact: { name: 'Tom' } }));
    clock.moveTo(clock.now().add({ hours: 25 }));
    decides('confirm');
    expect((await say(ada, 'yes')).body.reply).toMatch(/^I did not add .+ within a day\./);
  });

  test('is about cards of the last answer alone, and each of them once', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [hers, his] = [await contactOf(ada), await contactOf(bob)];
    const [earlier] = await propose(ada, action('delete-contacts', { contactIds: [hers.id] }));
    const [foreign] = await propose(bob, action('delete-contacts', { contactIds: [his.id] }));
    const [last] = await propose(ada, action('create-contact', { contact: { name: 'Tom' } }));
    const actionIds = [earlier!.id, foreign!.id, last!.id, last!.id, crypto.randomUUID()];
    engine.answers({ reply: '', decides: { decision: 'confirm', actionIds } });
    expect((await say(ada, 'yes')).body.decided.map(({ id }) => id)).toEqual([last!.id]);
    expect(await contactsOf(ada)).toEqual(['Grace', 'Tom']);
    expect(await contactsOf(bob)).toEqual(['Grace']);
    engine.answers({
      reply: 'There is nothing to confirm.',
      decides: { decision: 'confirm', actionIds: [foreign!.id] },
    });
    expect((await say(ada, 'yes')).body).toMatchObject({ reply: 'There is nothing to confirm.', decided: [] });
  });

  test('comes with what else was asked for', async () => {
    const ada = await signIn();
    const grace = await contactOf(ada);
    await propose(ada, action('delete-contacts', { contactIds: [grace.id] }));
    engine.answers(async ({ last }) => ({
      reply: 'Bye.',
      decides: { decision: 'dismiss', actionIds: last.map(({ id }) => id) },
      actions: [action('create-contact', { contact: { name: 'Tom' } })],
    }));
    const { body } = await say(ada, 'cancel that, and add Tom');
    expect(body.reply).toBe('I will add the contact Tom.\n\nPut away.\n\nBye.');
    expect(body.message.note).toBe('Put away.\n\nBye.');
    expect(body).toMatchObject({ actions: [{ status: 'proposed' }], decided: [{ status: 'dismissed' }] });
  });
});

describe('a message that is sent again', () => {
  test('decides once, and is answered how the cards stand', async () => {
    const ada = await signIn();
    await propose(ada, action('create-contact', { contact: { name: 'Tom' } }));
    decides('confirm');
    const key = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => say(ada, 'yes', key)));
    for (const { body } of replies)
      expect(body).toMatchObject({ reply: 'Done: added the contact Tom.', decided: [{ status: 'done' }] });
    const [card] = await cardsOf(ada);
    await ada(undo, { params: { id: card!.id } });
    expect((await say(ada, 'yes', key)).body).toMatchObject({
      reply: 'I added the contact Tom, and took it back.',
      decided: [{ status: 'undone' }],
    });
    expect(await contactsOf(ada)).toEqual([]);
  });

  /** Fails as a process does that dies when everything is decided and nothing is answered. */
  async function dyingBeforeTheAnswer(user: TestUser, work: () => Promise<{ status: number }>) {
    const name = `dies_${user.user.id.replaceAll('-', '')}`;
    await query(`create function ${name}() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`);
    await query(`create trigger ${name} before insert on assistant_messages for each row
      when (new.role = 'assistant' and new.user_id = '${user.user.id}') execute function ${name}()`);
    try {
      expect((await work()).status).toBe(500);
    } finally {
      await query(`drop trigger ${name} on assistant_messages`);
      await query(`drop function ${name}`);
    }
  }

  test.each<[Decision, (user: TestUser, id: string) => Promise<unknown>, string]>([
    ['confirm', async () => undefined, 'Done: added the contact Tom.'],
    ['confirm', (user, id) => user(undo, { params: { id } }), 'I added the contact Tom, and took it back.'],
    ['dismiss', async () => undefined, 'Put away.'],
    ['dismiss', (user, id) => user(dismiss, { params: { id } }), 'Put away.'],
  ])(
    'after its process died, having decided (%s), does nothing twice and says what is true',
    async (decision, meanwhile, reply) => {
      const ada = await signIn();
      const [card] = await propose(ada, action('create-contact', { contact: { name: 'Tom' } }));
      decides(decision);
      const key = crypto.randomUUID();
      await dyingBeforeTheAnswer(ada, () => say(ada, 'yes', key));
      const decided = await lifeOf(ada);
      expect((await cardsOf(ada))[0]!.status).toBe(decision === 'confirm' ? 'done' : 'dismissed');
      await meanwhile(ada, card!.id);
      const asked = engine.turns.length;
      engine.answers({ reply: 'There is nothing to decide.' });
      expect((await say(ada, 'yes', key)).body).toMatchObject({ reply, decided: [{ id: card!.id }] });
      expect(engine.turns).toHaveLength(asked);
      if (reply.startsWith('Done')) expect(await lifeOf(ada)).toEqual(decided);
      expect((await ada(conversation)).body.data).toHaveLength(4);
    },
  );

  test('after it failed without deciding anything leaves no trace', async () => {
    const ada = await signIn();
    engine.answers({ reply: 'Hello.' });
    await dyingBeforeTheAnswer(ada, () => say(ada, 'hi'));
    expect((await ada(conversation)).body.data).toEqual([]);
  });
});
