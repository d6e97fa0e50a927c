import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { accessTokensEndpoints, type NewAccessToken } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectClient } from '../../testing/mcp-client.ts';
import { type JsonSchema, sampleOf } from '../../testing/walks/operations.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, origin, clock, query } = await startTestApp();
beforeEach(() => clock.reset());

const tokenOf = async (user: TestUser, body: Partial<NewAccessToken> = {}) =>
  (await user(accessTokensEndpoints.create, { body: { name: 'Laptop', ...body } })).body;

const connect = (secret: string) => connectClient(origin, secret);
const clientOf = async (user: TestUser, scope: NewAccessToken['scope'] = 'write') =>
  connect((await tokenOf(user, { scope })).secret);
const contactOf = async (user: TestUser, name: string) =>
  (await user(contactsEndpoints.create, { body: { name } })).body.id;

const todosOf = ({ user }: TestUser) => query('select task from todos where user_id = $1', [user.id]);

type ToolSchema = { properties?: Record<string, JsonSchema>; required?: string[] };
const SOME_ID = '019a0000-0000-7000-8000-000000000001';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** A call by hand, for what a good client does not do. */
const post = (headers: Record<string, string>, body: unknown = LIST) =>
  fetch(new URL(MCP_PATH, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

test('a client finds the assistant’s tools, with the fields of the screens', async () => {
  const tools = await (await clientOf(await signIn())).tools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['find_contacts', 'open_todos', 'add-todo', 'delete-contacts']));
  expect(names).not.toContain('navigate');
  expect(tools.find(({ name }) => name === 'add-todo')).toMatchObject({
    inputSchema: { type: 'object', required: ['contactIds', 'todo'], properties: { todo: { type: 'object' } } },
    annotations: { readOnlyHint: false },
  });
});

test('it reads the rows of its own user, and of nobody else, also when two ask at once', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [grace, anna] = [await contactOf(ada, 'Grace Hopper'), await contactOf(bob, 'Anna Berg')];
  const [adas, bobs] = [await clientOf(ada, 'read'), await clientOf(bob, 'read')];
  const asked = Array.from({ length: 4 }, () => [
    adas.rows('find_contacts', { name: 'grace' }),
    bobs.rows('find_contacts', { name: 'anna' }),
  ]);
  for (const [forAda, forBob] of asked) {
    expect(await forAda).toMatchObject([{ id: grace, name: 'Grace Hopper' }]);
    expect(await forBob).toMatchObject([{ id: anna, name: 'Anna Berg' }]);
  }
  expect(await adas.rows('find_contacts', { name: 'anna' })).toEqual([]);
  expect(await adas.rows('get_contact', { id: anna })).toBeNull();
  expect(await adas.rows('counts')).toMatchObject({ contacts: 1 });
});

test('what is harmless is done at once, and stands in the conversation with its undo', async () => {
  const ada = await signIn();
  const contactId = await contactOf(ada, 'Grace Hopper');
  const { call } = await clientOf(ada);
  const answer = await call('add-todo', {
    contactIds: [contactId],
    todo: { task: 'Call the boat yard', dueDate: '2100-01-01' },
  });
  expect(answer).toMatchObject({
    isError: false,
    text: expect.stringContaining('Done: To-do added; Call the boat yard'),
  });
  expect(await todosOf(ada)).toMatchObject([{ task: 'Call the boat yard' }]);
  // No model of ours is asked, so it is no AI query.
  expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(0);
  const [message] = (await ada(assistantEndpoints.conversation)).body.data;
  expect(message).toMatchObject({
    role: 'assistant',
    content: 'Your AI client asked for this, with the access token “Laptop”.',
    actions: [{ type: 'add-todo', status: 'done', undoUntil: expect.any(String) }],
  });
  expect((await ada(assistantEndpoints.undo, { params: { id: message!.actions[0]!.id } })).body.status).toBe('undone');
});

test('what deletes waits until the person confirms it in the app', async () => {
  const ada = await signIn();
  const contactId = await contactOf(ada, 'Grace Hopper');
  const { call } = await clientOf(ada);
  const answer = await call('delete-contacts', { contactIds: [contactId] });
  expect(answer).toMatchObject({
    isError: false,
    text: expect.stringMatching(/^Not done yet: .* until the person confirms/),
  });
  const contact = () => ada(contactDetailsEndpoints.get, { params: { id: contactId } });
  expect((await contact()).status).toBe(200);
  const [message] = (await ada(assistantEndpoints.conversation)).body.data;
  const [card] = message!.actions;
  expect(card).toMatchObject({ status: 'proposed', needsConfirmation: true });
  await ada(assistantEndpoints.execute, { body: { actions: [{ id: card!.id, confirmed: true }] } });
  expect((await contact()).status).toBe(404);
});

