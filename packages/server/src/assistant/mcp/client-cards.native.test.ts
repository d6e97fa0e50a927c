import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import {
  CLIENT_ACTIONS_PER_HOUR,
  KEPT_CLIENT_CARDS,
  MOST_CLIENT_ACTIONS_WAITING,
} from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { KEPT_MESSAGES, messagesRepository } from '../conversation/messages.repository.ts';
import { connectClient } from '../../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { process, execute, conversation, clear } = assistantEndpoints;
const { signIn, origin, clock, query, dependencies } = await startTestApp();
beforeEach(() => clock.reset());
const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));

const contactOf = async (user: TestUser, name: string) =>
  (await user(contactsEndpoints.create, { body: { name } })).body.id;
async function clientOf(user: TestUser) {
  const { secret } = (await user(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
  const { call } = await connectClient(origin, secret);
  return {
    adds: (contactId: string) => call('add-todo', { contactIds: [contactId], todo: { task: 'Call' } }),
    deletes: (contactId: string) => call('delete-contacts', { contactIds: [contactId] }),
  };
}
const say = async (user: TestUser, message: string) => (await user(process, { body: { message } })).body;
const talkOf = async (user: TestUser) => (await user(conversation)).body.data;

/** Cards of long ago. */
const oldCards = ({ user }: TestUser, count: number) =>
  query(
    `insert into assistant_messages (user_id, id, role, source, content, created_at)
     select $1, gen_random_uuid(), 'assistant', 'client', 'Old card ' || n, $3::timestamptz - interval '2 days'
     from generate_series(1, $2::int) n`,
    [user.id, count, clock.now().toString()],
  );

test('an hour of a client’s calls and all that waits are fewer than its cards that are kept', () => {
  expect(CLIENT_ACTIONS_PER_HOUR + MOST_CLIENT_ACTIONS_WAITING).toBeLessThan(KEPT_CLIENT_CARDS);
});

test('however much clients ask for, the conversation and what waits in it stay', async () => {
  const ada = await signIn();
  const grace = await contactOf(ada, 'Grace');
  const [waiting] = (await say(ada, 'Delete Grace')).actions;
  await oldCards(ada, KEPT_MESSAGES);
  await (await clientOf(ada)).adds(grace);
  const talk = await talkOf(ada);
  expect(talk.map(({ content }) => content)).toContain('Delete Grace');
  expect(talk.filter(({ source }) => source === 'client')).toHaveLength(KEPT_CLIENT_CARDS);
  const [done] = (await ada(execute, { body: { actions: [{ id: waiting!.id, confirmed: true }] } })).body.results;
  expect(done).toMatchObject({ status: 'done' });
});

test('among a client’s cards those that wait, or were written within the hour, outlive later ones', async () => {
  const ada = await signIn();
  const [grace, alan] = [await contactOf(ada, 'Grace'), await contactOf(ada, 'Alan')];
  const client = await clientOf(ada);
  await client.deletes(grace);
  pass({ hours: 2 });
  await client.adds(alan);
  await oldCards(ada, KEPT_CLIENT_CARDS);
  await client.adds(alan);
  const kept = (await talkOf(ada)).flatMap(({ actions }) => actions.map(({ type, status }) => [type, status]));
  expect(kept).toEqual([
    ['delete-contacts', 'proposed'],
    ['add-todo', 'done'],
    ['add-todo', 'done'],
  ]);
  expect(await talkOf(ada)).toHaveLength(KEPT_CLIENT_CARDS);
});

test('what is said pushes out none of the cards that wait', async () => {
  const ada = await signIn();
  const grace = await contactOf(ada, 'Grace');
  await (await clientOf(ada)).deletes(grace);
  for (const message of ['Hello', 'Hello again']) await say(ada, message);
  await messagesRepository(dependencies.db).keepLatestSaid(ada.user.id, 2);
  const kept = (await talkOf(ada)).map(({ source, content, actions: [action] }) => [source, action?.status ?? content]);
  expect(kept).toEqual([
    ['client', 'proposed'],
    ['conversation', 'Hello again'],
    ['conversation', expect.any(String)],
  ]);
});

test('a card between a question and its answer loses neither the question nor its buttons', async () => {
  const ada = await signIn();
  await contactOf(ada, 'Tom Berg');
  await contactOf(ada, 'Tom Holm');
  const grace = await contactOf(ada, 'Grace');
  const client = await clientOf(ada);
  const asked = (await say(ada, 'Log a call with Tom about boats')).message;
  expect(asked.choices).toMatchObject([{ label: 'Tom Berg' }, { label: 'Tom Holm' }, {}]);
  await client.adds(grace);
  expect((await say(ada, 'Tom Holm')).actions).toMatchObject([
    { type: 'log-interaction', people: [{ name: 'Tom Holm' }] },
  ]);
});

test('a page holds so many messages of the conversation, and the cards between them', async () => {
  const ada = await signIn();
  for (let round = 0; round < 3; round += 1) {
    await query(
      `insert into assistant_messages (user_id, id, role, content, created_at)
       select $1, gen_random_uuid(), 'user', 'said', now() from generate_series(1, 30) n`,
      [ada.user.id],
    );
    await oldCards(ada, 40);
  }
  const latest = (await ada(conversation)).body;
  const sources = (page: typeof latest) => [
    page.data.filter(({ source }) => source === 'conversation').length,
    page.data.filter(({ source }) => source === 'client').length,
    page.hasMore,
  ];
  expect(sources(latest)).toEqual([50, 80, true]);
  const earlier = (await ada(conversation, { query: { before: latest.data[0]!.id } })).body;
  expect(sources(earlier)).toEqual([40, 40, false]);
});

test('forgetting the conversation leaves the cards that wait or can be taken back', async () => {
  const ada = await signIn();
  const [grace, alan] = [await contactOf(ada, 'Grace'), await contactOf(ada, 'Alan')];
  const client = await clientOf(ada);
  await say(ada, 'Hello');
  await oldCards(ada, 3);
  await client.deletes(grace);
  await client.adds(alan);
  expect((await ada(clear)).status).toBe(204);
  const kept = async () => (await talkOf(ada)).flatMap(({ actions }) => actions.map(({ type }) => type));
  expect(await kept()).toEqual(['delete-contacts', 'add-todo']);
  pass({ minutes: 61 });
  await ada(clear);
  expect(await kept()).toEqual(['delete-contacts']);
  pass({ hours: 24 });
  const later = await signIn(ada.user.email);
  await later(clear);
  expect(await talkOf(later)).toEqual([]);
});
