import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { savedFiltersEndpoints } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { operationsOf } from '../testing/walks/operations.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const free = await startTestApp({ sandbox: true });
const premium = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { clock, query } = premium;

beforeEach(() => clock.reset());

const pass = (time: Temporal.DurationLike) => clock.moveTo(clock.now().add(time));
const newKey = () => crypto.randomUUID();

async function contactOf(user: TestUser): Promise<string> {
  const { body } = await user(contactsEndpoints.create, { body: { name: 'Grace', email: 'grace@example.com' } });
  return body.id;
}

const CREATES = [
  { table: 'contacts', endpoint: contactsEndpoints.create, bodyFor: () => ({ name: 'Ada', groups: ['Navy'] }) },
  { table: 'groups', endpoint: groupsEndpoints.create, bodyFor: () => ({ name: 'Family' }) },
  {
    table: 'contact_relations',
    endpoint: relationsEndpoints.create,
    bodyFor: () => ({ name: 'Zuri', kind: 'child' }),
  },
  { table: 'todos', endpoint: todosEndpoints.create, bodyFor: () => ({ task: 'Call' }) },
  {
    table: 'interactions',
    endpoint: interactionsEndpoints.create,
    bodyFor: () => ({ type: 'call', notes: 'We spoke.', date: clock.now().subtract({ hours: 1 }).toString() }),
  },
  {
    table: 'reminders',
    endpoint: remindersEndpoints.create,
    bodyFor: (contactId: string) => ({
      contactId,
      subject: 'Hi',
      message: 'Dear Grace',
      date: '2100-01-01',
      type: 'once',
    }),
  },
  {
    table: 'saved_filters',
    endpoint: savedFiltersEndpoints.create,
    bodyFor: () => ({ name: 'No e-mail yet', conditions: [{ kind: 'email', is: 'missing' }] }),
  },
  {
    table: 'bulk_changes',
    endpoint: bulkEndpoints.change,
    bodyFor: (contactId: string) => ({ selection: { ids: [contactId] }, change: { kind: 'rhythm', days: 14 } }),
  },
  { table: 'imports', endpoint: importExportEndpoints.begin, bodyFor: () => ({ fileName: 'people.csv', total: 3 }) },
  { table: 'access_tokens', endpoint: accessTokensEndpoints.create, bodyFor: () => ({ name: 'Laptop' }) },
  { table: 'device_passwords', endpoint: devicePasswordsEndpoints.create, bodyFor: () => ({ name: 'Phone' }) },
] as const satisfies { table: string; endpoint: Endpoint; bodyFor: (contactId: string) => object }[];

test('every endpoint that creates something takes a key of the client’s', () => {
  const creating = operationsOf(free.app.swagger()).filter(({ statuses }) => statuses.includes('201'));
  const keyed = creating.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'));
  expect(keyed.map(({ name }) => name)).toEqual(creating.map(({ name }) => name));
  // The calendar's events are Google's, promo codes are the admins', and words need a mailbox: they are tried where they are made.
  expect(creating).toHaveLength(CREATES.length + 4);
});

describe.each(CREATES)('$endpoint.url', ({ table, endpoint, bodyFor }) => {
  async function attempts(user: TestUser, contactId: string, key: string) {
    const body = bodyFor(contactId);
    return () => user(endpoint as Endpoint, { params: { contactId }, body, key });
  }
  const countOf = async ({ user }: TestUser, key: string) =>
    (await query(`select from ${table} where user_id = $1 and id = $2`, [user.id, key])).length;

  test('sent again with its key, also at once, makes one and answers it', async () => {
    const ada = await premium.signIn();
    const [contactId, key] = [await contactOf(ada), newKey()];
    const attempt = await attempts(ada, contactId, key);
    const replies = await Promise.all(Array.from({ length: 6 }, attempt));
    const later = await attempt();
    for (const { status, body } of [...replies, later]) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ id: key });
    }
    expect(await countOf(ada, key)).toBe(1);
  });

  test('with the key that another user chose makes one of its own', async () => {
    const [ada, bob, key] = [await premium.signIn(), await premium.signIn(), newKey()];
    for (const user of [ada, bob]) {
      const attempt = await attempts(user, await contactOf(user), key);
      expect(await attempt()).toMatchObject({ status: 201, body: { id: key } });
      expect(await countOf(user, key)).toBe(1);
    }
  });

  test('refuses a key that is no UUID', async () => {
    const ada = await premium.signIn();
    const attempt = await attempts(ada, await contactOf(ada), 'the third attempt');
    expect(await attempt()).toMatchObject({ status: 400, body: { field: 'idempotency-key' } });
  });
});

