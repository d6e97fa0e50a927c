import type { Condition } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { MOST_SAVED_FILTERS, savedFiltersEndpoints } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const NO_EMAIL: Condition[] = [{ kind: 'email', is: 'missing' }];

const save = (user: TestUser, name: string, conditions: Condition[] = NO_EMAIL, key?: string, position?: number) =>
  user(savedFiltersEndpoints.create, {
    body: { name, conditions, ...(position !== undefined && { position }) },
    ...(key !== undefined && { key }),
  });
const list = async (user: TestUser) => (await user(savedFiltersEndpoints.list)).body.data;
const namesOf = async (user: TestUser) => (await list(user)).map(({ name }) => name);

test('filters are listed in their order with how many fit by now', async () => {
  const ada = await signIn();
  expect(await list(ada)).toEqual([]);
  await save(ada, 'No e-mail yet');
  await save(ada, 'Cold', [{ kind: 'warmth', is: 'cold' }]);
  await ada(contactsEndpoints.create, { body: { name: 'Grace' } });
  await ada(contactsEndpoints.create, { body: { name: 'Alan', email: 'a@example.com', warmth: 'cold' } });
  expect(await list(ada)).toMatchObject([
    { name: 'No e-mail yet', conditions: NO_EMAIL, count: 1 },
    { name: 'Cold', count: 1 },
  ]);
});

test('more than a thousand are counted as more than a thousand', async () => {
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, now(), now(), now() from generate_series(1, 1001) n`,
    [ada.user.id],
  );
  await save(ada, 'No e-mail yet');
  expect(await list(ada)).toMatchObject([{ count: 1000, isMore: true }]);
});

test('a name is given once, however it is spelled', async () => {
  const ada = await signIn();
  expect((await save(ada, 'Café people')).status).toBe(201);
  expect(await save(ada, 'CAFE PEOPLE')).toMatchObject({ status: 409, body: { error: 'saved-filters.name-taken' } });
  const { body } = await save(ada, 'Others');
  const renamed = await ada(savedFiltersEndpoints.update, { params: { id: body.id }, body: { name: 'café People' } });
  expect(renamed).toMatchObject({ status: 409, body: { field: 'name' } });
  const bob = await signIn();
  expect((await save(bob, 'Café people')).status).toBe(201);
});

test('they are renamed and changed, but not over what was changed elsewhere meanwhile', async () => {
  const ada = await signIn();
  const { id } = (await save(ada, 'No e-mail yet')).body;
  const update = (body: object) => ada(savedFiltersEndpoints.update, { params: { id }, body });
  const wanted: Condition[] = [...NO_EMAIL, { kind: 'warmth', is: 'cold', orBelow: 30 }];
  expect(await update({ conditions: wanted, seen: { conditions: NO_EMAIL } })).toMatchObject({
    status: 200,
    body: { name: 'No e-mail yet', conditions: wanted },
  });
  expect(
    await update({ conditions: NO_EMAIL.slice(0, 1), seen: { conditions: [{ kind: 'phone', is: 'given' }] } }),
  ).toMatchObject({
    status: 409,
    body: { error: 'saved-filters.changed-meanwhile', fields: ['conditions'], current: { conditions: wanted } },
  });
  expect(await update({ name: 'Unreachable', seen: { name: 'No e-mail yet' } })).toMatchObject({ status: 200 });
  expect(await namesOf(ada)).toEqual(['Unreachable']);
});

test('they are put in an order, and a deleted one comes back under its id to where it stood', async () => {
  const ada = await signIn();
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push((await save(ada, name)).body.id);
  const [a, b, c, d] = ids as [string, string, string, string];
  const ordered = await ada(savedFiltersEndpoints.order, { body: { ids: [d, b] } });
  expect(ordered.body.ids).toEqual([d, b, a, c]);
  expect(await namesOf(ada)).toEqual(['D', 'B', 'A', 'C']);
  const removed = await ada(savedFiltersEndpoints.remove, { params: { id: b } });
  expect(removed.body).toEqual({ id: b, position: 1 });
  expect(await namesOf(ada)).toEqual(['D', 'A', 'C']);
  await save(ada, 'B', NO_EMAIL, b, 1);
  expect((await list(ada)).map(({ id }) => id)).toEqual([d, b, a, c]);
});

test('so many are kept, also of those that come at once', async () => {
  const ada = await signIn();
  const replies = await Promise.all(
    Array.from({ length: MOST_SAVED_FILTERS + 3 }, (_, number) => save(ada, `Filter ${number}`)),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(MOST_SAVED_FILTERS);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'saved-filters.too-many' });
});

test('a filter of a group that is deleted stays, and has nobody in it', async () => {
  const ada = await signIn();
  await ada(contactsEndpoints.create, { body: { name: 'Grace', groups: ['Navy'] } });
  const [navy] = (await ada(groupsEndpoints.list)).body;
  await save(ada, 'Sailors', [{ kind: 'inGroups', groupIds: [navy!.id] }]);
  expect(await list(ada)).toMatchObject([{ count: 1 }]);
  await ada(groupsEndpoints.remove, { params: { id: navy!.id } });
  expect(await list(ada)).toMatchObject([{ name: 'Sailors', count: 0 }]);
});

test('what a newer version saved is named, counted by nobody and not mistaken for everybody', async () => {
  const ada = await signIn();
  await save(ada, 'From tomorrow');
  await save(ada, 'From today');
  await query(
    `update saved_filters set conditions = '[{"kind":"mood"}]' where user_id = $1 and name = 'From tomorrow'`,
    [ada.user.id],
  );
  await ada(contactsEndpoints.create, { body: { name: 'Grace' } });
  expect(await list(ada)).toMatchObject([
    { name: 'From tomorrow', conditions: null, count: null },
    { name: 'From today', count: 1 },
  ]);
});
