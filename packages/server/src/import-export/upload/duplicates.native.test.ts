import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { emailKey, type Keys, phoneKey, duplicateAmong } from '@inner-circle/domain/import-export/duplicates.rules.ts';
import { importExportEndpoints, type ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFile, resultsOf, uploadFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, runQueued, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { duplicates, cancel, start } = importExportEndpoints;

const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list, { query: { limit: 100 } })).body.data;
const add = async (user: TestUser, body: object) => (await user(contactsEndpoints.create, { body })).body;
const namesOf = async (user: TestUser) => (await contactsOf(user)).map(({ name }) => name);

const FILE: ImportRow[] = [
  { name: 'Ann', email: 'ann@example.com' },
  { name: 'Ben', phone: '+49 30 1234567' },
  { name: 'Cat' },
  { name: 'Dan', email: 'dan@example.com', phone: '+1 212 555 0100', groups: 'Work' },
  { name: 'Dan', email: 'another.dan@example.com' },
];

test('rows that are in the circle already are found by e-mail, by phone in any notation and by name', async () => {
  const ada = await signIn();
  const ann = await add(ada, { name: 'Annie', email: 'ANN@example.com' });
  const ben = await add(ada, { name: 'Benjamin', phone: '(030) 123 45 67' });
  const cat = await add(ada, { name: 'CÄT', email: 'cat@example.com' });
  const id = await uploadFile(ada, [...FILE, { name: 'cat' }, { name: 'Nobody else' }]);
  const { body } = await ada(duplicates, { params: { id } });
  expect(body).toEqual({
    data: [
      { row: 1, name: 'Ann', because: 'email', contact: { id: ann.id, name: 'Annie', photo: null }, earlierRow: null },
      {
        row: 2,
        name: 'Ben',
        because: 'phone',
        contact: { id: ben.id, name: 'Benjamin', photo: null },
        earlierRow: null,
      },
      { row: 3, name: 'Cat', because: 'name', contact: { id: cat.id, name: 'CÄT', photo: null }, earlierRow: null },
      { row: 6, name: 'cat', because: 'name', contact: { id: cat.id, name: 'CÄT', photo: null }, earlierRow: null },
    ],
    meta: { total: 4, page: 1, limit: 20 },
  });
  expect((await ada(duplicates, { params: { id }, query: { limit: 1, page: 3 } })).body.data).toMatchObject([
    { row: 3 },
  ]);
  await ada(cancel, { params: { id } });
});

test('further addresses and numbers count as the first ones do, on both sides', async () => {
  const ada = await signIn();
  const ann = await add(ada, {
    name: 'Ann',
    email: 'ann@example.com',
    moreEmails: [{ value: 'Ann@Work.example', label: 'work' }],
    morePhones: [{ value: '030 765 43 21', label: 'home' }],
  });
  const id = await uploadFile(ada, [
    { name: 'A. Smith', email: 'ANN@work.example' },
    { name: 'A. Smith', email: 'new@example.com', moreEmails: [{ value: 'ann@example.com', label: 'home' }] },
    { name: 'A. Smith', email: 'newer@example.com', moreEmails: [{ value: 'ann@work.example', label: 'home' }] },
    { name: 'Annie', phone: '+49 30 7654321' },
    { name: 'Bea', morePhones: [{ value: '0049307654321', label: 'home' }] },
    { name: 'Cleo', email: 'cleo@example.com', morePhones: [{ value: '0049307654321', label: 'home' }] },
    { name: 'Ann', email: 'other@example.com', moreEmails: [{ value: 'another@example.com', label: 'work' }] },
  ]);
  const found = (await ada(duplicates, { params: { id } })).body.data;
  expect(found.map(({ row, because, contact }) => [row, because, contact?.id])).toEqual([
    [1, 'email', ann.id],
    [2, 'email', ann.id],
    [3, 'email', ann.id],
    [4, 'phone', ann.id],
    [5, 'phone', ann.id],
    // Not of Ann, whose address is another, but of the row before, which has none.
    [6, 'phone', undefined],
  ]);
  await ada(start, { params: { id }, body: {} });
  await runQueued();
  expect((await namesOf(ada)).toSorted()).toEqual(['Ann', 'Ann']);
});

