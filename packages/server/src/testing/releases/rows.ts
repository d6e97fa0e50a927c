import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, ClientBase } from 'pg';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import { listOf, quoted, tablesOf } from '../../platform/database/moving/tables.ts';
import type { KeptData, Row } from './kept-data.ts';

const WRITES_ALIKE = `set timezone to 'UTC'; set datestyle to iso; set extra_float_digits to 1`;

/** All that is in a database. */
export async function readRows(client: ClientBase): Promise<KeptData> {
  await client.query(WRITES_ALIKE);
  const tables: Record<string, readonly Row[]> = {};
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ row: Row }>(
      `select row_to_json(one) as row from (select ${listOf(columns)} from ${quoted(name)}) as one`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return { migrations: await appliedTo(client), tables };
}

export const appliedTo = async (client: ClientBase): Promise<KeptData['migrations']> =>
  (await client.query('select hash, created_at from drizzle.__drizzle_migrations order by created_at')).rows;

/** Makes an empty database what that of the release was: its tables by its own migrations, and its rows. */
export async function restoreRows(client: Client, { migrations, tables }: KeptData): Promise<void> {
  await migrateUntil(client, Number(migrations.at(-1)!.created_at));
  const known = await tablesOf(client);
  // What the tables do by themselves for a new row was done for these when they were new.
  for (const { name } of known) await client.query(`alter table ${quoted(name)} disable trigger user`);
  for (const { name } of known.toReversed()) await client.query(`delete from ${quoted(name)}`);
  for (const { name, columns } of known)
    await client.query(
      `insert into ${quoted(name)} (${listOf(columns)}) overriding system value
       select ${listOf(columns)} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [JSON.stringify(tables[name])],
    );
  for (const { name } of known) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

type Journal = { entries: { tag: string; when: number }[] };

async function migrateUntil(client: Client, last: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  try {
    const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
    const entries = journal.entries.filter(({ when }) => when <= last);
    mkdirSync(path.join(folder, 'meta'));
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      symlinkSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
