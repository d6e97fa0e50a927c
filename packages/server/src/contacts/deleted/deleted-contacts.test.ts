import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { Contact, contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { purgeDeletedContacts } from '../contacts.jobs.ts';

const { create, list, remove, restore } = contactsEndpoints;
const { get } = contactDetailsEndpoints;
const { signIn, query, clock, dependencies } = await startTestApp();

const TABLES = ['contacts', 'contact_groups', 'interactions', 'todos'];
const rowsOf = async (userId: string) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [
        table,
        await query(`select to_jsonb(row) as row from ${table} as row where user_id = $1 order by row::text`, [userId]),
      ]),
    ),
  ) as Record<string, unknown[]>;

async function addWithAll(user: TestUser) {
  const { body } = await user(create, {
    body: { name: 'Grace “Amazing” Hopper', birthday: '--12-09', notes: 'a\n\\"b\u2028', groups: ['Navy', 'Choir'] },
  });
  const params = { contactId: body.id };
  for (const notes of ['One', 'Two']) {
    await user(interactionsEndpoints.create, { params, body: { type: 'call', notes } });
  }
  await user(todosEndpoints.create, { params, body: { task: 'Open', dueDate: '2026-12-01' } });
  await user(todosEndpoints.create, { params, body: { task: 'Done', completed: true } });
  return (await user(get, { params: { id: body.id } })).body;
}

const wait = (seconds: number) => clock.moveTo(clock.now().add({ seconds }));
afterEach(() => clock.reset());

test('a deletion that is taken back leaves every row as it was', async () => {
  const ada = await signIn();
  const contact = await addWithAll(ada);
  const before = await rowsOf(ada.user.id);
  expect(TABLES.map((table) => before[table]!.length)).toEqual([1, 2, 2, 2]);

  const params = { id: contact.id };
  const shown = Contact.parse(contact);
  const earliest = clock.now().epochMilliseconds + UNDO_SECONDS * 1000;
  const deleted = await ada(remove, { params });
  const latest = clock.now().epochMilliseconds + UNDO_SECONDS * 1000;
  expect(deleted).toMatchObject({ status: 200, body: { id: contact.id } });
  expect(Date.parse(deleted.body.undoUntil)).toBeGreaterThanOrEqual(earliest);
  expect(Date.parse(deleted.body.undoUntil)).toBeLessThanOrEqual(latest);
  expect(Object.values(await rowsOf(ada.user.id)).flat()).toEqual([]);
  expect(await ada(get, { params })).toMatchObject({ status: 404 });

  expect(await ada(restore, { params })).toMatchObject({ status: 200, body: shown });
  expect(await rowsOf(ada.user.id)).toEqual(before);
  expect(await ada(restore, { params })).toMatchObject({ status: 200, body: shown });
  expect(await rowsOf(ada.user.id)).toEqual(before);
});

test('it can be deleted and restored again and again', async () => {
  const ada = await signIn();
  const contact = await addWithAll(ada);
  const before = await rowsOf(ada.user.id);
  for (let round = 0; round < 3; round += 1) {
    await ada(remove, { params: { id: contact.id } });
    await ada(restore, { params: { id: contact.id } });
  }
  expect(await rowsOf(ada.user.id)).toEqual(before);
});

test('a contact comes back without the group that was deleted meanwhile', async () => {
  const ada = await signIn();
  const { id } = await addWithAll(ada);
  await ada(remove, { params: { id } });
  const navy = (await ada(groupsEndpoints.list)).body.find(({ name }) => name === 'Navy');
  await ada(groupsEndpoints.remove, { params: { id: navy!.id } });
  expect(await ada(restore, { params: { id } })).toMatchObject({ status: 200, body: { groups: ['Choir'] } });
});

test('tables that belong to a contact, directly or through another, are restored without being known', async () => {
  const ada = await signIn();
  await query(`create table letters (user_id uuid, id bigint, contact_id uuid, primary key (user_id, id),
    foreign key (user_id, contact_id) references contacts on delete cascade)`);
  await query(`create table pages (user_id uuid, letter_id bigint, "Number" numeric, length int generated always as (7) stored,
    foreign key (user_id, letter_id) references letters on delete cascade)`);
  const { id } = await addWithAll(ada);
  const large = '9007199254740993';
  await query('insert into letters values ($1, $2, $3)', [ada.user.id, large, id]);
  await query('insert into pages values ($1, $2, 1.50)', [ada.user.id, large]);
  await ada(remove, { params: { id } });
  expect(await query('select * from pages')).toEqual([]);
  await ada(restore, { params: { id } });
  expect(await query('select letter_id::text, "Number", length from pages')).toEqual([
    { letter_id: large, Number: '1.50', length: 7 },
  ]);
  await query('drop table pages, letters');
});