test('rows that come twice in the file are found, and their first one is taken', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, [
    { name: 'Ann', email: 'ann@example.com' },
    { name: 'Somebody else' },
    { name: 'Ann Smith', email: 'Ann@Example.com' },
    { name: 'ann' },
  ]);
  expect((await ada(duplicates, { params: { id } })).body.data).toMatchObject([
    { row: 3, because: 'email', contact: null, earlierRow: 1 },
    { row: 4, because: 'name', contact: null, earlierRow: 1 },
  ]);
  await ada(start, { params: { id }, body: {} });
  await runQueued();
  expect(await namesOf(ada)).toEqual(['Ann', 'Somebody else']);
  expect((await resultsOf(ada, id, { outcome: 'skipped' })).data).toEqual([
    { row: 3, name: 'Ann Smith', outcome: 'skipped', message: 'The same as row 1 of the file: the same e-mail.' },
    { row: 4, name: 'ann', outcome: 'skipped', message: expect.stringContaining('the same name') },
  ]);
});

test('the same file a second time adds nothing', async () => {
  const ada = await signIn();
  expect(await importFile(ada, FILE, { runQueued })).toMatchObject({ imported: 5, skipped: 0 });
  const before = await contactsOf(ada);
  const again = await importFile(ada, FILE, { runQueued });
  expect(again).toMatchObject({ imported: 0, skipped: 5, newGroups: 0, undoUntil: null });
  expect(await contactsOf(ada)).toEqual(before);
  expect((await resultsOf(ada, again.id)).data[0]).toMatchObject({
    message: 'Already in your circle as Ann, with the same e-mail.',
  });
});

test('a merge fills in what is empty, adds notes and groups, and overwrites nothing', async () => {
  const ada = await signIn();
  const ann = await add(ada, { name: 'Ann', email: 'ann@example.com', notes: 'Old', groups: ['Family'] });
  const row = {
    name: 'Annabel',
    email: 'ann@example.com',
    phone: '030 1234567',
    notes: 'New',
    birthday: '--04-08',
    groups: 'Work, family',
  };
  const done = await importFile(ada, [row, { name: 'Ben' }], { runQueued, body: { duplicates: 'merge' } });
  expect(done).toMatchObject({ imported: 1, merged: 1, newGroups: 1 });
  const [merged] = await contactsOf(ada);
  expect(merged).toMatchObject({
    id: ann.id,
    name: 'Ann',
    phone: '030 1234567',
    notes: 'Old\n\nNew',
    birthday: '--04-08',
    groups: ['Family', 'Work'],
    createdAt: ann.createdAt,
    lastInteraction: ann.lastInteraction,
  });
  expect(await importFile(ada, [row], { runQueued, body: { duplicates: 'merge' } })).toMatchObject({ merged: 1 });
  expect((await contactsOf(ada))[0]).toEqual(merged);
});

test('rows of the file that are one person become one contact, with what each says', async () => {
  const ada = await signIn();
  const done = await importFile(
    ada,
    [
      { name: 'Ann', email: 'ann@example.com', groups: 'A' },
      { name: 'Ann', phone: '030 1234567', groups: 'B', notes: 'first' },
      { name: 'Annie', email: 'ann@example.com', phone: '99', notes: 'second' },
    ],
    { runQueued, body: { duplicates: 'merge' } },
  );
  expect(done).toMatchObject({ imported: 1, merged: 2 });
  expect(await contactsOf(ada)).toMatchObject([
    { name: 'Ann', email: 'ann@example.com', phone: '030 1234567', notes: 'first\n\nsecond', groups: ['A', 'B'] },
  ]);
});

