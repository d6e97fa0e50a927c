import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { create, update, list } = contactsEndpoints;
const { get } = contactDetailsEndpoints;
const { signIn, query, clock } = await startTestApp();

const fullContact = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 555 0100',
  notes: 'Nanoseconds.\nBring wire.',
  birthday: '1906-12-09',
  warmth: 'cold',
  groups: ['Navy', 'Compilers'],
  linkedin: 'grace',
  facebook: 'https://facebook.com/grace',
  telegram: 'amazing_grace',
  xcom: 'grace',
  company: 'US Navy',
  role: 'Rear admiral',
  address: '1 Pier, Norfolk',
  met: 'At the launch of UNIVAC',
  emailLabel: 'work',
  phoneLabel: 'office',
  moreEmails: [{ value: 'hopper@example.org', label: 'home' }],
  morePhones: [{ value: '+1 555 0101', label: null }],
  customFields: [{ name: 'Tea', text: 'Black, no sugar' }],
} as const;

test('a contact comes back with everything that was said about it', async () => {
  const ada = await signIn();
  const before = clock.now().epochMilliseconds;
  const { status, body } = await ada(create, { body: fullContact });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...fullContact, groups: ['Compilers', 'Navy'] });
  expect(await ada(get, { params: { id: body.id } })).toMatchObject({ status: 200, body });
  expect(Date.parse(body.lastInteraction)).toBeGreaterThanOrEqual(before);
});

test('a contact with nothing but a name is warm, was met now and has no groups', async () => {
  const ada = await signIn();
  const { body } = await ada(create, { body: { name: '  Grace  ' } });
  expect(body).toMatchObject({
    name: 'Grace',
    email: null,
    phone: null,
    notes: '',
    birthday: null,
    warmth: 'warm',
    isCold: false,
    coldAfterDays: 30,
    lastInteractionType: null,
    groups: [],
    nextTodo: null,
    linkedin: null,
  });
  expect(body.lastInteraction).toBe(body.createdAt);
});

test('the next e-mail takes the place of one that is emptied, and the others stay', async () => {
  const ada = await signIn();
  const { body: grace } = await ada(create, { body: { ...fullContact, groups: [] } });
  const params = { id: grace.id };
  const { body } = await ada(update, { params, body: { email: null, seen: { email: grace.email } } });
  expect(body).toMatchObject({ email: 'hopper@example.org', emailLabel: 'home', moreEmails: [], phone: '+1 555 0100' });
  const added = await ada(update, { params, body: { moreEmails: [{ value: 'third@example.org', label: 'club' }] } });
  expect(added.body).toMatchObject({
    email: 'hopper@example.org',
    moreEmails: [{ value: 'third@example.org', label: 'club' }],
  });
});

test('a change of further e-mails over somebody else’s is refused', async () => {
  const ada = await signIn();
  const { body: grace } = await ada(create, { body: { name: 'Grace', email: 'grace@example.com' } });
  const params = { id: grace.id };
  const seen = { moreEmails: grace.moreEmails };
  const change = (value: string) => ada(update, { params, body: { moreEmails: [{ value, label: null }], seen } });
  expect(await change('first@example.org')).toMatchObject({ status: 200 });
  expect(await change('second@example.org')).toMatchObject({ status: 409, body: { fields: ['moreEmails'] } });
});

test('a name is required, in the words of the screen', async () => {
  const ada = await signIn();
  expect(await ada(create, { body: { name: '   ' } })).toMatchObject({
    status: 400,
    body: { field: 'name', message: 'Contact name is required' },
  });
});

test.each(['--02-29', '--12-31', '1988-04-08', '0988-01-01', '2024-02-29'])(
  'the birthday %s is kept to the day, wherever server and browser are',
  async (birthday) => {
    const ada = await signIn();
    const { body } = await ada(create, { body: { name: 'Grace', birthday } });
    expect(body.birthday).toBe(birthday);
  },
);

