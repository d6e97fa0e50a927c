import type { Duplicate, Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { NAME_NOT_MAPPED, NO_ROWS } from '@inner-circle/domain/import-export/import.rules.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usage } from '../../testing/cast.ts';
import { held, outage, refused, serve } from '../../testing/server-double.ts';
import { impatientClient, show } from '../../testing/show.tsx';
import { csvRequestHandler, type CsvRequest } from '../file/csv-requests.ts';
import { IMAGE, NOT_CSV, TOO_LARGE } from '../file/file-problems.ts';
import { openImport } from '../open-import.ts';
import { ImportOverlay } from '../import-overlay.tsx';

const ID = '0192f0c1-7a00-7000-8000-000000000001';
const NOW = '2026-11-15T12:00:00.000Z';

const anImport = (details: Partial<Import> = {}): Import => ({
  id: ID,
  fileName: 'people.csv',
  status: 'done',
  total: 2,
  received: 2,
  processed: 2,
  imported: 2,
  merged: 0,
  skipped: 0,
  failed: 0,
  newGroups: 0,
  noted: 0,
  ignoredBirthdays: 0,
  createdAt: NOW,
  startedAt: NOW,
  finishedAt: NOW,
  undoUntil: null,
  ...details,
});
const page = (...data: object[]) => ({ body: { data, meta: { total: data.length, page: 1, limit: 20 } } });

const BASE = '/api/contacts/import';
const ONE = `${BASE}/${ID}`;

/** What the worker does, without a thread of its own. */
class NearWorker extends EventTarget {
  readonly #answer = csvRequestHandler();
  postMessage({ id, request }: { id: number; request: CsvRequest }) {
    void this.#answer(request).then((reply) =>
      this.dispatchEvent(new MessageEvent('message', { data: { id, reply } })),
    );
  }
  terminate() {}
}

beforeEach(() => vi.stubGlobal('Worker', NearWorker));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function open(answers: Parameters<typeof serve>[0] = {}, circumstances: { afterReload?: boolean } = {}) {
  const server = serve({
    [`GET ${BASE}`]: page(),
    [`POST ${BASE}`]: { status: 201, body: anImport({ status: 'uploading', processed: 0 }) },
    [`POST ${ONE}/rows`]: { body: { received: 2 } },
    [`GET ${ONE}/duplicates`]: page(),
    [`POST ${ONE}/start`]: { body: anImport({ status: 'queued', processed: 0 }) },
    [`GET ${ONE}`]: { body: anImport() },
    [`GET ${ONE}/results`]: page(),
    [`POST ${ONE}/cancel`]: { body: anImport({ status: 'cancelled' }) },
    'GET /api/subscription/usage': { body: usage(0) },
    ...answers,
  });
  show(<ImportOverlay />, impatientClient(), circumstances);
  openImport();
  await screen.findByRole('heading', { name: 'Import contacts' });
  return server;
}

const PEOPLE = 'Full Name,E-mail,Ref\nAda Lovelace,ada@example.com,1\n,bob@example.com,2\n';

const choose = (content: BlobPart = PEOPLE, name = 'people.csv') =>
  userEvent.upload(screen.getByLabelText(/Choose/), new File([content], name), { applyAccept: false });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const problem = async () => (await screen.findByRole('alert')).textContent;

test('a file is chosen, its columns are guessed, and it comes in', async () => {
  const server = await open();
  await choose();
  expect((await screen.findByLabelText('What “Full Name” becomes')).textContent).toBe('name');
  expect(screen.getByLabelText('What “E-mail” becomes').textContent).toBe('email');
  expect(screen.getByLabelText('What “Ref” becomes').textContent).toBe('Do not import');
  expect(screen.getByText('no name')).toBeDefined();
  expect(await screen.findByText(/1 row will be left out/)).toBeDefined();
  await press('Import 2 rows');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(server.bodyOf(`POST ${BASE}`)).toEqual({ fileName: 'people.csv', total: 2 });
  expect(server.bodyOf(`POST ${ONE}/rows`)).toEqual({
    from: 1,
    rows: [
      { name: 'Ada Lovelace', email: 'ada@example.com' },
      { name: '', email: 'bob@example.com' },
    ],
  });
  expect(server.bodyOf(`POST ${ONE}/start`)).toMatchObject({ duplicates: 'skip', except: [] });
});

