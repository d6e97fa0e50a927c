import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { type DuplicateBand, duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { importFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, query, runQueued } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { list, apart, like } = duplicatesEndpoints;

const add = async (user: TestUser, body: object) => (await user(contactsEndpoints.create, { body })).body;
const pageOf = async (user: TestUser, band: DuplicateBand, paging: object = {}) =>
  (await user(list, { query: { band, ...paging } })).body;
const pairsOf = async (user: TestUser, band: DuplicateBand) =>
  (await pageOf(user, band)).data.map(({ first, second, reasons }) => [first.name, second.name].concat(reasons));
const bothBands = async (user: TestUser) => [...(await pairsOf(user, 'certain')), ...(await pairsOf(user, 'look'))];

test('pairs are told in two bands with the reasons in words, and with what each of the two has', async () => {
  const ada = await signIn();
  const ruiz = await add(ada, { name: 'Alejandro Ruiz Ferrer', email: 'alejandro@example.es', groups: ['Family'] });
  await ada(interactionsEndpoints.create, { params: { contactId: ruiz.id }, body: { type: 'call', notes: 'Hello' } });
  await add(ada, { name: 'Alejandro Ruiz', email: 'Alejandro@example.es' });
  await add(ada, { name: 'Cheng Wei-Lin', company: 'Formosa Audio' });
  await add(ada, { name: 'Wei-Lin Cheng', company: 'Formosa Audio' });
  await add(ada, { name: 'Grace Hopper' });
  expect(await pageOf(ada, 'certain')).toMatchObject({
    data: [
      {
        first: { id: ruiz.id, name: 'Alejandro Ruiz Ferrer', groups: ['Family'], interactionCount: 1 },
        second: { name: 'Alejandro Ruiz', groups: [], interactionCount: 0 },
        band: 'certain',
        reasons: ['Same e-mail', 'alejandro@example.es', 'Part of the name'],
      },
    ],
    meta: { total: 1, page: 1, limit: 20, counts: { certain: 1, look: 1 }, contacts: 5, waiting: 0 },
  });
  expect(await pairsOf(ada, 'look')).toEqual([
    ['Cheng Wei-Lin', 'Wei-Lin Cheng', 'Same name, other order', 'Both work at Formosa Audio'],
  ]);
});

test('second e-mails and numbers count as the first do, numbers in the country of the user’s time zone', async () => {
  const ada = await signIn();
  await ada(settingsEndpoints.update, { body: { timeZone: 'Europe/Berlin' } });
  await add(ada, { name: 'Ann Lee', email: 'ann@home.org', moreEmails: [{ value: 'ann@work.org', label: 'work' }] });
  await add(ada, { name: 'A. Lee', email: 'ann@work.org' });
  await add(ada, { name: 'Ben Roth', phone: '+1 212 555 0100', morePhones: [{ value: '030 1234567', label: null }] });
  await add(ada, { name: 'Benjamin Roth', phone: '+49 (30) 123 45 67' });
  expect(await pairsOf(ada, 'certain')).toEqual([
    ['Ann Lee', 'A. Lee', 'Same e-mail', 'ann@work.org', 'A. may stand for Ann'],
    ['Ben Roth', 'Benjamin Roth', 'Same phone number', 'Ben is short for Benjamin'],
  ]);
});

test('another user’s contacts are nobody’s duplicates', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await add(ada, { name: 'Grace Hopper', email: 'grace@example.com' });
  await add(bob, { name: 'Grace Hopper', email: 'grace@example.com' });
  expect(await bothBands(ada)).toEqual([]);
  expect(await bothBands(bob)).toEqual([]);
  expect((await bob(like, { query: { name: 'Ada' } })).body.data).toEqual([]);
});