test.each(['--02-30', '2023-02-29', '1988-13-01', '88-04-08', '1988-4-8', 'tomorrow'])(
  'the birthday %s is refused',
  async (birthday) => {
    const ada = await signIn();
    expect(await ada(create, { body: { name: 'Grace', birthday } })).toMatchObject({
      status: 400,
      body: { field: 'birthday' },
    });
  },
);

test('a change leaves alone what it does not name', async () => {
  const ada = await signIn();
  const { body: contact } = await ada(create, { body: fullContact });
  const { status, body } = await ada(update, { params: { id: contact.id }, body: { phone: '+49 30 1234' } });
  expect(status).toBe(200);
  expect(body).toEqual({ ...contact, phone: '+49 30 1234', updatedAt: body.updatedAt });
  expect(await ada(update, { params: { id: contact.id }, body: {} })).toMatchObject({ status: 200 });
});

test('a change empties what it sends blank or null', async () => {
  const ada = await signIn();
  const { body: contact } = await ada(create, { body: fullContact });
  const none = { moreEmails: [], morePhones: [], customFields: [] };
  const body = { email: '', phone: null, birthday: '', linkedin: ' ', notes: '', groups: [], ...none };
  expect((await ada(update, { params: { id: contact.id }, body })).body).toMatchObject({
    name: 'Grace Hopper',
    email: null,
    phone: null,
    birthday: null,
    linkedin: null,
    notes: '',
    groups: [],
    ...none,
    telegram: 'amazing_grace',
  });
});

test('groups are found by their name without regard to case, and made when there are none', async () => {
  const ada = await signIn();
  await ada(groupsEndpoints.create, { body: { name: 'Navy', description: 'Ships' } });
  const { body } = await ada(create, { body: { name: 'Grace', groups: ['NAVY', 'Choir', ' choir ', 'navy'] } });
  expect(body.groups).toEqual(['Choir', 'Navy']);
  expect((await ada(groupsEndpoints.list)).body).toMatchObject([
    { name: 'Choir', description: 'Group for Choir', contactCount: 1 },
    { name: 'Navy', description: 'Ships', contactCount: 1 },
  ]);
  const changed = await ada(update, { params: { id: body.id }, body: { groups: ['Choir', 'Éclair'] } });
  expect(changed.body.groups).toEqual(['Choir', 'Éclair']);
});

test('groups that a contact brings along stay within the plan, or nothing is saved', async () => {
  const ada = await signIn();
  const names = Array.from({ length: 9 }, (_, index) => `Group ${index}`);
  const { body: contact } = await ada(create, { body: { name: 'Grace', groups: names } });
  const refusal = { status: 403, body: { feature: 'groups', limit: 10, used: 9, currentPlan: 'free' } };
  expect(await ada(create, { body: { name: 'Alan', groups: ['A', 'B'] } })).toMatchObject(refusal);
  const both = { params: { id: contact.id }, body: { name: 'Changed', groups: ['A', 'B'] } };
  expect(await ada(update, both)).toMatchObject(refusal);
  expect((await ada(list)).body.data).toMatchObject([{ name: 'Grace' }]);
  expect((await ada(groupsEndpoints.list)).body).toHaveLength(9);
  expect(await ada(create, { body: { name: 'Alan', groups: ['A', 'Group 1'] } })).toMatchObject({ status: 201 });
});

test('two contacts that bring the same new group for the last one that the plan allows at once both get it', async () => {
  const ada = await signIn();
  const names = Array.from({ length: 9 }, (_, index) => `Group ${index}`);
  const [grace, alan] = [
    await ada(create, { body: { name: 'Grace', groups: names } }),
    await ada(create, { body: { name: 'Alan' } }),
  ];
  const join = (id: string) => ada(update, { params: { id }, body: { groups: ['Ten'] } });
  const replies = await Promise.all([grace.body.id, alan.body.id].map(join));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ada(groupsEndpoints.list)).body.find(({ name }) => name === 'Ten')).toMatchObject({ contactCount: 2 });
});

