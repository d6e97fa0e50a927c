import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_CELL } from '@inner-circle/domain/import-export/import.rules.ts';
import { expect, test } from 'vitest';
import { importFile, resultsOf, uploadFile } from '../../testing/importing.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const { signIn, runQueued, query } = await startTestApp();

test('rows within the limit of contacts come in, and the rest are refused with the limit', async () => {
  const ada = await signIn();
  for (let n = 0; n < 7; n++) await ada(contactsEndpoints.create, { body: { name: `Contact ${n}` } });
  const rows = ['A', 'B', '', 'Contact 3', 'C', 'D', 'E', 'A'].map((name) => ({ name }));
  const done = await importFile(ada, rows, { runQueued });
  expect(done).toMatchObject({ status: 'done', imported: 3, skipped: 2, failed: 3 });
  expect(
    (await resultsOf(ada, done.id)).data.map(({ outcome, message }) => (outcome === 'failed' ? message : outcome)),
  ).toEqual([
    'imported',
    'imported',
    'Name field was mapped but is empty for this row.',
    'skipped',
    'imported',
    "You've reached your Contacts limit (10).",
    "You've reached your Contacts limit (10).",
    'skipped',
  ]);
  expect((await ada(contactsEndpoints.list)).body.meta.total).toBe(10);
});

test('a merge does not count against the plan', async () => {
  const ada = await signIn();
  const names = Array.from({ length: 10 }, (_, n) => `Contact ${n}`);
  for (const name of names) await ada(contactsEndpoints.create, { body: { name } });
  const rows = names.map((name) => ({ name, telegram: 'somebody' }));
  expect(await importFile(ada, rows, { runQueued, body: { duplicates: 'merge' } })).toMatchObject({
    merged: 10,
    failed: 0,
  });
});

test('beyond the limit of groups contacts still come in, and say which groups were left out', async () => {
  const ada = await signIn();
  for (let n = 0; n < 8; n++) await ada(groupsEndpoints.create, { body: { name: `Group ${n}` } });
  const done = await importFile(
    ada,
    [
      { name: 'A', groups: 'Group 1, New 1' },
      { name: 'B', groups: 'New 2, New 3, New 4' },
      { name: 'C', groups: 'new 1, new 3' },
    ],
    { runQueued },
  );
  expect(done).toMatchObject({ imported: 3, newGroups: 2, noted: 2, failed: 0 });
  expect((await resultsOf(ada, done.id, { outcome: 'noted' })).data).toMatchObject([
    { row: 2, message: "You've reached your Groups limit (10). Left out: New 3, New 4." },
    { row: 3, message: "You've reached your Groups limit (10). Left out: new 3." },
  ]);
  const { data } = (await ada(contactsEndpoints.list)).body;
  expect(data.map(({ groups }) => groups)).toEqual([['Group 1', 'New 1'], ['New 2'], ['New 1']]);
});

const { begin, upload, cancel } = importExportEndpoints;

test('a file of more than 50 MB is refused where its rows arrive, also when they arrive at once, and a batch that comes again weighs nothing', async () => {
  const ada = await signIn();
  const notes = 'n'.repeat(IMPORT_MAX_CELL);
  const { body } = await ada(begin, { body: { fileName: 'large.csv', total: 100_000 } });
  const params = { id: body.id };
  const send = (from: number) => ada(upload, { params, body: { from, rows: [{ name: 'A', notes }] } });
  expect((await send(1)).status).toBe(200);
  // As if almost all of it had come already.
  await query('update imports set bytes = $2 where id = $1', [body.id, IMPORT_MAX_BYTES - 3 * IMPORT_MAX_CELL]);
  expect((await send(1)).status).toBe(200);
  const replies = await Promise.all([2, 3, 4, 5, 6].map(send));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400]);
  expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
    field: 'rows',
    message: 'The file is larger than 50 MB.',
  });
  expect(await query('select from import_rows where import_id = $1', [body.id])).toHaveLength(3);
});

test('of a cancelled upload nothing is kept but that it was cancelled', async () => {
  const ada = await signIn();
  const id = await uploadFile(
    ada,
    Array.from({ length: 2500 }, (_, n) => ({ name: `Person ${n}` })),
  );
  for (let round = 0; round < 2; round += 1)
    expect(await ada(cancel, { params: { id } })).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await query('select from import_rows where import_id = $1', [id])).toEqual([]);
});

test('an account takes in a million rows and no more, and begins no more imports than it may', async () => {
  const ada = await signIn();
  const add = (processed: number, count: number) =>
    query(
      `insert into imports (user_id, id, file_name, status, total, processed, created_at, touched_at, finished_at)
       select $1, gen_random_uuid(), 'a.csv', 'done', $2::int, $2::int, now(), now(), now() from generate_series(1, $3::int)`,
      [ada.user.id, processed, count],
    );
  const key = crypto.randomUUID();
  await add(99_999, 10);
  const full = {
    status: 409,
    body: { error: 'account-full', message: 'An account holds at most 1,000,000 imported rows.' },
  };
  expect(await ada(begin, { body: { fileName: 'b.csv', total: 11 } })).toMatchObject(full);
  expect((await ada(begin, { body: { fileName: 'b.csv', total: 10 }, key })).status).toBe(201);
  await add(0, 9_989);
  expect((await ada(begin, { body: { fileName: 'b.csv', total: 10 }, key })).status).toBe(201);
  await ada(cancel, { params: { id: key } });
  expect(await ada(begin, { body: { fileName: 'c.csv', total: 1 } })).toMatchObject({
    status: 409,
    body: { message: 'An account holds at most 10,000 imports.' },
  });
});

test('to-dos beyond the plan are listed with their row, and the contact comes', async () => {
  const ada = await signIn();
  const tasks = Array.from({ length: 100 }, (_, index) => ({ task: `Task ${index}` }));
  const done = await importFile(ada, [{ name: 'Greta', todos: tasks }], { runQueued });
  expect(done).toMatchObject({ imported: 1, noted: 1 });
  const [result] = (await resultsOf(ada, done.id)).data;
  expect(result!.message).toMatch(/^You've reached your TODOs limit \((\d+)\)\. Left out: Task \1, .*Task 99\.$/);
});
