import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { JPEG, PNG } from '../../testing/pictures.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { purgeMerges } from './merging.jobs.ts';

const { create, update, remove, restore, list: contactList } = contactsEndpoints;
const { get } = contactDetailsEndpoints;
const { merge, undo, list, preview } = mergingEndpoints;
const { signIn, query, clock, dependencies } = await startTestApp();
afterEach(() => clock.reset());

const wait = (days: number) => clock.moveTo(clock.now().add({ hours: 24 * days }));

async function add(user: TestUser, name: string, fields: object = {}) {
  return (await user(create, { body: { name, ...fields } })).body;
}
const detailsOf = async (user: TestUser, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await user(get, { params: { id } })).body));
const talk = (user: TestUser, contactId: string, date: string, type: 'call' | 'meeting' = 'call') =>
  user(interactionsEndpoints.create, { params: { contactId }, body: { type, date, notes: `On ${date}` } });
const owe = (user: TestUser, contactId: string, task: string) =>
  user(todosEndpoints.create, { params: { contactId }, body: { task, dueDate: '2100-01-01' } });

/** Two contacts who are one person, each with something of its own. */
async function weiLinTwice(user: TestUser) {
  const cheng = await add(user, 'Cheng Wei-Lin', {
    email: 'weilin.cheng@example.tw',
    phone: '+886 912 555 038',
    company: 'Formosa Audio',
    notes: 'Prefers voice notes.',
    groups: ['Work'],
  });
  const other = await add(user, 'Wei-Lin Cheng', {
    email: 'wl@formosa-audio.example',
    birthday: '1989-03-14',
    company: 'Formosa Audio',
    role: 'Head of Sound',
    notes: 'Met at ADC London 2021.',
    linkedin: 'wei-lin-cheng',
    groups: ['Work', 'LinkedIn import'],
  });
  await talk(user, cheng.id, '2026-05-01T10:00:00Z');
  await talk(user, other.id, '2026-06-01T10:00:00Z', 'meeting');
  await owe(user, other.id, 'Send the tape');
  return { first: cheng.id, other: other.id };
}

test('a merge keeps the fuller of each field, unites lists, and has everything of both', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const shown = await ada(preview, { query: { ids: `${first},${other}` } });
  expect(shown.body.people.map(({ belongings }) => belongings)).toEqual([
    { interactions: 1, todos: 0, reminders: 0 },
    { interactions: 1, todos: 1, reminders: 0 },
  ]);
  const merged = await ada(merge, { body: { first, others: [other] } });
  expect(merged).toMatchObject({
    status: 200,
    body: {
      merge: {
        first: { id: first, name: 'Cheng Wei-Lin' },
        others: [{ id: other, name: 'Wei-Lin Cheng' }],
        moved: { interactions: 1, todos: 1, reminders: 0 },
      },
      contact: {
        id: first,
        name: 'Cheng Wei-Lin',
        email: 'weilin.cheng@example.tw',
        moreEmails: [{ value: 'wl@formosa-audio.example', label: null }],
        phone: '+886 912 555 038',
        birthday: '1989-03-14',
        company: 'Formosa Audio',
        role: 'Head of Sound',
        linkedin: 'wei-lin-cheng',
        notes: 'Prefers voice notes.\nMet at ADC London 2021.',
        groups: ['LinkedIn import', 'Work'],
        lastInteraction: '2026-06-01T10:00:00.000Z',
        lastInteractionType: 'meeting',
        nextTodo: { task: 'Send the tape' },
      },
    },
  });
  expect(await ada(get, { params: { id: other } })).toMatchObject({ status: 404 });
  expect((await ada(get, { params: { id: first } })).body.interactions).toHaveLength(2);
});

test('what the person chose stays, and undo gives both back exactly', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const before = await detailsOf(ada, [first, other]);
  const chosen = {
    name: 'Wei-Lin Cheng',
    groups: ['Work'],
    notes: '',
    email: 'wl@formosa-audio.example',
    moreEmails: [],
  };
  const { body } = await ada(merge, { body: { first, others: [other], chosen } });
  expect(body.contact).toMatchObject({ ...chosen, groups: ['Work'] });
  expect((await ada(list)).body.data).toMatchObject([{ id: body.merge.id, first: { name: 'Wei-Lin Cheng' } }]);
  const undone = await ada(undo, { params: { id: body.merge.id } });
  expect(undone).toMatchObject({ status: 200, body: { contact: { id: first }, restored: [{ id: other }], kept: [] } });
  expect(await detailsOf(ada, [first, other])).toEqual(before);
  expect((await ada(list)).body.data).toEqual([]);
  expect((await ada(undo, { params: { id: body.merge.id } })).body).toEqual(undone.body);
});

