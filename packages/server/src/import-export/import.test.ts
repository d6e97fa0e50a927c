import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { ROW_WITHOUT_NAME } from '@inner-circle/domain/import-export/import.rules.ts';
import { expect, test } from 'vitest';
import { importFile, resultsOf, uploadFile } from '../testing/importing.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, runQueued, clock } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { begin, upload, start, get, list, results, cancel } = importExportEndpoints;

const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list, { query: { limit: 100 } })).body.data;

test('a row becomes a contact with everything that the file says, warm and new', async () => {
  const ada = await signIn();
  const done = await importFile(
    ada,
    [
      {
        name: ' Grace Hopper ',
        email: 'grace@example.com',
        phone: "'+1 212 555 0100",
        notes: 'Nanoseconds,\nin wire',
        birthday: '9 December 1906',
        groups: 'Navy, Computing ,,navy',
        linkedin: 'grace',
        facebook: 'https://facebook.com/grace',
        telegram: '@grace',
        xcom: 'amazing',
      },
    ],
    { runQueued },
  );
  expect(done).toMatchObject({
    status: 'done',
    total: 1,
    processed: 1,
    imported: 1,
    merged: 0,
    skipped: 0,
    failed: 0,
    newGroups: 2,
    noted: 0,
    undoUntil: expect.any(String),
  });
  const [grace] = await contactsOf(ada);
  expect(grace).toMatchObject({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '+1 212 555 0100',
    notes: 'Nanoseconds,\nin wire',
    birthday: '1906-12-09',
    groups: ['Computing', 'Navy'],
    linkedin: 'grace',
    facebook: 'https://facebook.com/grace',
    telegram: '@grace',
    xcom: 'amazing',
    warmth: 'warm',
    isCold: false,
    lastInteraction: grace!.createdAt,
  });
  expect((await ada(groupsEndpoints.list)).body).toMatchObject([
    { name: 'Computing', description: 'Group for Computing', contactCount: 1 },
    { name: 'Navy' },
  ]);
});

test('a row that is wrong is listed with its reason and keeps nobody else out', async () => {
  const ada = await signIn();
  const done = await importFile(
    ada,
    [
      { name: 'Good' },
      { name: '  ', email: 'nobody@example.com' },
      { email: 'nameless@example.com' },
      { name: 'x'.repeat(201) },
      { name: 'NUL', notes: 'a\0b' },
      { name: 'Half \ud800' },
      { name: 'Long group', groups: 'y'.repeat(81) },
      { name: 'Phone', phone: '1'.repeat(51) },
      { name: 'Also good' },
    ],
    { runQueued },
  );
  expect(done).toMatchObject({ imported: 2, failed: 7, processed: 9 });
  const { data, meta } = await resultsOf(ada, done.id, { outcome: 'failed' });
  expect(meta.total).toBe(7);
  expect(data.map(({ row, message }) => [row, message])).toEqual([
    [2, ROW_WITHOUT_NAME],
    [3, ROW_WITHOUT_NAME],
    [4, 'The name must have at most 200 characters.'],
    [5, 'The text of the notes contains characters that cannot be stored.'],
    [6, 'The name contains characters that cannot be stored.'],
    [7, 'The name of a group must have at most 80 characters.'],
    [8, 'The phone number must have at most 50 characters.'],
  ]);
  expect((await contactsOf(ada)).map(({ name }) => name)).toEqual(['Also good', 'Good']);
});

test('a birthday that cannot be read is left out, counted and reported', async () => {
  const ada = await signIn();
  const done = await importFile(
    ada,
    [
      { name: 'Ann', birthday: 'some day in May' },
      { name: 'Ben', birthday: '1604-04-08' },
      { name: 'Cat', birthday: '' },
      { name: 'Dan', birthday: '8.4.88' },
    ],
    { runQueued },
  );
  expect(done).toMatchObject({ imported: 4, ignoredBirthdays: 2, noted: 2 });
  expect((await resultsOf(ada, done.id, { outcome: 'noted' })).data).toEqual([
    {
      row: 1,
      name: 'Ann',
      outcome: 'imported',
      message: 'The birthday “some day in May” could not be read and was left out.',
    },
    { row: 4, name: 'Dan', outcome: 'imported', message: 'The birthday “8.4.88” could not be read and was left out.' },
  ]);
  expect((await contactsOf(ada)).map(({ birthday }) => birthday)).toEqual([null, '--04-08', null, null]);
});

test('an e-mail that is no address goes to the notes with a remark, and the person comes in', async () => {
  const ada = await signIn();
  const rows = [
    { name: 'Ann', email: 'ann at example.com', notes: 'Plays the cello' },
    { name: 'Ben', email: 'ben@example.com' },
  ];
  const done = await importFile(ada, rows, { runQueued });
  expect(done).toMatchObject({ imported: 2, failed: 0, noted: 1 });
  expect((await resultsOf(ada, done.id, { outcome: 'noted' })).data).toEqual([
    {
      row: 1,
      name: 'Ann',
      outcome: 'imported',
      message: 'The e-mail “ann at example.com” is not an e-mail address and went to the notes.',
    },
  ]);
  expect(await contactsOf(ada)).toMatchObject([
    { name: 'Ann', email: null, notes: 'Plays the cello\nE-mail: ann at example.com' },
    { name: 'Ben', email: 'ben@example.com' },
  ]);
  // The same file a second time still adds nothing.
  const again = await importFile(ada, rows, { runQueued, body: { duplicates: 'merge' } });
  expect(again).toMatchObject({ imported: 0, merged: 2 });
  expect((await contactsOf(ada)).map(({ notes }) => notes)).toEqual([
    'Plays the cello\nE-mail: ann at example.com',
    '',
  ]);
});