test.each([
  { feature: 'contacts', limit: 10, endpoint: contactsEndpoints.create, bodyFor: (n: number) => ({ name: `N ${n}` }) },
  { feature: 'groups', limit: 10, endpoint: groupsEndpoints.create, bodyFor: (n: number) => ({ name: `N ${n}` }) },
  { feature: 'todos', limit: 20, endpoint: todosEndpoints.create, bodyFor: (n: number) => ({ task: `N ${n}` }) },
])(
  'of attempts at the last of the plan’s $feature none is refused with the limit',
  async ({ feature, limit, ...create }) => {
    const ada = await free.signIn();
    const contactId = await contactOf(ada);
    const taken = feature === 'contacts' ? 1 : 0;
    const attempt = (n: number, key: string) =>
      ada(create.endpoint as Endpoint, { params: { contactId }, body: create.bodyFor(n), key });
    for (let n = taken; n < limit - 1; n++) await attempt(n, newKey());
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 5 }, () => attempt(limit, key)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await attempt(limit, key)).status).toBe(201);
    expect((await attempt(limit + 1, newKey())).status).toBe(403);
  },
);

test('a key that names something of another contact is refused, and nothing changes', async () => {
  const ada = await premium.signIn();
  const [grace, key] = [await contactOf(ada), newKey()];
  const { body: other } = await ada(contactsEndpoints.create, { body: { name: 'Alan' } });
  const taken = { status: 409, body: { error: 'idempotency-key.taken' } };
  const todo = (contactId: string) =>
    ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Call' }, key });
  expect((await todo(grace)).status).toBe(201);
  expect(await todo(other.id)).toMatchObject(taken);
  const call = (contactId: string) =>
    ada(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', notes: 'Hi' }, key });
  expect((await call(grace)).status).toBe(201);
  pass({ hours: 5 });
  expect(await call(other.id)).toMatchObject(taken);
  const { body: alan } = await ada(contactDetailsEndpoints.get, { params: { id: other.id } });
  expect(alan).toMatchObject({ lastInteraction: other.lastInteraction, lastInteractionType: null });
});

test('a reminder for today that was stored is answered after its time has passed', async () => {
  const ada = await premium.signIn();
  const [contactId, key] = [await contactOf(ada), newKey()];
  const date = clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString();
  const body = { contactId, subject: 'Hi', message: 'Dear Grace', date, time: '09:00', timezone: 'UTC', type: 'once' };
  expect((await ada(remindersEndpoints.create, { body, key })).status).toBe(201);
  pass({ hours: 24 * 3 });
  expect(await ada(remindersEndpoints.create, { body, key })).toMatchObject({ status: 201, body: { id: key } });
  expect((await ada(remindersEndpoints.create, { body, key: newKey() })).status).toBe(400);
});

test('the newest contact is the last that was added, whatever ids their clients chose', async () => {
  const ada = await premium.signIn();
  const keys = ['ffffffff-ffff-4fff-bfff-ffffffffffff', '00000000-0000-4000-8000-000000000000'];
  for (const [index, key] of keys.entries()) {
    pass({ seconds: 1 });
    await ada(contactsEndpoints.create, { body: { name: `Number ${index}` }, key });
  }
  const { body } = await ada(contactsEndpoints.list, { query: { sort: 'newest' } });
  expect(body.data.map(({ name }) => name)).toEqual(['Number 1', 'Number 0']);
});

test('a deletion is taken back as often as somebody asks, and the contact comes back once', async () => {
  const ada = await premium.signIn();
  const id = await contactOf(ada);
  await ada(todosEndpoints.create, { params: { contactId: id }, body: { task: 'Call' } });
  await ada(contactsEndpoints.remove, { params: { id } });
  const restores = await Promise.all(
    Array.from({ length: 3 }, () => ada(contactsEndpoints.restore, { params: { id } })),
  );
  for (const reply of [...restores, await ada(contactsEndpoints.restore, { params: { id } })])
    expect(reply).toMatchObject({ status: 200, body: { id, name: 'Grace' } });
  const { body: todos } = await ada(todosEndpoints.ofContact, { params: { contactId: id } });
  expect(todos.meta.total).toBe(1);
});

test('a contact that was deleted, added again by a late repeat and deleted again comes back as it was last', async () => {
  const ada = await premium.signIn();
  const key = newKey();
  const add = (name: string) => ada(contactsEndpoints.create, { body: { name }, key });
  await add('First');
  await ada(contactsEndpoints.remove, { params: { id: key } });
  await add('Second');
  expect((await ada(contactsEndpoints.remove, { params: { id: key } })).status).toBe(200);
  expect(await ada(contactsEndpoints.restore, { params: { id: key } })).toMatchObject({ body: { name: 'Second' } });
});