test.each([
  ['a file of another kind', 'x', 'people.xlsx', NOT_CSV],
  ['an empty file', '', 'people.csv', NO_ROWS],
  ['a header alone', 'Name,Email\n', 'people.csv', NO_ROWS],
  ['a picture in disguise', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'people.csv', IMAGE],
  ['a hundred megabytes', new Uint8Array(100 * 1024 * 1024), 'people.csv', TOO_LARGE],
])('%s is refused with a reason, and another can be chosen', async (_, content, name, reason) => {
  await open();
  await choose(content, name);
  expect(await problem()).toBe(reason);
  await choose();
  expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeDefined();
});

test('an import that has just begun offers no other file until it is known to have ended', async () => {
  const result = held({ body: anImport() });
  await open({ [`GET ${ONE}`]: result.answer });
  await choose();
  await press('Import 2 rows');
  await screen.findByLabelText('Loading the results');
  expect(screen.queryByRole('button', { name: 'Import another file' })).toBeNull();
  result.release();
  expect(await screen.findByRole('button', { name: 'Import another file' })).toBeDefined();
});

test('without a column for the name nothing is sent', async () => {
  const server = await open();
  await choose('Who,E-mail\nAda,ada@example.com\n');
  await press('Import 1 row');
  expect(await problem()).toBe(NAME_NOT_MAPPED);
  expect(server.requests()).not.toContain(`POST ${BASE}`);
});

test('going back keeps the file and what was chosen', async () => {
  await open();
  await choose();
  await press('Back');
  expect(await screen.findByText('people.csv')).toBeDefined();
  await press('Continue');
  expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeDefined();
});

const duplicateOf = (row: number, name: string): Duplicate => ({
  row,
  name,
  because: 'email',
  contact: { id: ID, name: `${name} the first`, photo: null },
  earlierRow: null,
});

test('who is here already is skipped, unless somebody says otherwise', async () => {
  const server = await open({ [`GET ${ONE}/duplicates`]: page(duplicateOf(1, 'Ada'), duplicateOf(2, 'Bob')) });
  await choose();
  await press('Import 2 rows');
  expect(await screen.findByText(/, 2 seem to be here already/)).toBeDefined();
  expect(screen.getByText('Same e-mail as Ada the first')).toBeDefined();
  expect(server.requests()).not.toContain(`POST ${ONE}/start`);
  const bob = screen.getByRole('radiogroup', { name: 'What to do with Bob, row 2' });
  await userEvent.click(within(bob).getByRole('radio', { name: 'Add' }));
  await press('Import 2 rows');
  await screen.findByText('imported');
  expect(server.bodyOf(`POST ${ONE}/start`)).toMatchObject({ duplicates: 'skip', except: [{ row: 2, action: 'add' }] });
});

test('a connection that fails for a moment is not noticed', async () => {
  let attempts = 0;
  const server = await open({
    [`POST ${ONE}/rows`]: () => ((attempts += 1) === 1 ? outage() : { body: { received: 2 } }),
  });
  await choose();
  await press('Import 2 rows');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(server.requests().filter((request) => request === `POST ${ONE}/rows`)).toHaveLength(2);
});

test('after a failure everything is kept, and trying again goes on with the same import', async () => {
  const server = await open({ [`POST ${ONE}/rows`]: refused(400, 'Not now.') });
  await choose();
  await press('Import 2 rows');
  expect(await problem()).toMatch(/^Not now\./);
  server.answer({ [`POST ${ONE}/rows`]: { body: { received: 2 } } });
  await press('Try again');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(server.requests().filter((request) => request === `POST ${BASE}`)).toHaveLength(1);
});