test('what was added since stays with the contact that stayed, and what was changed by hand stays changed', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const { body } = await ada(merge, { body: { first, others: [other] } });
  await talk(ada, first, '2026-07-01T10:00:00Z');
  await owe(ada, first, 'New since');
  await ada(update, { params: { id: first }, body: { notes: 'Written since' } });
  const theirs = (await ada(get, { params: { id: first } })).body.interactions.find(({ type }) => type === 'meeting');
  await ada(interactionsEndpoints.remove, { params: { id: theirs!.id } });
  const undone = await ada(undo, { params: { id: body.merge.id } });
  expect(undone.body).toMatchObject({
    contact: { notes: 'Written since', birthday: null, lastInteraction: '2026-07-01T10:00:00.000Z' },
    restored: [{ name: 'Wei-Lin Cheng', notes: 'Met at ADC London 2021.', lastInteractionType: null }],
    kept: ['notes'],
  });
  const [one, two] = [await ada(get, { params: { id: first } }), await ada(get, { params: { id: other } })];
  expect(one.body.todos.map(({ task }) => task)).toEqual(['New since']);
  expect(two.body.todos.map(({ task }) => task)).toEqual(['Send the tape']);
  expect(two.body.interactions).toEqual([]);
});

const photoAt = (id: string) => `/api/contacts/${id}/photo`;
const givePhoto = async (user: TestUser, id: string, raw: Uint8Array<ArrayBuffer>) =>
  ((await user.send('PUT', photoAt(id), undefined, { raw, type: 'image/jpeg' })).body as { photo: string }).photo;
/** What each is said to have, and whether that is there. */
const photosOf = async (user: TestUser, ids: readonly string[]) =>
  (await detailsOf(user, ids))
    .map(({ photo }) => photo)
    .concat(
      ...(await Promise.all(
        ids.map(async (id) => {
          const { status, headers } = await user.send('GET', photoAt(id));
          return status === 200 ? headers.get('etag')!.replaceAll('"', '') : null;
        }),
      )),
    );

test.each([
  ['replaced', (user: TestUser, id: string) => givePhoto(user, id, PNG)],
  ['removed', async (user: TestUser, id: string) => void (await user.send('DELETE', photoAt(id)))],
  ['given again', async (user: TestUser, id: string) => void (await givePhoto(user, id, JPEG))],
  ['left alone', () => Promise.resolve()],
])('a photo that came with another and was %s since is theirs again after undo', async (_, change) => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const theirs = await givePhoto(ada, other, JPEG);
  const { body } = await ada(merge, { body: { first, others: [other] } });
  expect(await photosOf(ada, [first])).toEqual([theirs, theirs]);
  const since = (await change(ada, first)) ?? null;
  await ada(undo, { params: { id: body.merge.id } });
  expect(await photosOf(ada, [first, other])).toEqual([since, theirs, since, theirs]);
});

test('three become one, and each has again what was theirs', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const third = await add(ada, 'W. Cheng', { email: 'w@example.tw', groups: ['Choir', 'Work'] });
  await talk(ada, third.id, '2026-04-01T10:00:00Z');
  const ids = [first, other, third.id];
  const before = await detailsOf(ada, ids);
  const { body } = await ada(merge, { body: { first, others: [other, third.id] } });
  expect(body.contact).toMatchObject({
    groups: ['Choir', 'LinkedIn import', 'Work'],
    moreEmails: [{ value: 'wl@formosa-audio.example' }, { value: 'w@example.tw' }],
  });
  await ada(undo, { params: { id: body.merge.id } });
  expect(await detailsOf(ada, ids)).toEqual(before);
});

test('a merge that is asked for twice happens once, under one key or from two tabs', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const key = dependencies.newId();
  const body = { first, others: [other] };
  const once = await ada(merge, { key, body });
  expect(once.body.merge.id).toBe(key);
  expect((await ada(merge, { key, body })).body).toEqual(once.body);
  expect((await ada(merge, { body })).body).toEqual(once.body);
  const third = await add(ada, 'Somebody else');
  expect(await ada(merge, { key, body: { first, others: [third.id] } })).toMatchObject({
    status: 409,
    body: { error: 'idempotency-key.taken' },
  });
});

test('who was merged or deleted meanwhile is named, and nothing is merged', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const ayse = await add(ada, 'Ayse Demir');
  await ada(remove, { params: { id: ayse.id } });
  expect(await ada(merge, { body: { first, others: [ayse.id] } })).toMatchObject({
    status: 404,
    body: {
      error: 'duplicates.gone-already',
      message: 'Ayse Demir is gone already. Nothing was merged.',
      gone: [ayse.id],
    },
  });
  await ada(merge, { body: { first, others: [other] } });
  expect(await ada(merge, { body: { first: other, others: [first] } })).toMatchObject({
    status: 404,
    body: { message: 'Wei-Lin Cheng is gone already. Nothing was merged.' },
  });
  const bob = await signIn();
  const bobs = await add(bob, 'Bob’s own');
  expect(await bob(merge, { body: { first: bobs.id, others: [first] } })).toMatchObject({
    status: 404,
    body: { message: 'One of them is gone already. Nothing was merged.' },
  });
});

