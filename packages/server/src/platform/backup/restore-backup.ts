import type { Client, ClientBase, PoolClient } from 'pg';
import { DatabaseUnusable } from '../database/database-unusable.ts';
import { applyMigrationsOf, knownMigrations } from '../database/migrations.ts';
import { contentOf } from '../database/moving/compare.ts';
import { BATCH, inTransaction, writeBatch } from '../database/moving/copy-table.ts';
import { type Table, tablesOf } from '../database/moving/tables.ts';
import {
  begin,
  emptyTables,
  enableTriggers,
  isUnderWay,
  readableValues,
  type Sequence,
  setSequences,
} from '../database/moving/target.ts';
import { type Contents, type Line, type Manifest, readLines } from './backup-file.ts';
import { BackupUnusable } from './backup-unusable.ts';
import { accountHash, type Entry } from './closed-accounts.ts';
import { type ClosedSince, RESTORED_TABLE, type RestoredBackup } from './restored.ts';
import { verifyBackup } from './verify-backup.ts';

/** The clocks of two machines may differ by that much. */
const CLOCKS_DIFFER = 10 * 60_000;

type Options = {
  file: string;
  passphrase: string | undefined;
  to: Client | PoolClient;
  /** The last word about accounts, by their hash. */
  accounts: ReadonlyMap<string, Entry>;
};

export type Restored = { manifest: Manifest; contents: Contents; closedSince: readonly ClosedSince[] };

/** Reads all of it first, so that a damaged file changes nothing. */
export async function checkBackup(file: string, passphrase: string | undefined) {
  const verified = await verifyBackup(file, passphrase);
  const known = new Set(knownMigrations().map(({ folderMillis }) => folderMillis));
  const { migrations, release } = verified.manifest;
  if (!migrations.every((moment) => known.has(moment)))
    throw new BackupUnusable(
      `The backup was made by a newer release of Inner Circle (${release}). Nothing was changed. Restore it with that one or a later one.`,
    );
  return verified;
}

/**
 * Puts a backup into an empty database and compares every table with what was written down about it. What was interrupted begins
 * anew when it is called again; nobody can start on it before it is whole.
 */
export async function restoreBackup({ file, passphrase, to, accounts }: Options): Promise<Restored> {
  const { manifest, contents } = await checkBackup(file, passphrase);
  await readableValues(to);
  await beginRestore(to);
  await applyMigrationsOf(to, manifest.migrations);
  const tables = await tablesOf(to);
  let closedSince: readonly ClosedSince[] = [];
  await inTransaction(to, async () => {
    await emptyTables(to, tables);
    await copyRows(file, passphrase, to, tables);
    await compare(to, tables, contents);
    await enableTriggers(to, tables);
    closedSince = await closedAfter(manifest.at, to, accounts);
    const backup: RestoredBackup = { at: manifest.at, release: manifest.release, closedSince: [...closedSince] };
    await to.query('insert into moving.restored (arrived, backup) values (true, $1)', [backup]);
  });
  await to.query('analyze');
  return { manifest, contents, closedSince };
}

async function beginRestore(to: ClientBase): Promise<void> {
  if (!(await isUnderWay(to))) return begin(to, RESTORED_TABLE);
  const { rows } = await to.query(`select where to_regclass('moving.restored') is not null`);
  if (rows.length === 0) throw new DatabaseUnusable('A move into this database is not finished. Name an empty one.');
  const { rows: arrived } = await to.query('select from moving.restored where arrived');
  if (arrived.length > 0)
    throw new DatabaseUnusable('A backup was restored here already. Nothing was changed. Start the product on it.');
}

async function copyRows(
  file: string,
  passphrase: string | undefined,
  to: ClientBase,
  tables: readonly Table[],
): Promise<void> {
  let table: Table | undefined;
  let batch: string[] = [];
  const flush = async () => {
    if (table && batch.length > 0) await writeBatch(to, table, batch);
    batch = [];
  };
  const take = async ({ letter, json }: Line) => {
    if (letter === 'R') {
      if (batch.push(json) >= BATCH) await flush();
      return;
    }
    await flush();
    if (letter === 'T') table = sameTable(JSON.parse(json) as Pick<Table, 'name' | 'columns'>, tables);
    if (letter === 'S') await setSequences(to, JSON.parse(json) as Sequence[]);
  };
  await readLines(file, passphrase, take);
}

function sameTable({ name, columns }: Pick<Table, 'name' | 'columns'>, tables: readonly Table[]): Table {
  const table = tables.find((one) => one.name === name);
  if (!table || new Set(table.columns).symmetricDifference(new Set(columns)).size > 0)
    throw new BackupUnusable(`The table “${name}” of the backup is not one of this release.`);
  return table;
}

async function compare(to: ClientBase, tables: readonly Table[], contents: Contents): Promise<void> {
  for (const { name, rows, hash } of contents.tables) {
    const arrived = await contentOf(
      to,
      tables.find((table) => table.name === name)!,
    );
    if (arrived.rows !== rows || arrived.hash !== hash)
      throw new BackupUnusable(`What arrived in “${name}” is not what is in the backup (${rows} rows).`);
  }
}

/** Of the accounts in the copy, those about which something was written since. */
async function closedAfter(at: string, to: ClientBase, entries: ReadonlyMap<string, Entry>): Promise<ClosedSince[]> {
  if (entries.size === 0) return [];
  const { rows } = await to.query<{ id: string }>('select id from users where deleted_at is null');
  return rows.flatMap(({ id: userId }) => {
    const entry = entries.get(accountHash(userId));
    if (!entry || entry.state === 'reopened' || Date.parse(entry.at) < Date.parse(at) - CLOCKS_DIFFER) return [];
    return [{ userId, state: entry.state, closedAt: entry.closedAt }];
  });
}
