import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { importFile } from '../testing/importing.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

// All of it comes from one person, who has only a share of what a server works on.
const { signIn, runQueued } = await startTestApp();

type Reply = { status: number };
const AT_ONCE = 50;
const atOnce = <Made extends Reply>(deed: (n: number) => Promise<Made>, count = AT_ONCE) =>
  Promise.all(Array.from({ length: count }, (_, n) => deed(n)));
const taken = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300).length;
const refused = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 403).length;
const used = async (user: TestUser) => (await user(billingEndpoints.usage)).body;

const addContact = (user: TestUser, n: number | string, more: object = {}) =>
  user(contactsEndpoints.create, { body: { name: `Person ${n}`, ...more } });

async function withContacts(count: number) {
  const ada = await signIn();
  for (let n = 0; n < count; n += 1) await addContact(ada, `before ${n}`);
  return ada;
}

test('of fifty contacts that are added at once one is let in', async () => {
  const ada = await withContacts(9);
  const replies = await atOnce((n) => addContact(ada, n));
  expect([taken(replies), refused(replies)]).toEqual([1, AT_ONCE - 1]);
  expect((await used(ada)).contacts.count).toBe(10);
});

test('of contacts that come from a file and from the form at once one is let in', async () => {
  const ada = await withContacts(9);
  const rows = Array.from({ length: AT_ONCE / 2 }, (_, n) => ({ name: `From a file ${n}` }));
  const [done, replies] = await Promise.all([
    importFile(ada, rows, { runQueued }),
    atOnce((n) => addContact(ada, n), AT_ONCE / 2),
  ]);
  expect(done.imported + taken(replies)).toBe(1);
  expect((await used(ada)).contacts.count).toBe(10);
});

test('of contacts that are brought back and added at once one is let in', async () => {
  const ada = await withContacts(9);
  const gone: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { body } = await addContact(ada, `gone ${n}`);
    await ada(contactsEndpoints.remove, { params: { id: body.id } });
    gone.push(body.id);
  }
  const [restored, added] = await Promise.all([
    Promise.all(gone.map((id) => ada(contactsEndpoints.restore, { params: { id } }))),
    atOnce((n) => addContact(ada, n), AT_ONCE - gone.length),
  ]);
  expect([taken([...restored, ...added]), refused([...restored, ...added])]).toEqual([1, AT_ONCE - 1]);
  expect((await used(ada)).contacts.count).toBe(10);
});

test('of fifty groups that are made at once, by themselves or with a contact, one is let in', async () => {
  const ada = await withContacts(1);
  for (let n = 0; n < 9; n += 1) await ada(groupsEndpoints.create, { body: { name: `Group ${n}` } });
  const { data } = (await ada(contactsEndpoints.list)).body;
  const params = { id: data[0]!.id };
  const replies = await atOnce<Reply>((n) =>
    n % 2 === 0
      ? ada(groupsEndpoints.create, { body: { name: `New ${n}` } })
      : ada(contactsEndpoints.update, { params, body: { groups: [`New ${n}`] } }),
  );
  expect([taken(replies), refused(replies)]).toEqual([1, AT_ONCE - 1]);
  expect((await used(ada)).groups.count).toBe(10);
});

test('of fifty to-dos that are added, reopened and brought back at once one is let in', async () => {
  const ada = await withContacts(1);
  const { data } = (await ada(contactsEndpoints.list)).body;
  const params = { contactId: data[0]!.id };
  const add = (task: string, completed = false) => ada(todosEndpoints.create, { params, body: { task, completed } });
  for (let n = 0; n < 19; n += 1) await add(`Before ${n}`);
  const done = (await add('Done', true)).body.id;
  const gone = (await add('Gone')).body.id;
  await ada(todosEndpoints.remove, { params: { id: gone } });
  const deeds: ((n: number) => Promise<Reply>)[] = [
    () => ada(todosEndpoints.update, { params: { id: done }, body: { completed: false } }),
    () => ada(todosEndpoints.restore, { params: { id: gone } }),
    ...Array.from({ length: AT_ONCE - 2 }, () => (n: number) => add(`New ${n}`)),
  ];
  const replies = await atOnce((n) => deeds[n]!(n));
  expect([taken(replies), refused(replies)]).toEqual([1, AT_ONCE - 1]);
  expect((await used(ada)).todos.count).toBe(20);
});
