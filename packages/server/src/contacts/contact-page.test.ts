import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { isStale } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { create, list } = contactsEndpoints;
const { signIn, query, clock } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const add = async (user: TestUser, ...people: object[]) => {
  for (const body of people) await user(create, { body });
};
const namesFor = async (user: TestUser, wanted: Record<string, string>) =>
  (await user(list, { query: wanted })).body.data.map(({ name }) => name);

test('contacts come by name, without regard to case and accents, twenty to a page', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await add(bob, { name: 'Somebody of Bob’s' });
  await addMany(ada.user.id, 45);
  await add(ada, { name: 'éva' }, { name: 'Eugen' }, { name: 'Ewald' });
  const { body: first } = await ada(list);
  expect(first.meta).toEqual({ total: 48, page: 1, limit: 20, counts: { all: 48, warm: 48, cold: 0 } });
  expect(first.data.map(({ name }) => name).slice(0, 4)).toEqual(['Eugen', 'éva', 'Ewald', 'Person 001']);
  const { body: third } = await ada(list, { query: { page: 3 } });
  expect(third.data.map(({ name }) => name)).toEqual(
    ['38', '39', '40', '41', '42', '43', '44', '45'].map((number) => `Person 0${number}`),
  );
});

test('pages of contacts that all have one name hold each of them once', async () => {
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Anna', '2026-01-01', now(), now() from generate_series(1, 30)`,
    [ada.user.id],
  );
  for (const sort of ['name', 'lastInteraction', 'newest'] as const) {
    const pages = await Promise.all([1, 2, 3].map((page) => ada(list, { query: { page, limit: 10, sort } })));
    expect(new Set(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).size).toBe(30);
  }
});

test('a page beyond the end is empty and knows the total', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Grace' });
  const { status, body } = await ada(list, { query: { page: 1_000_000, limit: 100 } });
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [],
    meta: { total: 1, page: 1_000_000, limit: 100, counts: { all: 1, warm: 1, cold: 0 } },
  });
});

test('who has no contacts has an empty page', async () => {
  const ada = await signIn();
  expect((await ada(list)).body).toEqual({
    data: [],
    meta: { total: 0, page: 1, limit: 20, counts: { all: 0, warm: 0, cold: 0 } },
  });
});

test('search looks in names, group names and notes, without regard to case and accents', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await add(bob, { name: 'Zoë of Bob’s', groups: ['Sailing'] });
  await add(
    ada,
    { name: 'Zoë Müller' },
    { name: 'Jörg', groups: ['Bücherclub', 'Übung'] },
    { name: 'Chloé', notes: 'Plays the CELLO\nin Łódź' },
    { name: 'Bücherwurm', groups: ['Bücherclub'] },
  );
  expect(await namesFor(ada, { search: 'zoe mu' })).toEqual(['Zoë Müller']);
  expect(await namesFor(ada, { search: 'ZOË' })).toEqual(['Zoë Müller']);
  expect(await namesFor(ada, { search: 'bucher' })).toEqual(['Bücherwurm', 'Jörg']);
  expect(await namesFor(ada, { search: ' cello ' })).toEqual(['Chloé']);
  expect(await namesFor(ada, { search: 'lodz' })).toEqual(['Chloé']);
  expect(await namesFor(ada, { search: 'ü' })).toEqual(['Bücherwurm', 'Jörg', 'Zoë Müller']);
  expect(await namesFor(ada, { search: 'sailing' })).toEqual([]);
  expect((await ada(list, { query: { search: 'bucher', limit: 1 } })).body.meta).toMatchObject({
    total: 2,
    counts: { all: 2, warm: 2, cold: 0 },
  });
});

test('a blank search is none', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Grace' });
  expect(await namesFor(ada, { search: '  ' })).toEqual(['Grace']);
  expect(await namesFor(ada, { search: '', group: '', notInGroup: '' })).toEqual(['Grace']);
});

test.each([
  ['%', ['100% Anna']],
  ['_', ['snake_case']],
  ['\\', ['back\\slash']],
  ['0% a', ['100% Anna']],
  ['％', ['100% Anna']],
  ['a%a', []],
  ["'", ["O'Brien"]],
])('the search %s means just these characters', async (search, expected) => {
  const ada = await signIn();
  await add(ada, { name: '100% Anna' }, { name: 'snake_case' }, { name: 'back\\slash' }, { name: "O'Brien" });
  expect(await namesFor(ada, { search })).toEqual(expected);
});

