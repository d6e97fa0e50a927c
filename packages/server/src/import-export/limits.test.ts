import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { importFile, resultsOf } from '../testing/importing.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, runQueued } = await startTestApp();

test('rows within the limit of contacts come in, and the rest are told the limit', async () => {
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

test('a merge needs no place', async () => {
  const ada = await signIn();
  const names = Array.from({ length: 10 }, (_, n) => `Contact ${n}`);
  for (const name of names) await ada(contactsEndpoints.create, { body: { name } });
  const rows = names.map((name) => ({ name, telegram: 'somebody' }));
  expect(await importFile(ada, rows, { runQueued, body: { duplicates: 'merge' } })).toMatchObject({
    merged: 10,
    failed: 0,
  });
});

test('beyond the limit of groups contacts still come in, and are told which groups were left out', async () => {
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
