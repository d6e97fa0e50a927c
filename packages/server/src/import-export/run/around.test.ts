import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints, type ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { rowOfPerson } from '@inner-circle/domain/import-export/source-rows.ts';
import { personNamed } from '@inner-circle/domain/import-export/sources/source.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { importFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const testApp = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, runQueued, clock } = testApp;
const { undo } = importExportEndpoints;

beforeEach(() => clock.reset());

const detailsOf = async (user: TestUser, name: string) => {
  const { data } = (await user(contactsEndpoints.list, { query: { search: name } })).body;
  const found = data.find((contact) => contact.name === name);
  return found && (await user(contactDetailsEndpoints.get, { params: { id: found.id } })).body;
};
const imported = (user: TestUser, rows: ImportRow[], duplicates = 'merge') =>
  importFile(user, rows, { runQueued, body: { duplicates } });

const HENRY = rowOfPerson(
  personNamed('Henry', {
    emails: [
      { value: 'henry@example.de', label: 'work' },
      { value: 'h@example.de', label: null },
    ],
    interactions: [
      { type: 'call', date: '2024-02-01', notes: 'About flour' },
      { type: 'meeting', date: '2024-04-01', notes: 'Market' },
      { type: 'message', date: '2099-01-01', notes: 'Not yet' },
    ],
    todos: [{ task: 'Ask for the recipe', dueDate: '2027-01-05' }],
  }),
);

test('interactions and to-dos of another program come with somebody, whose last interaction is the latest of them', async () => {
  const ada = await signIn();
  await imported(ada, [HENRY]);
  expect(await detailsOf(ada, 'Henry')).toMatchObject({
    email: 'henry@example.de',
    emailLabel: 'work',
    moreEmails: [{ value: 'h@example.de', label: null }],
    lastInteraction: '2024-04-01T12:00:00.000Z',
    lastInteractionType: 'meeting',
    interactions: [
      { type: 'meeting', notes: 'Market' },
      { type: 'call', notes: 'About flour' },
    ],
    todos: [{ task: 'Ask for the recipe', dueDate: '2027-01-05', completed: false }],
  });
});

test('the same file a second time adds none of them again', async () => {
  const ada = await signIn();
  await imported(ada, [HENRY]);
  await imported(ada, [HENRY, HENRY]);
  expect((await detailsOf(ada, 'Henry'))!.totals).toEqual({ interactions: 2, todos: 1, reminders: 0 });
});

test('an interaction from a file makes nobody warm who is cold, and none that is older the last', async () => {
  const ada = await signIn();
  const { id } = (await ada(contactsEndpoints.create, { body: { name: 'Henry', warmth: 'cold' } })).body;
  await ada(interactionsEndpoints.create, { params: { contactId: id }, body: { type: 'call', notes: 'Today' } });
  await ada(contactsEndpoints.update, { params: { id }, body: { warmth: 'cold' } });
  await imported(ada, [{ ...HENRY, interactions: [{ type: 'call', date: '2020-01-01', notes: 'Old' }] }]);
  expect(await detailsOf(ada, 'Henry')).toMatchObject({
    warmth: 'cold',
    lastInteractionType: 'call',
    totals: { interactions: 2 },
  });
  expect((await detailsOf(ada, 'Henry'))!.lastInteraction > '2026').toBe(true);
});

test('undo leaves whom somebody has touched since whole, also when only something that came with them was touched', async () => {
  const ada = await signIn();
  const done = await imported(ada, [HENRY, { ...HENRY, name: 'Greta', email: 'g@example.com', moreEmails: [] }]);
  const greta = (await detailsOf(ada, 'Greta'))!;
  await ada(todosEndpoints.update, { params: { id: greta.todos[0]!.id }, body: { completed: true } });
  const undone = (await ada(undo, { params: { id: done.id } })).body;
  expect(undone).toMatchObject({ kept: 1 });
  expect(await detailsOf(ada, 'Henry')).toBeUndefined();
  expect((await detailsOf(ada, 'Greta'))!.totals).toEqual({ interactions: 2, todos: 1, reminders: 0 });
});

test('an interaction that somebody has rewritten since keeps its contact', async () => {
  const ada = await signIn();
  const done = await imported(ada, [HENRY]);
  const [first] = (await detailsOf(ada, 'Henry'))!.interactions;
  await ada(interactionsEndpoints.update, { params: { id: first!.id }, body: { notes: 'Mine' } });
  expect((await ada(undo, { params: { id: done.id } })).body).toMatchObject({ kept: 1 });
  expect((await detailsOf(ada, 'Henry'))!.totals.interactions).toBe(2);
});

test('people around somebody are written down when everybody is there, whoever stands first in the file', async () => {
  const ada = await signIn();
  const emil: ImportRow['relations'] = [
    { name: 'Greta', kind: 'parent' },
    { name: 'Nobody Here', kind: 'other', word: 'piano teacher' },
  ];
  const strangers = Array.from({ length: 120 }, (_, index) => ({ name: `Stranger ${index}` }));
  const rows: ImportRow[] = [
    { name: 'Emil', relations: emil },
    ...strangers,
    { name: 'Greta', relations: [{ name: 'Emil', kind: 'child' }] },
  ];
  const done = await imported(ada, rows);
  expect(done).toMatchObject({ status: 'done', imported: 122 });
  const around = async (name: string) =>
    (await detailsOf(ada, name))!.relations.map((relation) => [
      relation.name,
      relation.kind,
      relation.contact !== null,
    ]);
  expect((await around('Emil')).toSorted()).toEqual([
    ['Greta', 'parent', true],
    ['Nobody Here', 'other', false],
  ]);
  expect(await around('Greta')).toEqual([['Emil', 'child', true]]);
  expect((await ada(undo, { params: { id: done.id } })).body).toMatchObject({ kept: 0 });
  expect((await ada(contactsEndpoints.list)).body.meta.total).toBe(0);
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a photo comes with somebody who has none, goes with undo, and what is none is remarked on', async () => {
  const ada = await signIn();
  await ada(contactsEndpoints.create, { body: { name: 'Here' } });
  const done = await imported(ada, [
    { name: 'Here', photo: PNG },
    { name: 'New', photo: PNG },
    { name: 'Broken', photo: 'AAAA' },
  ]);
  expect(done).toMatchObject({ merged: 1, imported: 2, noted: 1 });
  const photoOf = async (name: string) => (await detailsOf(ada, name))?.photo;
  expect([await photoOf('Here'), await photoOf('New'), await photoOf('Broken')]).toEqual([
    expect.any(String),
    expect.any(String),
    null,
  ]);
  expect((await ada(undo, { params: { id: done.id } })).body).toMatchObject({ kept: 0 });
  expect([await photoOf('Here'), await photoOf('New')]).toEqual([null, undefined]);
});
