import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Client, type ClientBase } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { move } from '../../../app/commands/move.ts';
import { liveALittle } from '../../../testing/cast.ts';
import { createNativeDatabase } from '../../../testing/databases/test-database.ts';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { databaseOn } from '../../database.ts';
import { createLogger } from '../../logger.ts';
import { openEmbedded } from '../embedded-engine.ts';
import { DatabaseUnusable } from '../database-unusable.ts';
import { migrateDatabase } from '../migrations.ts';
import { openServer } from '../server-engine.ts';
import { contentOf } from './compare.ts';
import { readBatch } from './copy-table.ts';
import { moveDatabase } from './move-database.ts';
import { tablesOf } from './tables.ts';

const log = createLogger('silent');
const TIMEOUT = 120_000;

const source = await createNativeDatabase(inject('nativePostgres').template);
const app = await startTestApp({
  database: databaseOn(await openServer(source.url, log)),
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium' },
});
const ada = await app.signIn();
const bob = await app.signIn();
for (const user of [ada, bob]) await liveALittle(user, app);

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createNativeDatabase();
  onTestFinished(drop);
  return url;
}

async function emptyEmbedded() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'moved-'));
  const engine = await openEmbedded(path.join(home, 'database'), { log, durable: false });
  onTestFinished(async () => {
    await engine.close();
    rmSync(home, { recursive: true, force: true });
  });
  return engine;
}

/** What stands in each table, by its name. */
async function contentsOf(client: Client) {
  const contents: Record<string, unknown> = {};
  for (const table of await tablesOf(client)) contents[table.name] = await contentOf(client, table);
  return contents;
}

const quietly = () => undefined;

test(
  'everything that a life has left in the database is there after a move to the embedded one, and back again',
  async () => {
    const from = await connectTo(source.url);
    const embedded = await emptyEmbedded();
    const moved = await embedded.patiently((to) => moveDatabase({ from, to, told: quietly }));
    expect(moved.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
    const back = await connectTo(await emptyDatabase());
    await embedded.patiently((client) => moveDatabase({ from: client, to: back, told: quietly }));
    expect(await contentsOf(back)).toEqual(await contentsOf(from));
  },
  TIMEOUT,
);

test(
  'who was moved finds people as before, and what is added is counted and found',
  async () => {
    const url = await emptyDatabase();
    await moveDatabase({ from: await connectTo(source.url), to: await connectTo(url), told: quietly });
    const elsewhere = await startTestApp({
      database: databaseOn(await openServer(url, log)),
      environment: { DEFAULT_PLAN: 'premium' },
    });
    const [{ count: before } = { count: 0 }] = await elsewhere.query<{ count: number }>(
      'select contact_count as count from users where id = $1',
      [ada.user.id],
    );
    const found = await elsewhere.query('select from contact_texts where user_id = $1', [ada.user.id]);
    expect(found).toHaveLength(before);
    const [missing] = await elsewhere.query<{ count: number }>(
      `select count(*)::int as count from (
         select user_id, id from interactions union all select user_id, id from todos
         union all select user_id, id from reminders union all select user_id, id from groups
       ) as written where not exists (
         select from search_texts where search_texts.user_id = written.user_id and search_texts.id = written.id)`,
    );
    expect(missing).toEqual({ count: 0 });
    const carl = await elsewhere.signIn();
    await carl(contactsEndpoints.create, { body: { name: 'Grete Hermann' } });
    const { body } = await carl(contactsEndpoints.list, { query: { search: 'hermann' } });
    expect(body.meta.total).toBe(1);
  },
  TIMEOUT,
);

test(
  'a move that was interrupted is gone on with, and nobody starts on half of it',
  async () => {
    const [from, to] = [await connectTo(source.url), await connectTo(await emptyDatabase())];
    const copied: string[] = [];
    const breaking = (table: string) => {
      copied.push(table);
      if (copied.length === 20) throw new Error('The lights went out.');
    };
    await expect(moveDatabase({ from, to, told: breaking })).rejects.toThrow('The lights went out.');
    await expect(migrateDatabase({ patiently: (work) => work(to) })).rejects.toThrow(
      /was begun and is not finished\. Run the same move again/,
    );
    const again: string[] = [];
    await moveDatabase({ from, to, told: (table) => again.push(table) });
    expect(again.filter((table) => copied.includes(table))).toEqual([]);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
    await migrateDatabase({ patiently: (work) => work(to) });
  },
  TIMEOUT,
);

test('a target that is not empty is refused, and nothing in it is touched', async () => {
  const [from, to] = [await connectTo(source.url), await connectTo(await emptyDatabase())];
  await to.query('create table recipes (name text)');
  await expect(moveDatabase({ from, to, told: quietly })).rejects.toThrow(DatabaseUnusable);
  expect((await to.query(`select where to_regclass('moving.progress') is null`)).rowCount).toBe(1);
});

test('while the product runs on the source nothing is moved', async () => {
  const serving = await app.database.pool.connect();
  onTestFinished(() => serving.release());
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = await move(await emptyDatabase(), { DATABASE_URL: source.url });
  expect(said.mock.calls.flat()).toEqual(['Inner Circle is running on this database. Stop it everywhere first.']);
  said.mockRestore();
  expect(code).toBe(1);
});

test(
  'the command moves what is in a folder to another one, with the keys that open it',
  async () => {
    const homes = ['from', 'to'].map((name) => mkdtempSync(path.join(os.tmpdir(), `move-${name}-`)));
    onTestFinished(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })));
    const [from, to] = homes as [string, string];
    const engine = await openEmbedded(path.join(from, 'database'), { log, durable: false });
    await engine.patiently(async (client) =>
      moveDatabase({ from: await connectTo(source.url), to: client, told: quietly }),
    );
    await engine.close();
    writeFileSync(path.join(from, 'encryption.key'), 'k1:secret');
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await move(to, { DATA_DIR: from })).toBe(0);
    expect(said.mock.calls.flat().join('\n')).toMatch(/\d+ rows of \d+ tables have arrived/);
    said.mockRestore();
    expect(readFileSync(path.join(to, 'encryption.key'), 'utf8')).toBe('k1:secret');
  },
  TIMEOUT,
);

test('a further batch of any table is read from its key on, however many rows come before', async () => {
  const from = await connectTo(source.url);
  // The tables are small here, and would be read as a whole.
  await from.query('set enable_seqscan to off; set enable_bitmapscan to off');
  for (const table of await tablesOf(from)) {
    let plan = '';
    const explaining = {
      query: async (text: string, values: string[]) => {
        const { rows } = await from.query<Record<string, string>>(`explain (costs off) ${text}`, values);
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [] };
      },
    };
    await readBatch(explaining as unknown as ClientBase, table, '{}');
    expect(plan).toMatch(/Index (?:Only )?Scan .*\n +Index Cond: /);
    expect(plan).not.toMatch(/Join Filter|Sort/);
  }
});
