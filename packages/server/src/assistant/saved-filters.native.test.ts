import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import type { Condition } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { savedFiltersEndpoints } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectClient } from '../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, clock, query, origin } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-18T09:00:00Z')));

const NO_EMAIL: Condition[] = [{ kind: 'email', is: 'missing' }];
const COLD: Condition[] = [{ kind: 'warmth', is: 'cold' }];

const add = async (user: TestUser, name: string, fields: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name, ...fields } })).body.id;
const save = async (user: TestUser, name: string, conditions: Condition[] = NO_EMAIL) =>
  (await user(savedFiltersEndpoints.create, { body: { name, conditions } })).body.id;
const ask = async (user: TestUser, message: string) =>
  (await user(assistantEndpoints.process, { body: { message, zone: 'Europe/Berlin' } })).body;
const asked = async (user: TestUser, message: string) => (await ask(user, message)).reply;
const press = async (user: TestUser, index: number, messageId: string) =>
  (await user(assistantEndpoints.process, { body: { message: 'That one', choice: { messageId, index } } })).body.reply;
const run = ({ id }: { id: string }) => ({ body: { actions: [{ id, confirmed: false }] } });
const talksOf = async (user: TestUser, contactId: string) =>
  (await user(interactionsEndpoints.list, { params: { contactId } })).body.data;
/** As a newer version may have saved it. */
const makeUnreadable = ({ user }: TestUser, name: string) =>
  query(`update saved_filters set conditions = '[{"kind":"mood"}]' where user_id = $1 and name = $2`, [user.id, name]);

test('a saved filter is known by its name: who fits, how many, who of them is cold', async () => {
  const ada = await signIn();
  const grace = await add(ada, 'Grace Hopper');
  await add(ada, 'Alan Kay', { warmth: 'cold' });
  await add(ada, 'Barbara Liskov', { email: 'b@example.com' });
  await save(ada, 'Not reachable');
  expect(await asked(ada, 'who is in “Not reachable”?')).toMatch(
    new RegExp(`^2 contacts fit “Not reachable”: .*Alan Kay.*, \\[Grace Hopper\\]\\(contact:${grace}\\)\\.$`),
  );
  expect(await asked(ada, 'how many fit not reachable?')).toMatch(/^2 contacts fit/);
  expect(await asked(ada, 'who in my filter not reachable is cold')).toMatch(/^1 of 2 contacts .* is cold: \[Alan Kay/);
  await add(ada, 'Radia Perlman');
  expect(await asked(ada, 'how many fit not reachable?')).toMatch(/^3 contacts fit/);
  expect(await asked(ada, 'which filters do I have?')).toBe('You have 1 saved filter:\n- Not reachable: 3 contacts');
});

test('those of another user are nobody’s business', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await add(bob, 'Grace Hopper');
  await save(bob, 'Not reachable');
  expect(await asked(ada, 'who is in my filter not reachable')).toMatch(/^You have no filter called “not reachable”/);
  expect(await asked(ada, 'which filters do I have?')).toMatch(/^You have no saved filters yet/);
});

test('everyone in a filter is logged with at once, and more than five are asked about first', async () => {
  const ada = await signIn();
  const ids: string[] = [];
  for (const name of ['Grace', 'Alan', 'Barbara']) ids.push(await add(ada, name));
  await save(ada, 'Not reachable');
  const few = await ask(ada, 'log a call with everyone in not reachable: the reunion');
  expect(few.actions).toMatchObject([{ type: 'log-interaction', needsConfirmation: false }]);
  await ada(assistantEndpoints.execute, run(few.actions[0]!));
  for (const id of ids) expect(await talksOf(ada, id)).toMatchObject([{ type: 'call', notes: 'The reunion' }]);
  for (const name of ['Radia', 'Edsger', 'Donald']) await add(ada, name);
  const many = await ask(ada, 'log a call with everyone in not reachable: the reunion');
  expect(many.actions).toMatchObject([{ type: 'log-interaction', needsConfirmation: true }]);
});