test('another import that stands in the way can be cancelled', async () => {
  const server = await open({
    [`POST ${BASE}`]: refused(409, 'import.busy', { message: 'Another import is under way.' }),
  });
  await choose();
  server.answer({ [`GET ${BASE}`]: page(anImport({ status: 'running', finishedAt: null })) });
  await press('Import 2 rows');
  expect(await problem()).toMatch(/^Another import is under way\./);
  server.answer({ [`POST ${BASE}`]: { status: 201, body: anImport({ status: 'uploading' }) } });
  await press('Cancel the other import');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(server.requests()).toContain(`POST ${ONE}/cancel`);
});

const left = (details: Partial<Import> = {}) =>
  anImport({ status: 'uploading', processed: 0, imported: 0, finishedAt: null, ...details });

test('an import that was left at the question about duplicates is gone on with', async () => {
  const server = await open({
    [`GET ${BASE}`]: page(left()),
    [`GET ${ONE}/duplicates`]: page(duplicateOf(1, 'Ada')),
  });
  expect(
    await screen.findByText('“people.csv” is not imported yet: its 2 rows arrived and wait for you to go on.'),
  ).toBeDefined();
  await press('Go on');
  expect(await screen.findByText(/, 1 seems to be here already/)).toBeDefined();
  await press('Import 2 rows');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(server.requests()).toContain(`POST ${ONE}/start`);
  expect(server.requests()).not.toContain(`POST ${BASE}`);
});

