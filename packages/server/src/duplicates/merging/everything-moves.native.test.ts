import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { liveALittle } from '../../testing/cast.ts';
import { importFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { contactReferences } from './contact-references.repository.ts';

const testApp = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, query, database, runQueued } = testApp;
const { merge, undo } = mergingEndpoints;
const { create, list } = contactsEndpoints;

/** Counted up or compared anew by what triggers write, or about merges themselves. */
const UNCOMPARED = new Set([
  'user_revisions',
  'address_books',
  'address_book_cards',
  'compared_contacts',
  'duplicate_marks',
  'duplicate_pairs',
  'merges',
  'merged_rows',
  // A merge and its undo change notes, and leave what they were.
  'note_versions',
]);
const owned = (
  await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
).map(({ name }) => name);
const references = await contactReferences(database.db);

type Rows = Record<string, string[]>;
/** Every row of a user, of every table. */
const rowsOf = async (userId: string): Promise<Rows> =>
  Object.fromEntries(
    await Promise.all(
      owned.map(async (table) => {
        const rows = await query<{ row: string }>(
          `select to_jsonb(one)::text as row from ${table} as one where user_id = $1 order by 1`,
          [userId],
        );
        return [table, rows.map(({ row }) => row)];
      }),
    ),
  ) as Rows;
const compared = (rows: Rows) => Object.fromEntries(Object.entries(rows).filter(([name]) => !UNCOMPARED.has(name)));

/** Where the id of a contact that became part of another may still stand, and why. */
const MAY_NAME_WHO_IS_GONE: Readonly<Record<string, string>> = {
  address_book_cards: 'Tells devices that the card is gone.',
  assistant_actions: 'A proposal is carried out with exactly what was shown. Then it says that the contact is gone.',
  import_contacts: 'An import takes back what it did to this contact, and not what it never touched.',
  import_results: 'Says what became of a row then.',
  import_rows: 'Whom a row seems to be about is looked for again under the lock when it is added.',
  merged_rows: 'Is for undo.',
  merges: 'Is for undo.',
  notifications: 'The cause of one names what it came from, once a day; its contact is the one that stayed.',
  bulk_changes: 'Says who was gone when a change was made.',
  bulk_contacts: 'Is for undo, which leaves alone whoever has become one with another.',
  deleted_rows: 'Of a contact that was deleted.',
};

test('every row that refers to a contact moves, wherever it is, and is as it was after undo', async () => {
  const ada = await signIn();
  await liveALittle(ada, testApp);
  const grace = (await ada(list, { query: { search: 'Grace Hopper' } })).body.data[0]!;
  const first = (await ada(create, { body: { name: 'G. Hopper', groups: ['Navy'], email: 'grace@example.com' } })).body;
  await query('update source_links set contact_id = $2 where user_id = $1', [ada.user.id, grace.id]);
  const before = await rowsOf(ada.user.id);
  const unfilled = references.filter(({ table }) => !before[table]!.some((row) => row.includes(grace.id)));
  expect(
    unfilled.map(({ table, column }) => `${table}.${column}`),
    'a row of the cast for each table that refers to contacts',
  ).toEqual([]);

  const { body } = await ada(merge, { body: { first: first.id, others: [grace.id] } });
  const after = await rowsOf(ada.user.id);
  for (const { table } of references) {
    const moved = (rows: Rows) => new Set(rows[table]!.map((row) => row.replaceAll(grace.id, first.id)));
    if (!['contact_groups', 'contact_texts', 'merges', 'note_versions'].includes(table))
      expect({ table, rows: after[table]!.length }).toEqual({ table, rows: before[table]!.length });
    if (['interactions', 'todos', 'reminders', 'deliveries', 'planned_meetings', 'deleted_todos'].includes(table))
      expect(moved(after)).toEqual(moved(before));
  }
  const naming = owned.filter((table) => after[table]!.some((row) => row.includes(grace.id)));
  expect(naming.filter((table) => !(table in MAY_NAME_WHO_IS_GONE))).toEqual([]);

  expect(await ada(undo, { params: { id: body.merge.id } })).toMatchObject({ status: 200 });
  expect(compared(await rowsOf(ada.user.id))).toEqual(compared(before));
});

test('devices are told of both cards when nothing but the groups of the contact that stays is new', async () => {
  const ada = await signIn();
  const first = (await ada(create, { body: { name: 'Grace' } })).body.id;
  const other = (await ada(create, { body: { name: 'Grace', groups: ['Navy'] } })).body.id;
  const cards = async () =>
    new Map(
      (
        await query<{ contact_id: string; number: string; is_gone: boolean }>(
          'select contact_id, number, is_gone from address_book_cards where user_id = $1',
          [ada.user.id],
        )
      ).map((card) => [card.contact_id, card]),
    );
  const before = await cards();
  await ada(merge, { body: { first, others: [other] } });
  const after = await cards();
  expect(Number(after.get(first)!.number)).toBeGreaterThan(Number(before.get(other)!.number));
  expect(after.get(other)).toMatchObject({ is_gone: true, number: after.get(first)!.number });
});