test('all of a large group are meant, or nobody: some are never taken for all', async () => {
  const ada = await signIn();
  await ada(groupsEndpoints.create, { body: { name: 'Choir' } });
  await ada(groupsEndpoints.create, { body: { name: 'Tour' } });
  const fill = (from: number, to: number) =>
    query(
      `with added as (
         insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
         select $1, gen_random_uuid(), 'Singer ' || n, now(), now(), now() from generate_series($2::int, $3::int) n
         returning id)
       insert into contact_groups (user_id, contact_id, group_id, joined_at)
       select $1, added.id, groups.id, now() from added, groups where groups.user_id = $1 and groups.name = 'Choir'`,
      [ada.user.id, from, to],
    );
  await fill(1, 120);
  const whole = await ask(ada, 'add everyone in Choir to Tour');
  expect(whole.actions).toMatchObject([{ type: 'add-to-group', people: { length: 120 } }]);
  await fill(121, 501);
  expect(await ask(ada, 'add everyone in Choir to Tour')).toMatchObject({
    actions: [],
    reply: expect.stringContaining('That would be 501 people'),
  });
});

test('one that a newer version saved means nobody, and that is said', async () => {
  const ada = await signIn();
  await add(ada, 'Grace Hopper');
  await save(ada, 'Moody people');
  await makeUnreadable(ada, 'Moody people');
  const says = 'A newer version of Inner Circle saved the filter “Moody people”';
  expect(await asked(ada, 'who is in moody people')).toContain(says);
  expect(await asked(ada, 'which filters do I have?')).toContain('Moody people: saved by a newer version');
  expect(await ask(ada, 'log a call with everyone in moody people')).toMatchObject({
    actions: [],
    reply: expect.stringContaining(says),
  });
});

test('a group and a filter of one name are asked apart, where their people are meant', async () => {
  const ada = await signIn();
  await add(ada, 'Grace Hopper', { groups: ['Sailors'], email: 'g@example.com' });
  await add(ada, 'Alan Kay');
  await save(ada, 'Sailors');
  const { message } = await ask(ada, 'who is in Sailors?');
  expect(message.choices.map(({ label }) => label)).toEqual(['The group', 'The filter', 'Neither of them']);
  expect(await press(ada, 1, message.id)).toMatch(/^1 contact fits “Sailors”: \[Alan Kay/);
  expect(await asked(ada, 'who is in the group Sailors')).toMatch(/^1 contact is in “Sailors”: \[Grace Hopper/);
  expect(await asked(ada, 'how many fit my Sailors filter?')).toMatch(/^1 contact fits “Sailors”/);
  const talk = await ask(ada, 'log a call with everyone in Sailors');
  expect(talk.message.choices).toHaveLength(3);
  const letter = await ask(ada, 'email everyone in the group Sailors tomorrow: see you soon');
  expect(letter.actions).toMatchObject([{ type: 'create-reminder', unused: [] }]);
  const joining = await ask(ada, 'add Alan Kay to Sailors');
  expect(joining.actions).toMatchObject([{ type: 'add-to-group' }]);
});

test('an AI client finds saved filters with their counts, and whom one of them means', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await add(ada, 'Alan Kay', { warmth: 'cold' });
  await add(ada, 'Grace Hopper');
  await save(ada, 'Café people', COLD);
  await save(ada, 'Moody people');
  await makeUnreadable(ada, 'Moody people');
  const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'read' } })).body;
  const client = await connectClient(origin, secret);
  expect(await client.rows('saved_filters')).toMatchObject([
    { name: 'Café people', conditions: COLD, count: 1 },
    { name: 'Moody people', conditions: null, count: null },
  ]);
  expect(await client.rows('fitting', { name: 'CAFE people' })).toMatchObject([{ name: 'Alan Kay' }]);
  expect(await client.call('fitting', { name: 'Moody people' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('newer version'),
  });
  expect(await client.rows('fitting', { name: 'Nobody' })).toBeNull();
  const bobs = (await bob(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'read' } })).body;
  const other = await connectClient(origin, bobs.secret);
  expect(await other.rows('saved_filters')).toEqual([]);
  expect(await other.rows('fitting', { name: 'Café people' })).toBeNull();
});

test('a group is known by its name, however many others there are', async () => {
  const ada = await signIn();
  await query(
    `insert into groups (user_id, id, name, name_key, description, created_at)
     select $1, gen_random_uuid(), 'Circle ' || n, 'circle ' || n, '', now() from generate_series(1, 300) as n`,
    [ada.user.id],
  );
  await add(ada, 'Grace Hopper', { groups: ['Zeppelin crew'] });
  expect(await asked(ada, 'who is in Zeppelin crew?')).toContain('[Grace Hopper]');
  expect(await asked(ada, 'create a group called Zeppelin crew')).toContain('already');
});