test('one date that proves its order decides for the whole file, before and after it', async () => {
  const rows = [
    { name: 'A', birthday: '4/8/1988' },
    { name: 'B', birthday: '12/31/1990' },
    { name: 'C', birthday: '1/2/1970' },
  ];
  const birthdays = async (user: TestUser) => (await contactsOf(user)).map(({ birthday }) => birthday);
  const [ada, bob, cyd] = [await signIn(), await signIn(), await signIn()];
  await importFile(ada, rows, { runQueued });
  expect(await birthdays(ada)).toEqual(['1988-04-08', '1990-12-31', '1970-01-02']);
  await importFile(bob, [rows[0]!, rows[2]!], { runQueued });
  expect(await birthdays(bob)).toEqual(['1988-08-04', '1970-02-01']);
  await importFile(cyd, [rows[0]!, rows[2]!], { runQueued, body: { dayFirst: false } });
  expect(await birthdays(cyd)).toEqual(['1988-04-08', '1970-01-02']);
});

test('one import at a time: another is refused until the first is done or cancelled', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, [{ name: 'Ann' }]);
  const busy = { status: 409, body: { error: 'import.busy' } };
  expect((await ada(get, { params: { id } })).body).toMatchObject({ status: 'uploading', received: 1, total: 1 });
  expect(await ada(begin, { body: { fileName: 'b.csv', total: 1 } })).toMatchObject(busy);
  await ada(start, { params: { id }, body: {} });
  expect(await ada(begin, { body: { fileName: 'b.csv', total: 1 } })).toMatchObject(busy);
  await runQueued();
  const second = await ada(begin, { body: { fileName: 'b.csv', total: 1 } });
  expect(second.status).toBe(201);
  expect(await ada(cancel, { params: { id: second.body.id } })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', undoUntil: null },
  });
  expect((await ada(begin, { body: { fileName: 'c.csv', total: 1 } })).status).toBe(201);
});

test('of two imports that are begun at once, one is', async () => {
  const ada = await signIn();
  const replies = await Promise.all([1, 2, 3].map(() => ada(begin, { body: { fileName: 'a.csv', total: 1 } })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test('an upload that was left alone for an hour stands in nobody’s way', async () => {
  const ada = await signIn();
  const { body } = await ada(begin, { body: { fileName: 'a.csv', total: 1 } });
  clock.moveTo(Temporal.Now.instant().add({ minutes: 61 }));
  expect((await ada(begin, { body: { fileName: 'b.csv', total: 1 } })).status).toBe(201);
  expect((await ada(get, { params: { id: body.id } })).body.status).toBe('cancelled');
  clock.reset();
});

test('batches may come in any order and more than once, and nothing starts before all are there', async () => {
  const ada = await signIn();
  const { id } = (await ada(begin, { body: { fileName: 'a.csv', total: 4 } })).body;
  const send = (from: number, ...names: string[]) =>
    ada(upload, { params: { id }, body: { from, rows: names.map((name) => ({ name })) } });
  expect((await send(3, 'C', 'D')).body).toEqual({ received: 2 });
  expect(await ada(start, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    body: { message: 'This import is not complete: 2 of 4 rows are there.' },
  });
  expect((await send(3, 'other', 'rows')).body).toEqual({ received: 2 });
  expect(await send(4, 'D', 'E')).toMatchObject({ status: 400, body: { field: 'rows' } });
  expect((await send(1, 'A', 'B')).body).toEqual({ received: 4 });
  expect((await ada(start, { params: { id }, body: {} })).body.status).toBe('queued');
  expect((await ada(start, { params: { id }, body: {} })).body.status).toBe('queued');
  expect((await send(1, 'A')).status).toBe(409);
  await runQueued();
  expect((await contactsOf(ada)).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
  expect((await ada(start, { params: { id }, body: {} })).body.status).toBe('done');
  expect((await ada(cancel, { params: { id } })).status).toBe(409);
});

test('imports are listed, the latest first, with a page of results each', async () => {
  const ada = await signIn();
  const first = await importFile(ada, [{ name: 'A' }], { runQueued });
  const second = await importFile(ada, [{ name: 'B' }, { name: 'C' }], { runQueued });
  const { body } = await ada(list);
  expect(body.meta).toEqual({ total: 2, page: 1, limit: 20 });
  expect(body.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await ada(results, { params: { id: second.id }, query: { limit: 1, page: 2 } })).body).toEqual({
    data: [{ row: 2, name: 'C', outcome: 'imported', message: null }],
    meta: { total: 2, page: 2, limit: 1 },
  });
});