test('an import that was left half-way is dropped, and no longer in the way', async () => {
  const server = await open({ [`GET ${BASE}`]: page(left({ received: 1 })) });
  expect(await screen.findByText(/only 1 of its 2 rows arrived/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  server.answer({ [`GET ${BASE}`]: page() });
  await press('Drop it');
  await waitFor(() => expect(screen.queryByText(/only 1 of its 2 rows arrived/)).toBeNull());
  expect(server.requests()).toContain(`POST ${ONE}/cancel`);
});

test('who chooses another file meanwhile sees which one is in the way, and may go on with either', async () => {
  const server = await open({ [`POST ${BASE}`]: refused(409, 'import.busy') });
  await choose();
  server.answer({ [`GET ${BASE}`]: page(left({ fileName: 'friends.csv' })) });
  await press('Import 2 rows');
  expect(await problem()).toMatch(/^“friends.csv” is not imported yet/);
  expect(screen.getByRole('button', { name: 'Go on with that one' })).toBeDefined();
  server.answer({ [`POST ${BASE}`]: { status: 201, body: left() } });
  await press('Drop that one');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(server.requests()).toContain(`POST ${ONE}/cancel`);
});

test('columns that share a field are named before anything is sent', async () => {
  await open();
  await choose('Name,Email,Work email\nAda,ada@example.com,al@example.com\n');
  expect(
    await screen.findByText(
      '“Email” and “Work email” both become email: what is there first is the one in use, and what the other holds stands beside it.',
    ),
  ).toBeDefined();
});

test('an import that is under way is found again, and can be cancelled', async () => {
  const running = anImport({ status: 'running', processed: 1, finishedAt: null });
  const server = await open({ [`GET ${BASE}`]: page(running), [`GET ${ONE}`]: { body: running } });
  expect(await screen.findByText('Importing 1 of 2')).toBeDefined();
  await press('Cancel import');
  server.answer({ [`GET ${ONE}`]: { body: anImport({ status: 'cancelled', processed: 1 }) } });
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByText(/This import was stopped after 1 row/)).toBeDefined();
  expect(server.requests()).toContain(`POST ${ONE}/cancel`);
});

test('the rows that were left out are listed with the reason', async () => {
  const rows = page(
    { row: 2, name: '', outcome: 'failed', message: 'Name field was mapped but is empty for this row.' },
    { row: 7, name: 'Kwame', outcome: 'failed', message: null },
  );
  await open({
    [`GET ${BASE}`]: page(anImport()),
    [`GET ${ONE}`]: { body: anImport({ failed: 2 }) },
    [`GET ${ONE}/results`]: rows,
  });
  await press('Results of people.csv');
  expect(
    await screen.findByRole('row', { name: '2 no name Name field was mapped but is empty for this row.' }),
  ).toBeDefined();
  expect(screen.getByRole('row', { name: '7 Kwame Failed to import' })).toBeDefined();
});

test('an import is undone from the list of recent ones, after being asked, and what was kept is said', async () => {
  const undoable = anImport({ undoUntil: '2099-01-01T00:00:00.000Z' });
  const server = await open({
    [`GET ${BASE}`]: page(undoable),
    [`POST ${ONE}/undo`]: { body: { ...undoable, status: 'undone', undoUntil: null, kept: 1 } },
  });
  await press('Undo the import of people.csv');
  const question = await screen.findByRole('alertdialog');
  expect(server.requests()).not.toContain(`POST ${ONE}/undo`);
  await userEvent.click(within(question).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText(/1 contact was kept because you changed it/)).toBeDefined();
});

test('who has less room than the file has rows is warned before', async () => {
  await open({ 'GET /api/subscription/usage': { body: usage(9) } });
  await choose();
  expect(await screen.findByText(/Your plan has room for 1 more contact, and the file has 2 rows/)).toBeDefined();
});

test('an import that ends while the dialog is closed is announced in a toast', async () => {
  const running = anImport({ status: 'running', processed: 1, finishedAt: null });
  const server = await open({ [`GET ${BASE}`]: page(running), [`GET ${ONE}`]: { body: running } });
  await screen.findByText('Importing 1 of 2');
  const [, close] = screen.getAllByRole('button', { name: 'Close' });
  await userEvent.click(close!);
  server.answer({ [`GET ${ONE}`]: { body: anImport() } });
  expect(await screen.findByText('2 contacts imported')).toBeDefined();
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

const reloadAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const becomes = async (column: string, field: string) => {
  await userEvent.click(await screen.findByLabelText(`What “${column}” becomes`));
  await userEvent.click(await screen.findByRole('option', { name: field }));
};

test('what the columns become is asked about before a reload, and is there again with the same file', async () => {
  await open();
  await choose();
  await screen.findByLabelText('What “Ref” becomes');
  expect(reloadAsks()).toBe(false);
  await becomes('Ref', 'notes');
  await waitFor(() => expect(reloadAsks()).toBe(true));
  cleanup();

  const again = await open({}, { afterReload: true });
  await choose('Name\nAda\n', 'others.csv');
  expect((await screen.findByLabelText('What “Name” becomes')).textContent).toBe('name');
  await press('Back');
  await choose();
  expect((await screen.findByLabelText('What “Ref” becomes')).textContent).toBe('notes');
  await press('Import 2 rows');
  expect(await screen.findByText('imported')).toBeDefined();
  expect(again.bodyOf(`POST ${ONE}/rows`)).toMatchObject({ rows: [{ notes: '1' }, { notes: '2' }] });
  expect(reloadAsks()).toBe(false);
});

test('what was decided about duplicates is asked about before a reload', async () => {
  await open({ [`GET ${ONE}/duplicates`]: page(duplicateOf(1, 'Ada')) });
  await choose();
  await press('Import 2 rows');
  const row = await screen.findByRole('radiogroup', { name: 'What to do with Ada, row 1' });
  expect(reloadAsks()).toBe(false);
  await userEvent.click(within(row).getByRole('radio', { name: 'Add' }));
  await waitFor(() => expect(reloadAsks()).toBe(true));
});