test('a deletion can be taken back a little longer than the screen says, and then no more', async () => {
  const ada = await signIn();
  const { id } = await addWithAll(ada);
  await ada(remove, { params: { id } });
  wait(UNDO_GRACE_SECONDS - 2);
  expect(await ada(restore, { params: { id } })).toMatchObject({ status: 200 });
  await ada(remove, { params: { id } });
  wait(UNDO_GRACE_SECONDS + 1);
  expect(await ada(restore, { params: { id } })).toMatchObject({ status: 404 });
});

test('what can no longer be restored is gone for good, and the rest is kept', async () => {
  const ada = await signIn();
  const [old, fresh] = [await addWithAll(ada), await addWithAll(ada)];
  await ada(remove, { params: { id: old.id } });
  wait(UNDO_GRACE_SECONDS + 1);
  await ada(remove, { params: { id: fresh.id } });
  await purgeDeletedContacts.run(dependencies, clock.now(), {}, new AbortController().signal);
  expect(await query('select contact_id from deleted_contacts where user_id = $1', [ada.user.id])).toEqual([
    { contact_id: fresh.id },
  ]);
});

test('when another contact was added meanwhile, restoring is refused with the limit and can be tried again', async () => {
  const ada = await signIn();
  for (let index = 0; index < 10; index += 1) await ada(create, { body: { name: `Person ${index}` } });
  const [first, second] = (await ada(list)).body.data;
  await ada(remove, { params: { id: first!.id } });
  await ada(create, { body: { name: 'Quick' } });
  expect(await ada(restore, { params: { id: first!.id } })).toMatchObject({
    status: 403,
    body: { feature: 'contacts', limit: 10, used: 10 },
  });
  await ada(remove, { params: { id: second!.id } });
  expect(await ada(restore, { params: { id: first!.id } })).toMatchObject({ status: 200 });
});

test('of many deletions at once one happens, and of many restorations each answers the contact', async () => {
  const ada = await signIn();
  const { id } = await addWithAll(ada);
  const before = await rowsOf(ada.user.id);
  const atOnce = async (endpoint: typeof remove | typeof restore) => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => ada(endpoint, { params: { id } })));
    return replies.map(({ status }) => status).toSorted();
  };
  expect(await atOnce(remove)).toEqual([200, 404, 404, 404, 404]);
  expect(await atOnce(restore)).toEqual([200, 200, 200, 200, 200]);
  expect(await rowsOf(ada.user.id)).toEqual(before);
});

test('nobody restores what somebody else deleted', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { id } = await addWithAll(bob);
  await bob(remove, { params: { id } });
  expect(await ada(restore, { params: { id } })).toMatchObject({ status: 404 });
  expect(await bob(restore, { params: { id } })).toMatchObject({ status: 200 });
});

/** So many open to-dos with a new contact. */
async function withTodos(user: TestUser, name: string, count: number): Promise<string> {
  const { body } = await user(create, { body: { name } });
  const params = { contactId: body.id };
  for (let n = 0; n < count; n += 1) {
    const dueDate = `2026-12-${String(n + 1).padStart(2, '0')}`;
    await user(todosEndpoints.create, { params, body: { task: `${name} ${n}`, dueDate } });
  }
  return body.id;
}

const todosOf = async (user: TestUser, contactId: string) =>
  (await user(todosEndpoints.ofContact, { params: { contactId }, query: { limit: 100 } })).body.data;

test('undo is no way around the limit of open to-dos: what is beyond it comes back completed, the least urgent first', async () => {
  const ada = await signIn();
  const first = await withTodos(ada, 'First', 20);
  await ada(remove, { params: { id: first } });
  const second = await withTodos(ada, 'Second', 17);
  expect(await ada(restore, { params: { id: first } })).toMatchObject({ status: 200, body: { closedTodos: 17 } });
  const todos = await todosOf(ada, first);
  expect(todos).toHaveLength(20);
  expect(todos.filter(({ completed }) => !completed).map(({ task }) => task)).toEqual([
    'First 0',
    'First 1',
    'First 2',
  ]);
  expect((await todosOf(ada, second)).every(({ completed }) => !completed)).toBe(true);
  expect(await ada(restore, { params: { id: first } })).toMatchObject({ status: 200, body: { closedTodos: 0 } });
});

test('who has more than the plan allows takes several deletions back and has all of it again', async () => {
  const ada = await signIn();
  const ids = [await withTodos(ada, 'First', 10), await withTodos(ada, 'Second', 10)];
  await query(
    `insert into todos (user_id, id, contact_id, task, created_at)
     select $1, gen_random_uuid(), $2::uuid, 'From better days', now() from generate_series(1, 15)`,
    [ada.user.id, ids[0]],
  );
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, now(), now(), now() from generate_series(1, 13) n`,
    [ada.user.id],
  );
  const before = await rowsOf(ada.user.id);
  for (const id of ids) await ada(remove, { params: { id } });
  for (const id of ids)
    expect(await ada(restore, { params: { id } })).toMatchObject({ status: 200, body: { closedTodos: 0 } });
  expect(await rowsOf(ada.user.id)).toEqual(before);
});
