import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { list, get, create, update, remove, addContacts, removeContact } = groupsEndpoints;
const { signIn, query } = await startTestApp();

const addPeople = async (user: TestUser, ...names: string[]) => {
  const ids: string[] = [];
  for (const name of names) ids.push((await user(contactsEndpoints.create, { body: { name } })).body.id);
  return ids;
};

test('a new group appears in its owner’s list and in nobody else’s', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const family = await ada(create, { body: { name: '  Family ', description: 'Near and far' } });
  expect(family).toMatchObject({ status: 201, body: { name: 'Family', description: 'Near and far', contactCount: 0 } });
  expect(await ada(list)).toMatchObject({ status: 200, body: [family.body] });
  expect((await bob(list)).body).toEqual([]);
});

test('groups come by name, without regard to case and accents', async () => {
  const ada = await signIn();
  for (const name of ['zebra', 'Œuvre', 'Ärzte', 'apple', 'Zoo', 'azur']) await ada(create, { body: { name } });
  expect((await ada(list)).body.map(({ name }) => name)).toEqual(['apple', 'Ärzte', 'azur', 'Œuvre', 'zebra', 'Zoo']);
});

test('groups are read by page, and found by a part of their name without regard to case and accents', async () => {
  const ada = await signIn();
  for (const name of ['Ärzte', 'Old street', 'Street ärt', '100% sure']) await ada(create, { body: { name } });
  const names = async (asked: Record<string, string | number>) =>
    (await ada(list, { query: asked })).body.map(({ name }) => name);
  expect(await names({ limit: 2 })).toEqual(['100% sure', 'Ärzte']);
  expect(await names({ limit: 2, page: 2 })).toEqual(['Old street', 'Street ärt']);
  expect(await names({ search: ' STREET ' })).toEqual(['Old street', 'Street ärt']);
  expect(await names({ search: 'art' })).toEqual(['Street ärt']);
  expect(await names({ search: '0%' })).toEqual(['100% sure']);
  expect(await names({ search: '_' })).toEqual([]);
  const [first] = (await ada(list)).body;
  expect((await ada(get, { params: { id: first!.id } })).body).toEqual(first);
});

test('an answer holds a thousand groups at most', async () => {
  const ada = await signIn();
  await query(
    `insert into groups (user_id, id, name, name_key, description, created_at)
     select $1, gen_random_uuid(), 'Group ' || n, 'group ' || n, '', now() from generate_series(1, 1100) n`,
    [ada.user.id],
  );
  expect((await ada(list)).body).toHaveLength(1000);
  expect((await ada(list, { query: { page: 2 } })).body).toHaveLength(100);
  expect((await ada(list, { query: { limit: 1001 } })).status).toBe(400);
});

test('a name that the owner has given already is refused, in whatever case and spelling', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await ada(create, { body: { name: 'Café' } });
  for (const name of ['café', 'CAFÉ ', 'Cafe\u0301']) {
    expect(await ada(create, { body: { name } })).toMatchObject({
      status: 409,
      body: { error: 'groups.name-taken', field: 'name' },
    });
  }
  expect(await ada(create, { body: { name: 'Cafe' } })).toMatchObject({ status: 201 });
  expect(await bob(create, { body: { name: 'Café' } })).toMatchObject({ status: 201 });
});

test('of ten groups of one name created at once, one is made and the others are refused', async () => {
  const ada = await signIn();
  const replies = await Promise.all(Array.from({ length: 10 }, () => ada(create, { body: { name: 'Family' } })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await ada(list)).body).toHaveLength(1);
});