test('a row that may be united has no rows of its own, which would be lost', async () => {
  const united = references.filter(({ uniques, partners }) => uniques.length > 0 || partners.length > 0);
  expect(united.map(({ table }) => table)).toContain('contact_groups');
  const children = await query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1)`,
    [united.map(({ table }) => table)],
  );
  expect(children).toEqual([]);
});

test('a table that is added later moves with its contacts, is united where it must be, and comes back', async () => {
  const ada = await signIn();
  await query(`create table pairs (user_id uuid, "One" uuid, two uuid, word text, primary key (user_id, "One", two),
    foreign key (user_id, "One") references contacts on delete cascade,
    foreign key (user_id, two) references contacts on delete cascade, check ("One" <> two))`);
  await query(`create unique index pairs_once on pairs (user_id, least("One", two), greatest("One", two))`);
  afterAll(() => query('drop table pairs'));
  const add = async (name: string) => (await ada(create, { body: { name } })).body.id;
  const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')];
  const pairs = [
    [a, b, 'each other'],
    [a, c, 'kept'],
    [c, b, 'united with it'],
    [b, d, 'moved'],
  ];
  for (const [one, two, word] of pairs)
    await query('insert into pairs values ($1, $2, $3, $4)', [ada.user.id, one, two, word]);
  const all = () => query('select "One", two, word from pairs order by word');
  const before = await all();
  const { body, status } = await ada(merge, { body: { first: a, others: [b] } });
  expect(status).toBe(200);
  expect(await all()).toEqual([
    { One: a, two: c, word: 'kept' },
    { One: a, two: d, word: 'moved' },
  ]);
  await ada(undo, { params: { id: body.merge.id } });
  expect(await all()).toEqual(before);
});

const word = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'é', '"', '\\', ' ', '中', 'z') })
  .map((text) => `x${text}x`);
const person = fc.record({
  fields: fc.record(
    {
      name: word,
      email: fc.constantFrom('a@example.com', 'A@example.com', 'b@example.com'),
      phone: fc.constantFrom('+49 30 1234567', '+49 (30) 123-4567', '040 7654321'),
      notes: word,
      birthday: fc.constantFrom('--02-29', '1980-02-29', '1979-01-01'),
      company: word,
      role: word,
      linkedin: word,
      groups: fc.subarray(['Work', 'Choir', 'Family']),
      customFields: fc.array(fc.record({ name: fc.constantFrom('Tea', 'Pet'), text: word }), { maxLength: 3 }),
      moreEmails: fc.subarray([
        { value: 'c@example.com', label: 'home' },
        { value: 'd@example.com', label: null },
      ]),
    },
    { requiredKeys: ['name'] },
  ),
  interactions: fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 3 }),
  todos: fc.nat({ max: 2 }),
  reminders: fc.nat({ max: 2 }),
});

type Life = typeof person extends fc.Arbitrary<infer One> ? One : never;

async function live(user: TestUser, { fields, interactions, todos, reminders }: Life) {
  const { id: contactId } = (await user(create, { body: fields })).body;
  const params = { contactId };
  for (const day of interactions)
    await user(interactionsEndpoints.create, {
      params,
      body: { type: 'call', date: `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`, notes: '' },
    });
  for (let n = 0; n < todos; n += 1) await user(todosEndpoints.create, { params, body: { task: `Task ${n}` } });
  for (let n = 0; n < reminders; n += 1)
    await user(remindersEndpoints.create, {
      body: { contactId, subject: 'Hello', message: 'Dear you', date: '2100-01-01', type: 'annually' },
    });
  return contactId;
}

const COUNTED = ['interactions', 'todos', 'reminders', 'deliveries'];

test('whoever they are: a merge keeps every row that any of them had, and undo makes everything as it was', async () => {
  const lives = fc.sample(fc.array(person, { minLength: 2, maxLength: 4 }), { numRuns: 8, seed: 34 });
  for (const people of lives) {
    const ada = await signIn();
    const ids: string[] = [];
    for (const one of people) ids.push(await live(ada, one));
    const [first, ...others] = ids as [string, ...string[]];
    const before = await rowsOf(ada.user.id);
    const attempt = await ada(merge, { body: { first, others } });
    const confirmedEmails =
      attempt.status === 409 ? (attempt.body as never as { planned: { key: string } }).planned.key : undefined;
    const { status, body } =
      attempt.status === 409 ? await ada(merge, { body: { first, others, confirmedEmails } }) : attempt;
    expect(status).toBe(200);
    const after = await rowsOf(ada.user.id);
    const idsOf = (rows: Rows) =>
      COUNTED.map((table) => rows[table]!.map((row) => (JSON.parse(row) as { id: string }).id).toSorted());
    expect(idsOf(after)).toEqual(idsOf(before));
    expect(COUNTED.every((table) => after[table]!.every((row) => row.includes(first)))).toBe(true);
    const values = (rows: Rows) => rows['contacts']!.map((row) => JSON.parse(row) as Record<string, string>);
    for (const { notes } of values(before)) expect(values(after)[0]!['notes']).toContain(notes!.trim());
    await ada(undo, { params: { id: body.merge.id } });
    expect(compared(await rowsOf(ada.user.id))).toEqual(compared(before));
  }
});

test('an import leaves alone whom it added and who has become one with another since', async () => {
  const ada = await signIn();
  await ada(create, { body: { name: 'Cheng Wei-Lin' } });
  const { id } = await importFile(ada, [{ name: 'Wei-Lin Cheng' }, { name: 'W. Cheng' }, { name: 'Somebody' }], {
    runQueued,
  });
  const byName = async (name: string) => (await ada(list, { query: { search: name } })).body.data[0]!.id;
  const [one, two] = [await byName('Wei-Lin Cheng'), await byName('W. Cheng')];
  const into = (await ada(merge, { body: { first: one, others: [two] } })).body;
  await ada(importExportEndpoints.undo, { params: { id } });
  const names = async () => (await ada(list)).body.data.map(({ name }) => name);
  expect(await names()).toEqual(['Cheng Wei-Lin', 'Wei-Lin Cheng']);
  await ada(undo, { params: { id: into.merge.id } });
  expect(await names()).toEqual(['Cheng Wei-Lin', 'W. Cheng', 'Wei-Lin Cheng']);
});
