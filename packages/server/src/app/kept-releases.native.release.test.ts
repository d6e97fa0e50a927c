// The data of every release that was made, as `npm run keep-release` kept it, opened by today's program: nothing is lost on the way.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { Client, type ClientBase } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../platform/database/embedded-engine.ts';
import { createLogger } from '../platform/logger.ts';
import type { Caller } from '../testing/caller.ts';
import { createNativeDatabase } from '../testing/databases/test-database.ts';
import { CAST } from '../testing/releases/full-life.ts';
import { keptData, keptVersions, type KeptData, type Row, unpackDataFolder } from '../testing/releases/kept-data.ts';
import { appliedTo, readRows, restoreRows } from '../testing/releases/rows.ts';
import { startServerProcess } from '../testing/processes/server-process.ts';
import { SERVER_PROGRAM } from '../testing/processes/server-program.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Values that a migration has changed on purpose, as `table.column`, and why nothing is lost by that. */
const CHANGED: Readonly<Record<string, string>> = {
  'user_revisions.mark': 'says only that something was written, as a migration may',
  'user_revisions.slot': 'one of several rows for the marks, whichever is free',
};

/** It answers people and runs no jobs: what they tidy away as time passes is not lost by an upgrade. */
const environment = { NODE_ENV: 'development', SANDBOX: 'true', ROLE: 'web' };

function folder(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

/** Each row as a text of the columns that both know. */
function written(rows: readonly Row[], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

async function expectAllOf(kept: KeptData, client: ClientBase): Promise<void> {
  const { tables } = await readRows(client);
  for (const [name, rows] of Object.entries(kept.tables)) {
    const now = tables[name] ?? [];
    const columns = Object.keys(rows[0]!).filter(
      (column) => now[0] && column in now[0] && !CHANGED[`${name}.${column}`],
    );
    expect.soft(written(now, columns), `the rows of ${name}`).toEqual(written(rows, columns));
  }
}

/** What the release held of somebody is what the endpoints answer now. */
async function expectLife(email: string, { tables }: KeptData, user: Caller): Promise<void> {
  const { id } = tables['users']!.find((row) => row['email'] === email)!;
  const held = (table: string, column: string, of: Row = {}) =>
    tables[table]!.filter((row) => row['user_id'] === id && Object.keys(of).every((key) => row[key] === of[key]))
      .map((row) => row[column])
      .toSorted();
  const { body: people } = await user(contactsEndpoints.list, { query: {} });
  expect(people.data.map(({ name }) => name).toSorted()).toEqual(held('contacts', 'name'));
  const { body: groups } = await user(groupsEndpoints.list);
  expect(groups.map(({ name }) => name).toSorted()).toEqual(held('groups', 'name'));
  for (const { id: contactId } of people.data) {
    const [params, of] = [{ contactId }, { contact_id: contactId }];
    const { body: todos } = await user(todosEndpoints.ofContact, { params });
    expect(todos.data.map(({ task }) => task).toSorted()).toEqual(held('todos', 'task', of));
    const { body: reminders } = await user(remindersEndpoints.ofContact, { params });
    expect(reminders.data.map((reminder) => reminder.id).toSorted()).toEqual(held('reminders', 'id', of));
    const { body: talks } = await user(interactionsEndpoints.list, { params });
    expect(talks.data.map(({ notes }) => notes).toSorted()).toEqual(held('interactions', 'notes', of));
  }
}

describe.each(keptVersions())('the data of %s', (version) => {
  const kept = keptData(version);

  test('in its own files: the embedded database opens them, and every row is there', async () => {
    const home = folder();
    unpackDataFolder(version, home);
    const server = await startServerProcess(SERVER_PROGRAM, { ...environment, DATA_DIR: home });
    await server.stop();
    expect(server.failures()).toEqual([]);
    const engine = await openEmbedded(path.join(home, 'database'), { log: createLogger('silent'), durable: false });
    await engine.patiently((client) => expectAllOf(kept, client)).finally(() => engine.close());
  });

  test('at a PostgreSQL server: every row is there, and its people find what they had', async () => {
    const { url, drop } = await createNativeDatabase();
    onTestFinished(drop);
    const client = new Client({ connectionString: url });
    await client.connect();
    await restoreRows(client, kept);
    expect(await appliedTo(client)).toEqual(kept.migrations);

    const where = { DATABASE_URL: url, DATA_DIR: folder() };
    const server = await startServerProcess(SERVER_PROGRAM, { ...environment, ...where });
    try {
      await expectAllOf(kept, client);
      for (const email of CAST) await expectLife(email, kept, await server.signIn(email));
      expect(server.failures()).toEqual([]);
    } finally {
      await server.kill();
      await client.end();
    }
  });
});

const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1);

test('what is released is kept: the version that stands in package.json, and all that the changelog names', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const named = changelog.map((section) => /^\d+\.\d+\.\d+/.exec(section)?.[0] ?? version);
  const missing = [version, ...named].filter((one) => !keptVersions().includes(one));
  expect(missing, 'run npm run keep-release').toEqual([]);
});

test('the changelog says of every release what its operators must do', () => {
  expect(changelog.filter((section) => !/^For operators: \S/m.test(section))).toEqual([]);
});