test('a group filter shows its members, and its opposite everybody else', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Anna', groups: ['Choir'] }, { name: 'Ben', groups: ['Choir', 'Work'] }, { name: 'Cleo' });
  expect(await namesFor(ada, { group: 'CHOIR' })).toEqual(['Anna', 'Ben']);
  expect(await namesFor(ada, { notInGroup: 'choir' })).toEqual(['Cleo']);
  expect(await namesFor(ada, { group: 'Choir', notInGroup: 'Work' })).toEqual(['Anna']);
  expect(await namesFor(ada, { group: 'Choir', search: 'ben' })).toEqual(['Ben']);
  expect(await namesFor(ada, { group: 'Nobody’s' })).toEqual([]);
  expect(await namesFor(ada, { notInGroup: 'Nobody’s' })).toEqual(['Anna', 'Ben', 'Cleo']);
});

test('who is shown as cold, and who is counted and filtered as cold, is decided by one rule', async () => {
  const ada = await signIn();
  await ada(settingsEndpoints.update, { body: { coldThresholdDays: 10 } });
  const now = clock.now();
  const ages = [0, 9, 10, 11, 29, 31, 400].flatMap((days) => [days - 0.01, days + 0.01]).filter((days) => days >= 0);
  for (const days of ages) {
    const met = toMoment(now.subtract({ milliseconds: Math.round(days * 86_400_000) }));
    for (const warmth of ['warm', 'cold']) {
      for (const own of [null, 30]) await insertMet(ada.user.id, met, warmth, own);
    }
  }
  const { body } = await ada(list, { query: { limit: 100 } });
  const expected = body.data.map(
    ({ warmth, lastInteraction, coldAfterDays }) => warmth === 'cold' || isStale(lastInteraction, coldAfterDays, now),
  );
  expect(new Set(body.data.map(({ coldAfterDays }) => coldAfterDays))).toEqual(new Set([10, 30]));
  expect(body.data.map(({ isCold }) => isCold)).toEqual(expected);
  const cold = expected.filter(Boolean).length;
  expect(body.meta.counts).toEqual({ all: expected.length, cold, warm: expected.length - cold });
  for (const warmth of ['warm', 'cold'] as const) {
    const { data, meta } = (await ada(list, { query: { warmth, limit: 100 } })).body;
    expect(data.map(({ id }) => id)).toEqual(
      body.data.filter(({ isCold }) => isCold === (warmth === 'cold')).map(({ id }) => id),
    );
    expect(meta).toMatchObject({ total: data.length, counts: body.meta.counts });
  }
});

test('sorted by last interaction, the longest ago comes first; by newest, the last added', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Anna' }, { name: 'Ben' }, { name: 'Cleo' });
  const [anna] = (await ada(list)).body.data;
  const params = { contactId: anna!.id };
  const date = toMoment(clock.now().add({ hours: 1 }));
  await ada(interactionsEndpoints.create, { params, body: { type: 'call', notes: 'Hi', date } });
  expect(await namesFor(ada, { sort: 'lastInteraction' })).toEqual(['Ben', 'Cleo', 'Anna']);
  expect(await namesFor(ada, { sort: 'newest' })).toEqual(['Cleo', 'Ben', 'Anna']);
});

test('a contact shows the open to-do that presses most', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Anna' }, { name: 'Ben' });
  const [anna, ben] = (await ada(list)).body.data;
  const todo = (contactId: string, body: object) => ada(todosEndpoints.create, { params: { contactId }, body });
  await todo(anna!.id, { task: 'Later', dueDate: '2026-12-24' });
  const sooner = await todo(anna!.id, { task: 'Sooner', dueDate: '2026-12-01' });
  await todo(anna!.id, { task: 'Done', dueDate: '2026-11-01', completed: true });
  await todo(ben!.id, { task: 'Some day' });
  expect((await ada(list)).body.data.map(({ nextTodo }) => nextTodo)).toEqual([
    { id: sooner.body.id, task: 'Sooner', dueDate: '2026-12-01' },
    null,
  ]);
});

test('a deleted group is gone from its contacts', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Anna', groups: ['Choir', 'Work'] });
  const [choir] = (await ada(groupsEndpoints.list)).body;
  await ada(groupsEndpoints.remove, { params: { id: choir!.id } });
  expect((await ada(list)).body.data).toMatchObject([{ name: 'Anna', groups: ['Work'] }]);
});

const addMany = (userId: string, count: number) =>
  query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || lpad(number::text, 3, '0'), now(), now(), now()
     from generate_series(1, $2::int) as number`,
    [userId, count],
  );

const insertMet = (userId: string, met: string, warmth: string, own: number | null) =>
  query(
    `insert into contacts (user_id, id, name, warmth, last_interaction, cold_threshold_days, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Anna', $2, $3, $4, now(), now())`,
    [userId, warmth, met, own],
  );
