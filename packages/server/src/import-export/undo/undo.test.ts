import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints, type ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { liveALittle } from '../../testing/cast.ts';
import { importFile, uploadFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, runQueued, query, clock, catchUp } = testApp;
const { undo, begin, start, cancel, get, list, results } = importExportEndpoints;

beforeEach(() => clock.reset());

const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list, { query: { limit: 100 } })).body.data;
const undoing = (user: TestUser, id: string) => user(undo, { params: { id } });

/**
 * Every row of every table that is the user's, except the records of imports, and what says that something was written: the revision,
 * the numbers by which phones know what has changed, and the marks of who is to be compared.
 */
async function accountOf({ user }: TestUser): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name not like 'import%' and table_name <> all('{user_revisions,address_books,address_book_cards,duplicate_marks}') order by 1`,
  );
  const rows = tables.map(async ({ name }) => {
    const found = await query<{ row: string }>(`select t::text as row from ${name} t where user_id = $1 order by 1`, [
      user.id,
    ]);
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const FILE: ImportRow[] = [
  {
    name: 'Ann',
    email: 'ann@example.com',
    groups: 'New, Navy',
    interactions: [{ type: 'call', date: '2024-02-01', notes: 'About flour' }],
    todos: [{ task: 'Ask for the recipe', dueDate: '2027-01-05' }],
  },
  {
    name: 'Grace',
    email: 'grace@example.com',
    phone: '0301234567',
    notes: 'More',
    groups: 'New, Family',
    linkedin: 'grace',
    interactions: [{ type: 'meeting', date: '2026-11-14T10:00:00Z', notes: 'The harbour' }],
    todos: [{ task: 'Return the compass' }],
    relations: [
      { name: 'Ann', kind: 'sibling' },
      { name: 'Only A Name', kind: 'other', word: 'rival' },
    ],
  },
  { name: 'Ben', groups: 'Navy' },
  { name: 'Ben', phone: '0301234568', notes: 'twice in the file' },
  { name: 'Rear Admiral', email: 'GRACE@example.com', telegram: 'grace', notes: 'Even more' },
  { name: '' },
];

test.each(['skip', 'merge', 'add'])(
  'undo gives back the account to the letter, when duplicates were to %s',
  async (action) => {
    const ada = await signIn();
    await liveALittle(ada, testApp);
    const [waiting] = (await ada(list)).body.data;
    await ada(cancel, { params: { id: waiting!.id } });
    const before = await accountOf(ada);
    const done = await importFile(ada, FILE, { runQueued, body: { duplicates: action } });
    expect(await accountOf(ada)).not.toEqual(before);
    expect(await undoing(ada, done.id)).toMatchObject({
      status: 200,
      body: { status: 'undone', kept: 0, undoUntil: null },
    });
    expect(await accountOf(ada)).toEqual(before);
  },
);

test('what somebody has changed since stays, and is counted', async () => {
  const ada = await signIn();
  const merged = (await ada(contactsEndpoints.create, { body: { name: 'Merged', email: 'merged@example.com' } })).body;
  const mended = (await ada(contactsEndpoints.create, { body: { name: 'Mended', email: 'mended@example.com' } })).body;
  const names = ['Untouched', 'Renamed', 'Called', 'To do', 'Grouped', 'Ungrouped', 'Deleted'];
  const rows: ImportRow[] = [
    ...names.map((name) => ({ name, groups: 'Made' })),
    { name: 'Merged', email: 'merged@example.com', phone: '0301234567' },
    { name: 'Mended', email: 'mended@example.com', phone: '0301234568', groups: 'Empty later' },
  ];
  const done = await importFile(ada, rows, { runQueued, body: { duplicates: 'merge' } });
  expect(done).toMatchObject({ imported: 7, merged: 2, newGroups: 2 });
  const idOf = new Map((await contactsOf(ada)).map(({ name, id }) => [name, id]));
  const id = (name: string) => idOf.get(name)!;
  clock.moveTo(Temporal.Now.instant().add({ minutes: 1 }));
  await ada(contactsEndpoints.update, { params: { id: id('Renamed') }, body: { notes: 'mine' } });
  await ada(contactsEndpoints.update, { params: { id: merged.id }, body: { notes: 'mine' } });
  await ada(interactionsEndpoints.create, { params: { contactId: id('Called') }, body: { type: 'call', notes: 'Hi' } });
  await ada(todosEndpoints.create, { params: { contactId: id('To do') }, body: { task: 'Write' } });
  const own = (await ada(groupsEndpoints.create, { body: { name: 'Own' } })).body;
  await ada(groupsEndpoints.addContacts, { params: { id: own.id }, body: { contactIds: [id('Grouped')] } });
  const made = (await ada(groupsEndpoints.list)).body.find(({ name }) => name === 'Made')!;
  await ada(groupsEndpoints.removeContact, { params: { id: made.id, contactId: id('Ungrouped') } });
  await ada(contactsEndpoints.remove, { params: { id: id('Deleted') } });

  expect((await undoing(ada, done.id)).body).toMatchObject({ status: 'undone', kept: 6 });
  expect((await undoing(ada, done.id)).body).toMatchObject({ status: 'undone', kept: 6 });
  const left = await contactsOf(ada);
  expect(left.map(({ name }) => name).toSorted()).toEqual(
    ['Called', 'Grouped', 'Mended', 'Merged', 'Renamed', 'To do', 'Ungrouped'].toSorted(),
  );
  expect(left.find(({ name }) => name === 'Mended')).toEqual(mended);
  expect(left.find(({ name }) => name === 'Merged')).toMatchObject({ phone: '0301234567', notes: 'mine' });
  expect((await ada(groupsEndpoints.list)).body.map(({ name }) => name)).toEqual(['Made', 'Own']);
});

test('an import is undone within seven days, not while it is under way, and once however often somebody asks', async () => {
  const ada = await signIn();
  const id = await uploadFile(ada, [{ name: 'Ann' }]);
  const refused = { status: 409, body: { error: 'import.state', message: 'This import cannot be undone.' } };
  expect(await undoing(ada, id)).toMatchObject(refused);
  await ada(start, { params: { id }, body: {} });
  expect(await undoing(ada, id)).toMatchObject(refused);
  await runQueued();
  const undone = await undoing(ada, id);
  expect(undone).toMatchObject({ status: 200, body: { status: 'undone', kept: 0 } });
  expect((await undoing(ada, id)).body).toEqual(undone.body);

  const late = await importFile(ada, [{ name: 'Ben' }], { runQueued });
  clock.moveTo(Temporal.Instant.from(late.undoUntil!));
  expect((await ada(get, { params: { id: late.id } })).body.undoUntil).toBeNull();
  expect(await undoing(ada, late.id)).toMatchObject(refused);
});

test('what a cancelled import had added can be undone', async () => {
  const ada = await signIn();
  const rows = Array.from({ length: 450 }, (_, n) => ({ name: `Person ${n}`, groups: 'Many' }));
  const before = await accountOf(ada);
  const id = await uploadFile(ada, rows);
  await ada(start, { params: { id }, body: {} });
  const stopping = new AbortController();
  const ran = runQueued(stopping.signal);
  await expect.poll(async () => (await ada(get, { params: { id } })).body.processed).toBeGreaterThan(0);
  const cancelled = await ada(cancel, { params: { id } });
  await ran;
  const { processed, imported } = (await ada(get, { params: { id } })).body;
  if (cancelled.status === 200) expect(processed).toBe(cancelled.body.processed);
  expect(imported).toBe(processed);
  expect((await ada(contactsEndpoints.list)).body.meta.total).toBe(imported);
  expect((await undoing(ada, id)).body).toMatchObject({ kept: 0 });
  expect(await accountOf(ada)).toEqual(before);
});

test('of undo called twice at once, each contact is taken back once', async () => {
  const ada = await signIn();
  const { id } = await importFile(
    ada,
    Array.from({ length: 300 }, (_, n) => ({ name: `Person ${n}` })),
    { runQueued },
  );
  const replies = await Promise.all([undoing(ada, id), undoing(ada, id)]);
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { status: 'undone', kept: 0 } });
  expect(await contactsOf(ada)).toEqual([]);
});

test('the file is gone when it has come in, after seven days what undo needs, and never what became of its rows', async () => {
  const ada = await signIn();
  const { id } = await importFile(ada, [{ name: 'Ann', notes: 'secret' }, { name: '' }], { runQueued });
  const rowsOf = (table: string) => query(`select 1 from ${table} where import_id = $1`, [id]);
  expect(await rowsOf('import_rows')).toEqual([]);
  clock.moveTo(Temporal.Now.instant().add({ hours: 6 * 24 }));
  await catchUp();
  expect(await rowsOf('import_contacts')).toHaveLength(1);
  clock.moveTo(Temporal.Now.instant().add({ hours: 7 * 24, minutes: 1 }));
  await catchUp();
  expect(await rowsOf('import_contacts')).toEqual([]);
  clock.reset();
  expect((await ada(results, { params: { id } })).body.data).toMatchObject([{ name: 'Ann' }, { outcome: 'failed' }]);
});

test('a large file that nobody went on with is gone after a day, however little the database knows of it', async () => {
  const ada = await signIn();
  const body = { fileName: 'people.csv', total: 20_000 };
  const { id } = (await ada(begin, { body })).body;
  // As they are uploaded, but at once.
  await query(
    `insert into import_rows (user_id, import_id, "row", name)
     select $1, $2, number, 'Person ' || number from generate_series(1, 20000) as number`,
    [ada.user.id, id],
  );
  clock.moveTo(Temporal.Now.instant().add({ hours: 25 }));
  await catchUp();
  expect(await query('select 1 from import_rows where import_id = $1', [id])).toEqual([]);
  clock.reset();
  expect((await ada(get, { params: { id } })).body).toMatchObject({ status: 'cancelled' });
});