test('of many groups created at once when the plan allows one more, one is made and the others are refused with the limit', async () => {
  const ada = await signIn();
  for (let index = 0; index < 9; index += 1) await ada(create, { body: { name: `Group ${index}` } });
  const names = Array.from({ length: 10 }, (_, index) => `New ${index}`);
  const replies = await Promise.all(names.map((name) => ada(create, { body: { name } })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const refusal = replies.find(({ status }) => status === 403);
  expect(refusal!.body).toMatchObject({ feature: 'groups', limit: 10, used: 10, upgrade: true, currentPlan: 'free' });
});

test('a group can be renamed and described, each without the other', async () => {
  const ada = await signIn();
  const { body: group } = await ada(create, { body: { name: 'Famly', description: 'Near' } });
  const change = (body: object) => ada(update, { params: { id: group.id }, body });
  expect((await change({ name: 'Family' })).body).toEqual({ ...group, name: 'Family' });
  expect((await change({ description: 'Far' })).body).toEqual({ ...group, name: 'Family', description: 'Far' });
  expect((await change({ name: 'FAMILY' })).body).toEqual({ ...group, name: 'FAMILY', description: 'Far' });
  expect((await change({})).body).toEqual({ ...group, name: 'FAMILY', description: 'Far' });
});

test('a group cannot take the name of another', async () => {
  const ada = await signIn();
  await ada(create, { body: { name: 'Family' } });
  const { body: work } = await ada(create, { body: { name: 'Work' } });
  const reply = await ada(update, { params: { id: work.id }, body: { name: 'FAMILY' } });
  expect(reply).toMatchObject({ status: 409, body: { error: 'groups.name-taken' } });
  const renamed = await Promise.all(
    (await ada(list)).body.map(({ id }) => ada(update, { params: { id }, body: { name: 'Same' } })),
  );
  expect(new Set(renamed.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('contacts join a group and leave it, and are counted once', async () => {
  const ada = await signIn();
  const { body: group } = await ada(create, { body: { name: 'Choir' } });
  const [anna, ben] = await addPeople(ada, 'Anna', 'Ben');
  const params = { id: group.id };
  const contactIds = [anna!, ben!, anna!];
  expect(await ada(addContacts, { params, body: { contactIds } })).toMatchObject({
    status: 200,
    body: { contactCount: 2 },
  });
  expect(await ada(addContacts, { params, body: { contactIds } })).toMatchObject({
    status: 200,
    body: { contactCount: 2 },
  });
  expect((await ada(contactDetailsEndpoints.get, { params: { id: anna! } })).body.groups).toEqual(['Choir']);
  const leaving = { params: { id: group.id, contactId: anna! } };
  expect(await ada(removeContact, leaving)).toMatchObject({ status: 200, body: { contactCount: 1 } });
  expect(await ada(removeContact, leaving)).toMatchObject({ status: 404 });
});

test('when one of the contacts is not the user’s, none joins', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { body: group } = await ada(create, { body: { name: 'Choir' } });
  const [anna] = await addPeople(ada, 'Anna');
  const [bert] = await addPeople(bob, 'Bert');
  const reply = await ada(addContacts, { params: { id: group.id }, body: { contactIds: [anna, bert] } });
  expect(reply.status).toBe(404);
  expect((await ada(list)).body).toMatchObject([{ contactCount: 0 }]);
});

test('people who add the same contacts in different order never get in each other’s way', async () => {
  const ada = await signIn();
  const { body: group } = await ada(create, { body: { name: 'Choir' } });
  const ids = await addPeople(ada, 'Anna', 'Ben', 'Cleo', 'Dora');
  const orders = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? ids : ids.toReversed()));
  const replies = await Promise.all(
    orders.map((contactIds) => ada(addContacts, { params: { id: group.id }, body: { contactIds } })),
  );
  expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200));
});

test('a deleted group leaves its contacts', async () => {
  const ada = await signIn();
  const { body: contact } = await ada(contactsEndpoints.create, { body: { name: 'Anna', groups: ['Choir'] } });
  const [choir] = (await ada(list)).body;
  expect(await ada(remove, { params: { id: choir!.id } })).toMatchObject({ status: 204 });
  expect(await ada(remove, { params: { id: choir!.id } })).toMatchObject({ status: 404 });
  expect((await ada(contactDetailsEndpoints.get, { params: { id: contact.id } })).body).toMatchObject({
    ...contact,
    groups: [],
  });
});

test('nobody touches a group of somebody else', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { body: contact } = await bob(contactsEndpoints.create, { body: { name: 'Bert', groups: ['Band'] } });
  const [anna] = await addPeople(ada, 'Anna');
  const [band] = (await bob(list)).body;
  const params = { id: band!.id };
  const replies = [
    await ada(update, { params, body: { name: 'Mine' } }),
    await ada(addContacts, { params, body: { contactIds: [anna] } }),
    await ada(removeContact, { params: { ...params, contactId: contact.id } }),
    await ada(remove, { params }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await bob(list)).body).toEqual([band]);
});

test('a group never holds a contact of somebody else, whatever the code does', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { body: group } = await ada(create, { body: { name: 'Choir' } });
  const [bert] = await addPeople(bob, 'Bert');
  const smuggle = query('insert into contact_groups values ($1, $2, $3)', [ada.user.id, bert, group.id]);
  await expect(smuggle).rejects.toThrow('foreign key');
});
