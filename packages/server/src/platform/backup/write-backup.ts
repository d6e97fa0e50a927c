import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { BATCH, readBatch } from '../database/moving/copy-table.ts';
import { MADE_ANEW, readableValues, sequencesOf } from '../database/moving/target.ts';
import { type Table, tablesOf } from '../database/moving/tables.ts';
import { syncPath } from '../database/durable-file-system.ts';
import { type Contents, type Line, type Manifest, writeLines } from './backup-file.ts';
import { BackupUnusable } from './backup-unusable.ts';
import { RowSum } from './row-sum.ts';
import { verifyBackup } from './verify-backup.ts';

export type Facts = Omit<Manifest, 'migrations' | 'at'>;

/** Writes all rows as they stand at one moment. The file gets its name when it is on the disk and was read again as it should be. */
export async function writeBackup(
  client: ClientBase,
  file: string,
  facts: Facts,
  passphrase: string | undefined,
): Promise<Contents> {
  const unfinished = `${file}.partial`;
  try {
    await writeRows(client, unfinished, facts, passphrase);
    const { contents } = await verifyBackup(unfinished, passphrase);
    await rename(unfinished, file);
    syncPath(path.dirname(path.resolve(file)));
    return contents;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeRows(
  client: ClientBase,
  file: string,
  facts: Facts,
  passphrase: string | undefined,
): Promise<void> {
  await readableValues(client);
  await client.query('begin isolation level repeatable read read only');
  try {
    const manifest = await manifestOf(client, facts);
    await writeLines(file, manifest, passphrase, linesOf(client, manifest));
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function manifestOf(client: ClientBase, facts: Facts): Promise<Manifest> {
  const { rows: found } = await client.query(`select where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (found.length === 0) throw new BackupUnusable('There is nothing to back up: the product was never started here.');
  const { rows } = await client.query<{ at: string; migrations: number[] }>(
    `select to_json(now()) #>> '{}' as at,
       array(select created_at::float8 from drizzle.__drizzle_migrations order by created_at) as migrations`,
  );
  return { ...facts, ...rows[0]! };
}

async function* linesOf(client: ClientBase, manifest: Manifest): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  const hashed = (line: Line) => {
    hash.update(`${line.letter}${line.json}\n`);
    return line;
  };
  yield hashed({ letter: 'M', json: JSON.stringify(manifest) });
  const tables: Contents['tables'] = [];
  for (const table of (await tablesOf(client)).filter(({ name }) => !MADE_ANEW.has(name))) {
    yield hashed({ letter: 'T', json: JSON.stringify({ name: table.name, columns: table.columns }) });
    const sum = new RowSum();
    for await (const row of rowsOf(client, table)) {
      sum.add(row);
      yield hashed({ letter: 'R', json: row });
    }
    tables.push({ name: table.name, ...sum.content() });
  }
  yield hashed({ letter: 'S', json: JSON.stringify(await sequencesOf(client)) });
  yield { letter: 'E', json: JSON.stringify({ tables, sha256: hash.digest('hex') } satisfies Contents) };
}

async function* rowsOf(client: ClientBase, table: Table): AsyncGenerator<string> {
  let last: string | null = null;
  for (;;) {
    const batch: string[] = await readBatch(client, table, last);
    yield* batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)!;
  }
}