test('what is refused says why: another user’s contact, bad input, a plan that is full', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const anna = await contactOf(bob, 'Anna Berg');
  const { call } = await clientOf(ada);
  expect(await call('add-todo', { contactIds: [anna], todo: { task: 'Call' } })).toEqual({
    isError: true,
    text: 'What this is about was not found.',
  });
  expect(await call('add-todo', { contactIds: ['x'], todo: {} })).toMatchObject({ isError: true });
  expect(await todosOf(bob)).toEqual([]);
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, now(), now(), now() from generate_series(1, $2::int) n`,
    [ada.user.id, PLANS.free.limits.contacts],
  );
  const full = await call('create-contact', { contact: { name: 'One too many' } });
  expect(full).toMatchObject({ isError: true, text: expect.stringMatching(/limit/i) });
});

test('a tool takes as much as a screen does and no more, whatever may be said in it', async () => {
  const client = await clientOf(await signIn(), 'read');
  const sizes: number[] = [];
  for (const { name, inputSchema } of await client.tools()) {
    const { properties = {}, required = [] } = inputSchema as unknown as ToolSchema;
    const needed = Object.fromEntries(required.map((field) => [field, sampleOf(properties[field]!, SOME_ID)]));
    for (const [field, { maxLength }] of Object.entries(properties)) {
      if (maxLength === undefined) continue;
      sizes.push(maxLength);
      const say = (text: string) => client.call(name, { ...needed, [field]: text });
      // Words, one word and signs that have a meaning in a pattern: each is looked for in another way.
      for (const signs of ['ab ', 'x', '%_\\'])
        expect
          .soft([name, (await say(signs.repeat(maxLength).slice(0, maxLength).trim())).isError])
          .toEqual([name, false]);
      expect.soft([name, (await say('x'.repeat(maxLength + 1))).isError]).toEqual([name, true]);
    }
    expect.soft([name, (await client.call(name, { ...needed, more: 'x' })).isError]).toEqual([name, true]);
  }
  expect(sizes).toHaveLength(9);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
});

test('a token for reading does nothing', async () => {
  const ada = await signIn();
  const contactId = await contactOf(ada, 'Grace Hopper');
  const client = await clientOf(ada, 'read');
  expect((await client.tools()).map(({ name }) => name)).not.toContain('add-todo');
  const refused = await client
    .call('add-todo', { contactIds: [contactId], todo: { task: 'Call' } })
    .catch(() => ({ isError: true }));
  expect(refused).toMatchObject({ isError: true });
  expect(await todosOf(ada)).toEqual([]);
});

test('a token that is wrong, expired, revoked or of a closed account is answered 401, and a cookie counts for nothing', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [revoked, short, closed] = [await tokenOf(ada), await tokenOf(ada, { expiresInDays: 1 }), await tokenOf(bob)];
  const status = async (secret: string) => (await post({ authorization: `Bearer ${secret}` })).status;
  for (const { secret } of [revoked, short, closed]) expect(await status(secret)).toBe(200);
  await ada(accessTokensEndpoints.revoke, { params: { id: revoked.id } });
  await bob(settingsEndpoints.deleteAccount, { body: { confirmation: bob.user.email } });
  clock.moveTo(clock.now().add({ hours: 25 }));
  for (const secret of [revoked.secret, short.secret, closed.secret, `${short.secret}x`, 'nothing'])
    expect(await status(secret)).toBe(401);
  const bare = await post({ cookie: ada.cookie, origin });
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  await expect(connect('ic_made-up')).rejects.toThrow('wrong, expired or revoked');
});

/** Under whatever name the request says that it found us. */
async function statusUnder(host: string, authorization: string): Promise<number> {
  const call = request(new URL(MCP_PATH, origin), {
    method: 'POST',
    headers: { host, authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  call.end(JSON.stringify(LIST));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

test('a page of somebody else’s is refused, and so is a name that was made up for this computer', async () => {
  const { secret } = await tokenOf(await signIn());
  const authorization = `Bearer ${secret}`;
  for (const foreign of ['https://evil.example', 'null', origin.replace('http:', 'https:')])
    expect((await post({ authorization, origin: foreign })).status).toBe(403);
  expect((await post({ authorization, origin })).status).toBe(200);
  const { port, host } = new URL(origin);
  for (const foreign of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`])
    expect(await statusUnder(foreign, authorization)).toBe(403);
  expect(await statusUnder(host, authorization)).toBe(200);
});

test('a batch and a stream are refused', async () => {
  const { secret } = await tokenOf(await signIn());
  const authorization = `Bearer ${secret}`;
  expect((await post({ authorization }, [LIST, LIST])).status).toBe(400);
  expect((await post({ authorization }, { ...LIST, params: { junk: 'x'.repeat(300_000) } })).status).toBe(413);
  const stream = await fetch(new URL(MCP_PATH, origin), { headers: { authorization, accept: 'text/event-stream' } });
  expect(stream.status).toBe(405);
});
