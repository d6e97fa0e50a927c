import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { backup } from '../../app/commands/backup.ts';
import { restore } from '../../app/commands/restore.ts';
import { liveALittle } from '../../testing/cast.ts';
import { createNativeDatabase } from '../../testing/databases/test-database.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { databaseOn } from '../database.ts';
import { openEmbedded } from '../database/embedded-engine.ts';
import { applyMigrationsOf, knownMigrations, migrateDatabase } from '../database/migrations.ts';
import { contentOf } from '../database/moving/compare.ts';
import { MADE_ANEW, readableValues } from '../database/moving/target.ts';
import { tablesOf } from '../database/moving/tables.ts';
import { openServer } from '../database/server-engine.ts';
import { createLogger } from '../logger.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const log = createLogger('silent');
const TIMEOUT = 120_000;
const home = mkdtempSync(path.join(os.tmpdir(), 'restoring-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const source = await createNativeDatabase(inject('nativePostgres').template);
const app = await startTestApp({
  database: databaseOn(await openServer(source.url, log)),
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium' },
});
for (const user of [await app.signIn(), await app.signIn()]) await liveALittle(user, app);

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await readableValues(client);
  return client;
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createNativeDatabase();
  onTestFinished(drop);
  return url;
}

/** Made anew, and written by the clock of the app that runs on the source. */
const OTHERWISE = new Set([...MADE_ANEW.keys(), 'last_outcomes']);

/** What stands in each table, by its name. */
async function contentsOf(client: Parameters<typeof tablesOf>[0]) {
  const contents: Record<string, unknown> = {};
  for (const table of await tablesOf(client))
    if (!OTHERWISE.has(table.name)) contents[table.name] = await contentOf(client, table);
  return contents;
}

/** What the commands print, and the code that they would end with. */
async function run(command: typeof backup, file: string, environment: Record<string, string>) {
  const lines: string[] = [];
  const printers = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const printer of printers) printer.mockImplementation((line: string) => void lines.push(line));
  const code = await command(file, { DATA_DIR: path.join(home, 'no-data'), ...environment });
  for (const printer of printers) printer.mockRestore();
  return { code, printed: lines.join('\n') };
}

const noAccounts = new Map<string, never>();

test(
  'by the commands, encrypted: every table of a life is the same in another database',
  async () => {
    const file = path.join(home, 'encrypted.backup');
    const passphrase = path.join(home, 'passphrase');
    writeFileSync(passphrase, 'correct horse battery\n');
    const secret = { BACKUP_PASSPHRASE_FILE: passphrase };
    writeFileSync(path.join(home, 'encryption.key'), 'k1:secret\n');
    const made = await run(backup, file, { DATABASE_URL: source.url, DATA_DIR: home, ...secret });
    expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(/\d+ rows of \d+ tables are in/) });
    expect(existsSync(`${file}.partial`)).toBe(false);
    expect(await run(backup, file, { DATABASE_URL: source.url })).toMatchObject({ code: 1 });
    const to = await emptyDatabase();
    const refused = await run(restore, file, { DATABASE_URL: to, BACKUP_PASSPHRASE: 'another passphrase' });
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('passphrase is not the one') });
    const [from, there] = [await connectTo(source.url), await connectTo(to)];
    expect(await tablesOf(there)).toEqual([]);
    expect(await run(restore, file, { DATABASE_URL: to, ...secret })).toMatchObject({ code: 0 });
    expect(await contentsOf(there)).toEqual(await contentsOf(from));
    expect(readFileSync(path.join(home, 'no-data', 'encryption.key'), 'utf8')).toBe('k1:secret\n');
    const again = await run(restore, file, { DATABASE_URL: to, ...secret });
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('was restored here already') });
    await migrateDatabase({ patiently: (work) => work(there) });
  },
  TIMEOUT,
);