test('of fifty contacts created at once for the last one that the plan allows, one is kept and the others are refused with the limit', async () => {
  const ada = await signIn();
  await fillUp(ada.user.id, 9);
  const people = Array.from({ length: 50 }, (_, index) => ({ name: `Person ${index}` }));
  const replies = await Promise.all(people.map((body) => ada(create, { body })));
  const refused = replies.filter(({ status }) => status === 403);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(refused).toHaveLength(49);
  for (const { body } of refused) {
    expect(body).toEqual({
      error: 'Usage limit reached',
      feature: 'contacts',
      limit: 10,
      used: 10,
      upgrade: true,
      currentPlan: 'free',
      message: "You've reached your Contacts limit (10).",
      requestId: expect.any(String),
    });
  }
  expect((await ada(billingEndpoints.usage)).body.contacts).toEqual({ count: 10, limit: 10, percentage: 100 });
});

test('who has more than the plan allows can still change and delete, but not add', async () => {
  const ada = await signIn();
  await fillUp(ada.user.id, 12);
  const [first] = (await ada(list)).body.data;
  const params = { id: first!.id };
  expect(await ada(update, { params, body: { name: 'Renamed' } })).toMatchObject({ status: 200 });
  expect(await ada(create, { body: { name: 'One more' } })).toMatchObject({ status: 403, body: { used: 12 } });
  expect(await ada(contactsEndpoints.remove, { params })).toMatchObject({ status: 200 });
});

test('nobody sees or changes a contact of somebody else', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { body: contact } = await bob(create, { body: fullContact });
  const params = { id: contact.id };
  expect(await ada(get, { params })).toMatchObject({ status: 404, body: { error: 'not-found' } });
  expect(await ada(update, { params, body: { name: 'Mine', groups: ['New'] } })).toMatchObject({ status: 404 });
  expect(await ada(contactsEndpoints.remove, { params })).toMatchObject({ status: 404 });
  expect((await ada(groupsEndpoints.list)).body).toEqual([]);
  expect((await bob(get, { params })).body).toMatchObject(contact);
});

test('what the form of a birthday cannot be, the database refuses too', async () => {
  const ada = await signIn();
  const { body } = await ada(create, { body: { name: 'Grace' } });
  await expect(query(`update contacts set birthday = '8 April' where id = $1`, [body.id])).rejects.toThrow(
    'contacts_birthday',
  );
});

const fillUp = (userId: string, count: number) =>
  query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Filler ' || number, now(), now(), now() from generate_series(1, $2::int) as number`,
    [userId, count],
  );

test.each(['a..b@example.com', 'a@example.com>', 'a@.'])('%s is refused as an e-mail address', async (email) => {
  const ada = await signIn();
  const refusal = { status: 400, body: { field: 'email', message: 'email is not an e-mail address.' } };
  expect(await ada(create, { body: { name: 'Grace', email } })).toMatchObject(refusal);
  const { body } = await ada(create, { body: { name: 'Grace' } });
  expect(await ada(update, { params: { id: body.id }, body: { email } })).toMatchObject(refusal);
});

test('a contact whose address was let in once is read, listed and edited like any other', async () => {
  const ada = await signIn();
  const { body } = await ada(create, { body: { name: 'Grace', email: 'grace@example.com' } });
  await query(`update contacts set email = 'grace..h@example.com' where id = $1`, [body.id]);
  const changed = await ada(update, { params: { id: body.id }, body: { notes: 'Nanoseconds' } });
  expect(changed).toMatchObject({ status: 200, body: { email: 'grace..h@example.com', notes: 'Nanoseconds' } });
  expect(await ada(list)).toMatchObject({ status: 200, body: { data: [{ email: 'grace..h@example.com' }] } });
});