test('what was changed after the person saw it is not overwritten', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const { people } = (await ada(preview, { query: { ids: `${first},${other}` } })).body;
  const asOf = people.map(({ contact: { id, updatedAt } }) => ({ id, updatedAt }));
  clock.moveTo(clock.now().add({ seconds: 1 }));
  await ada(update, { params: { id: other }, body: { notes: 'Newer' } });
  expect(await ada(merge, { body: { first, others: [other], asOf } })).toMatchObject({
    status: 409,
    body: { error: 'duplicates.changed-meanwhile', changed: [other] },
  });
});

test('merging frees a place of the plan, and undo is refused with the limit when it was taken', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  for (let n = 0; n < 8; n += 1) await add(ada, `Person ${n}`);
  expect(await ada(create, { body: { name: 'Too many' } })).toMatchObject({ status: 403 });
  const { body } = await ada(merge, { body: { first, others: [other] } });
  const last = await ada(create, { body: { name: 'Fits' } });
  expect(last).toMatchObject({ status: 201 });
  expect(await ada(undo, { params: { id: body.merge.id } })).toMatchObject({
    status: 403,
    body: { feature: 'contacts', limit: 10, used: 10 },
  });
  await ada(remove, { params: { id: last.body.id } });
  expect(await ada(undo, { params: { id: body.merge.id } })).toMatchObject({ status: 200 });
});

test('of two merges of a contact the later one is undone first', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const third = await add(ada, 'W. Cheng', { groups: ['Choir'] });
  const ids = [first, other, third.id];
  const before = await detailsOf(ada, ids);
  const one = (await ada(merge, { body: { first, others: [other] } })).body.merge;
  const two = (await ada(merge, { body: { first: third.id, others: [first] } })).body.merge;
  expect((await ada(list)).body.data).toMatchObject([
    { id: two.id, undoFirst: null },
    { id: one.id, first: { id: third.id }, undoFirst: two.id },
  ]);
  expect(await ada(undo, { params: { id: one.id } })).toMatchObject({
    status: 409,
    body: { message: 'This contact was merged again since, with Cheng Wei-Lin. Undo that first.' },
  });
  expect(await ada(undo, { params: { id: two.id } })).toMatchObject({ status: 200 });
  expect(await ada(undo, { params: { id: one.id } })).toMatchObject({ status: 200 });
  expect(await detailsOf(ada, ids)).toEqual(before);
});

test('with the contact that stayed its merges are deleted, and they come back with it', async () => {
  const ada = await signIn();
  const { first, other } = await weiLinTwice(ada);
  const { body } = await ada(merge, { body: { first, others: [other] } });
  await ada(remove, { params: { id: first } });
  expect(await ada(undo, { params: { id: body.merge.id } })).toMatchObject({
    status: 404,
    body: { error: 'duplicates.merge-not-found' },
  });
  expect((await ada(list)).body.data).toEqual([]);
  expect(await ada(restore, { params: { id: first } })).toMatchObject({ status: 200 });
  expect(await ada(undo, { params: { id: body.merge.id } })).toMatchObject({ status: 200 });
  expect((await ada(contactList)).body.meta.total).toBe(2);
});

test('a merge can be undone for 30 days; then what it kept is gone for good', async () => {
  let ada = await signIn('ada@example.com');
  const { first, other } = await weiLinTwice(ada);
  const { body } = await ada(merge, { body: { first, others: [other] } });
  wait(29);
  ada = await signIn('ada@example.com');
  await purgeMerges.run(dependencies, clock.now(), {}, new AbortController().signal);
  expect((await ada(list)).body.data).toHaveLength(1);
  wait(2);
  expect((await ada(list)).body.data).toEqual([]);
  expect(await ada(undo, { params: { id: body.merge.id } })).toMatchObject({ status: 404 });
  await purgeMerges.run(dependencies, clock.now(), {}, new AbortController().signal);
  expect(await query('select from merged_rows where user_id = $1', [ada.user.id])).toEqual([]);
});

test('nobody merges, lists or undoes what is somebody else’s', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { first, other } = await weiLinTwice(ada);
  expect(await bob(merge, { body: { first, others: [other] } })).toMatchObject({ status: 404 });
  const { body } = await ada(merge, { body: { first, others: [other] } });
  expect((await bob(list)).body.data).toEqual([]);
  expect(await bob(undo, { params: { id: body.merge.id } })).toMatchObject({ status: 404 });
});