test(
  'what a server held is the same on the embedded engine, and a file that was damaged leaves no trace there',
  async () => {
    const file = path.join(home, 'plain.backup');
    const from = await connectTo(source.url);
    await writeBackup(from, file, { release: '0.1.0', engine: 'server', keys: null }, undefined);
    const [data, damaged] = [path.join(home, 'data'), path.join(home, 'damaged.backup')];
    const bytes = readFileSync(file);
    for (const broken of [bytes.subarray(0, -40), Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(40)])]) {
      writeFileSync(damaged, broken);
      const refused = await run(restore, damaged, { DATA_DIR: data });
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('damaged or not whole') });
      expect(existsSync(data)).toBe(false);
    }
    const engine = await openEmbedded(path.join(data, 'database'), { log, durable: false });
    onTestFinished(() => engine.close());
    await engine.patiently(async (to) => {
      await restoreBackup({ file, passphrase: undefined, to, accounts: noAccounts });
      expect(await contentsOf(to)).toEqual(await contentsOf(from));
    });
  },
  TIMEOUT,
);

test(
  'a place that is not empty is refused, and one where a restore was interrupted is used again',
  async () => {
    const file = path.join(home, 'whole.backup');
    const from = await connectTo(source.url);
    await writeBackup(from, file, { release: '0.1.0', engine: 'server', keys: null }, undefined);
    const to = await connectTo(await emptyDatabase());
    await to.query('create table recipes (name text)');
    const restoring = () => restoreBackup({ file, passphrase: undefined, to, accounts: noAccounts });
    await expect(restoring()).rejects.toThrow(/is not empty: it has “recipes”/);
    expect((await to.query(`select where to_regclass('moving.progress') is null`)).rowCount).toBe(1);
    await to.query('drop table recipes');
    const dying = new Proxy(to, {
      get: (client, name: keyof Client) =>
        name !== 'query'
          ? Reflect.get(client, name)
          : (text: unknown, ...values: never[]) => {
              if (typeof text === 'string' && text.startsWith('insert into "todos"'))
                throw new Error('The lights went out.');
              return client.query(text as string, ...values);
            },
    });
    const half = restoreBackup({ file, passphrase: undefined, to: dying, accounts: noAccounts });
    await expect(half).rejects.toThrow('The lights went out.');
    await expect(migrateDatabase({ patiently: (work) => work(to) })).rejects.toThrow(
      /A restore into this database was begun and is not finished/,
    );
    await restoring();
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  },
  TIMEOUT,
);

test(
  'a backup of an earlier release is restored with its tables, and one of a newer release is refused',
  async () => {
    const [earlier, to] = [await connectTo(await emptyDatabase()), await connectTo(await emptyDatabase())];
    const known = knownMigrations().map(({ folderMillis }) => folderMillis);
    await applyMigrationsOf(earlier, known.slice(0, -2));
    const file = path.join(home, 'earlier.backup');
    const facts = { release: '0.0.1', engine: 'server', keys: null } as const;
    await writeBackup(earlier, file, facts, undefined);
    await restoreBackup({ file, passphrase: undefined, to, accounts: noAccounts });
    await migrateDatabase({ patiently: (work) => work(to) });
    const { rows } = await to.query<{ count: number }>(
      `select count(*)::int as count from drizzle.__drizzle_migrations`,
    );
    expect(rows).toEqual([{ count: known.length }]);
    await earlier.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`);
    const newer = path.join(home, 'newer.backup');
    await writeBackup(earlier, newer, { ...facts, release: '9.0.0' }, undefined);
    const target = await connectTo(await emptyDatabase());
    await expect(
      restoreBackup({ file: newer, passphrase: undefined, to: target, accounts: noAccounts }),
    ).rejects.toThrow(/made by a newer release of Inner Circle \(9\.0\.0\)\. Nothing was changed/);
    expect(await tablesOf(target)).toEqual([]);
  },
  TIMEOUT,
);