test('a pair comes and goes as contacts are added, changed, deleted, restored, imported and taken back', async () => {
  const ada = await signIn();
  const first = await add(ada, { name: 'Grace Hopper' });
  expect(await bothBands(ada)).toEqual([]);
  const second = await add(ada, { name: 'Hopper, Grace' });
  const pair = [['Grace Hopper', 'Hopper, Grace', 'Same name, other order']];
  expect(await bothBands(ada)).toEqual(pair);

  await ada(contactsEndpoints.update, { params: { id: second.id }, body: { name: 'Somebody Else' } });
  expect(await bothBands(ada)).toEqual([]);
  await ada(contactsEndpoints.update, { params: { id: second.id }, body: { name: 'Hopper, Grace' } });
  expect(await bothBands(ada)).toEqual(pair);

  await ada(contactsEndpoints.remove, { params: { id: first.id } });
  expect(await pageOf(ada, 'look')).toMatchObject({ data: [], meta: { counts: { certain: 0, look: 0 }, waiting: 0 } });
  await ada(contactsEndpoints.restore, { params: { id: first.id } });
  expect(await bothBands(ada)).toEqual(pair);

  await ada(contactsEndpoints.remove, { params: { id: second.id } });
  const file = [{ name: 'Grace Hoper', phone: '+1 212 555 0100' }];
  const { id } = await importFile(ada, file, { runQueued });
  expect(await bothBands(ada)).toEqual([['Grace Hopper', 'Grace Hoper', 'Same name, spelled another way']]);
  const { body } = await ada(importExportEndpoints.undo, { params: { id } });
  expect(body).toMatchObject({ kept: 0 });
  expect(await bothBands(ada)).toEqual([]);
});

test('what is changed by whatever statement is compared again, and nothing else is', async () => {
  const ada = await signIn();
  const grace = await add(ada, { name: 'Grace Hopper' });
  await add(ada, { name: 'Ada Lovelace' });
  await bothBands(ada);
  const marked = async () => (await pageOf(ada, 'look')).meta.waiting;
  const waiting = () => query('select contact_id from duplicate_marks where user_id = $1', [ada.user.id]);
  await ada(contactsEndpoints.update, { params: { id: grace.id }, body: { notes: 'Compilers', linkedin: 'grace' } });
  expect(await waiting()).toEqual([]);
  for (const change of [
    `name = 'G. Hopper'`,
    `email = 'g@example.com'`,
    `phone = '1'`,
    `birthday = '--12-09'`,
    `company = 'Navy'`,
    `more_emails = '[{"value":"b@x.org","label":null}]'`,
    `more_phones = '[{"value":"2","label":null}]'`,
  ]) {
    await query(`update contacts set ${change} where user_id = $1 and id = $2`, [ada.user.id, grace.id]);
    expect({ change, waiting: await waiting() }).toEqual({ change, waiting: [{ contact_id: grace.id }] });
    expect(await marked()).toBe(0);
  }
});

test('“They are two people” is remembered for the pair, whatever else happens to them, and can be taken back', async () => {
  const ada = await signIn();
  const first = await add(ada, { name: 'Grace Hopper' });
  const second = await add(ada, { name: 'Grace Hopper' });
  const third = await add(ada, { name: 'Hopper Grace' });
  expect((await pageOf(ada, 'look')).meta.counts).toEqual({ certain: 0, look: 3 });
  const body = { contactIds: [second.id, first.id] };
  expect(await ada(apart, { body })).toMatchObject({ status: 200, body: { areApart: true } });
  expect(await ada(apart, { body })).toMatchObject({ status: 200 });
  const others = [
    ['Grace Hopper', 'Hopper Grace', 'Same name, other order'],
    ['Grace Hopper', 'Hopper Grace', 'Same name, other order'],
  ];
  expect(await bothBands(ada)).toEqual(others);

  await ada(contactsEndpoints.update, { params: { id: first.id }, body: { email: 'grace@example.com' } });
  await ada(contactsEndpoints.update, { params: { id: second.id }, body: { email: 'grace@example.com' } });
  expect(await bothBands(ada)).toEqual(others);
  for (const { id } of [first, second]) {
    await ada(contactsEndpoints.remove, { params: { id } });
    await ada(contactsEndpoints.restore, { params: { id } });
    expect(await bothBands(ada)).toEqual(others);
  }

  await ada(apart, { body: { ...body, areApart: false } });
  expect((await pageOf(ada, 'certain')).meta.counts).toEqual({ certain: 1, look: 2 });
  await ada(apart, { body: { contactIds: [first.id, second.id, third.id] } });
  expect(await bothBands(ada)).toEqual([]);
});