test('what is to happen can be said for all duplicates and for single rows', async () => {
  const ada = await signIn();
  for (const name of ['Ann', 'Ben', 'Cat']) await add(ada, { name });
  const rows = ['Ann', 'Ben', 'Cat', 'Dan'].map((name) => ({ name, telegram: name.toLowerCase() }));
  const except = [
    { row: 2, action: 'merge' },
    { row: 3, action: 'add' },
    { row: 4, action: 'skip' },
  ];
  expect(await importFile(ada, rows, { runQueued, body: { duplicates: 'skip', except } })).toMatchObject({
    imported: 2,
    merged: 1,
    skipped: 1,
  });
  expect((await contactsOf(ada)).map(({ name, telegram }) => [name, telegram])).toEqual([
    ['Ann', null],
    ['Ben', 'ben'],
    ['Cat', null],
    ['Cat', 'cat'],
    ['Dan', 'dan'],
  ]);
});

test('colleagues who share a switchboard all come in', async () => {
  const ada = await signIn();
  const rows = Array.from({ length: 30 }, (_, n) => ({
    name: `Colleague ${n}`,
    email: `c${n}@example.com`,
    phone: '+49 30 1234567',
  }));
  expect(await importFile(ada, rows, { runQueued })).toMatchObject({ imported: 30, skipped: 0 });
  expect(await importFile(ada, rows, { runQueued })).toMatchObject({ imported: 0, skipped: 30 });
});

test('another user’s contacts are nobody’s duplicates', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await importFile(bob, FILE, { runQueued });
  expect(await importFile(ada, FILE, { runQueued })).toMatchObject({ imported: 5, skipped: 0 });
});

test('the database makes the same keys of numbers and addresses as the rules', async () => {
  const phones = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-() ./x#,;'.split('')), maxLength: 24 }),
    fc.constantFrom('+1 212 555 0100 ext. 42', 'Fax 030 1234567', '٠٣٠١٢٣٤٥٦٧'),
  );
  const samples = fc.sample(
    phones.filter((phone) => !phone.includes('\0')),
    500,
  );
  const emails = fc.sample(fc.emailAddress(), 100);
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, email, phone, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), n, email, phone, now(), now(), now()
     from unnest($2::text[], $3::text[]) with ordinality as t (phone, email, n)`,
    [ada.user.id, samples, samples.map((_, n) => emails[n % emails.length])],
  );
  const rows = await query<Record<'phone' | 'phone_key' | 'email' | 'email_key', string | null>>(
    'select phone, phone_key, email, email_key from contacts where user_id = $1',
    [ada.user.id],
  );
  expect(rows).toHaveLength(500);
  for (const row of rows) {
    expect.soft([row.phone, row.phone_key]).toEqual([row.phone, phoneKey(row.phone!) ?? null]);
    expect.soft(row.email_key).toBe(emailKey(row.email!));
  }
});

test('what is found by keys is what comparing with everybody would find', async () => {
  const [names, emails, phones] = [
    ['Ann', 'Ben', 'Cat'],
    ['', 'a@x.org', 'b@x.org'],
    ['', '0301234567', '0301234568'],
  ];
  const person = fc.record({
    name: fc.constantFrom(...names),
    email: fc.constantFrom(...emails),
    phone: fc.constantFrom(...phones),
  });
  const keysOf = ({ name = '', email, phone }: ImportRow): Keys => ({
    name: name.toLowerCase(),
    email: email ? emailKey(email) : null,
    phone: phone ? (phoneKey(phone) ?? null) : null,
  });
  const ada = await signIn();
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 5 }),
      fc.array(person, { minLength: 1, maxLength: 5 }),
      async (there, rows) => {
        await query('delete from contacts where user_id = $1', [ada.user.id]);
        await Promise.all(there.map((body) => add(ada, body)));
        const id = await uploadFile(ada, rows);
        const found = (await ada(duplicates, { params: { id } })).body.data.map(({ row, because }) => [row, because]);
        const everybody = there.map(keysOf);
        const expected = rows.flatMap((row, index) => {
          const others = [...everybody, ...rows.slice(0, index).map(keysOf)];
          const match = duplicateAmong(keysOf(row), others);
          return match ? [[index + 1, match.because]] : [];
        });
        await ada(cancel, { params: { id } });
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: isReleaseRun ? 25 : 8 },
  );
});