test('nobody says anything of contacts that are not theirs, or gone', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [own, gone, theirs] = [
    await add(ada, { name: 'A' }),
    await add(ada, { name: 'B' }),
    await add(bob, { name: 'C' }),
  ];
  await ada(contactsEndpoints.remove, { params: { id: gone.id } });
  for (const { id } of [gone, theirs])
    expect(await ada(apart, { body: { contactIds: [own.id, id] } })).toMatchObject({ status: 404 });
  expect(await query('select from apart_contacts where user_id = $1', [ada.user.id])).toEqual([]);
});

test('somebody who is being typed is told whom they resemble, the surest first', async () => {
  const ada = await signIn();
  const bob = await add(ada, { name: 'Robert Miller', email: 'bob@example.com', phone: '+1 212 555 0100' });
  await add(ada, { name: 'Bill Miller' });
  const asked = async (typed: Record<string, string>) => (await ada(like, { query: typed })).body.data;
  expect(await asked({ name: 'Bob Miller' })).toEqual([
    { id: bob.id, name: 'Robert Miller', band: 'look', reasons: ['Bob is short for Robert'] },
  ]);
  expect(await asked({ name: 'Bob', phone: '+1 (212) 555-0100' })).toMatchObject([{ id: bob.id, band: 'certain' }]);
  expect(await asked({ name: 'William Miller', email: 'bob@example.com' })).toMatchObject([
    { name: 'Robert Miller', reasons: ['Same e-mail', 'bob@example.com', 'Different names'] },
    { name: 'Bill Miller', reasons: ['Bill is short for William'] },
  ]);
  expect(await asked({})).toEqual([]);
  expect(await asked({ name: 'Grace Hopper' })).toEqual([]);
});

test('a page holds so many pairs, and the pages together hold each pair once', async () => {
  const ada = await signIn();
  const names = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville', 'Emmy Noether', 'Sofia Kowalewski'];
  await importFile(
    ada,
    names.flatMap((name) => [{ name }, { name: name.split(' ').toReversed().join(' ') }]),
    { runQueued },
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => pageOf(ada, 'look', { page, limit: 2 })));
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
  expect(pages.flatMap(({ data }) => data.map(({ first }) => first.name)).toSorted()).toEqual(names.toSorted());
  expect(pages[0]!.meta).toMatchObject({ total: 5, counts: { look: 5 } });
});

test('a pair of which the rules say something else by now is compared again', async () => {
  const ada = await signIn();
  await add(ada, { name: 'Ben Roth', phone: '030 1234567' });
  await add(ada, { name: 'Ben Roth', phone: '+49 30 1234567' });
  expect(await pairsOf(ada, 'look')).toEqual([
    ['Ben Roth', 'Ben Roth', 'Same phone number, one without its country', 'Same name'],
  ]);
  await ada(settingsEndpoints.update, { body: { timeZone: 'Europe/Berlin' } });
  expect(await pairsOf(ada, 'look')).toEqual([]);
  expect(await pairsOf(ada, 'certain')).toEqual([['Ben Roth', 'Ben Roth', 'Same phone number', 'Same name']]);
});

test('contacts that are changed while others are compared are compared afterwards', async () => {
  const ada = await signIn();
  const people = await Promise.all(Array.from({ length: 12 }, (_, n) => add(ada, { name: `Person ${n}` })));
  await Promise.all([
    ...people.map(({ id }, n) =>
      ada(contactsEndpoints.update, { params: { id }, body: { email: `${Math.floor(n / 2)}@example.com` } }),
    ),
    ...people.map(() => pageOf(ada, 'look')),
  ]);
  expect((await pageOf(ada, 'look')).meta).toMatchObject({ counts: { certain: 0, look: 6 }, waiting: 0 });
});
