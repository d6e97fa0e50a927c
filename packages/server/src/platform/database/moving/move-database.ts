import type { Client, ClientBase, PoolClient } from 'pg';
import { DatabaseUnusable } from '../engine.ts';
import { applyMigrations, migrateDatabase } from '../migrations.ts';
import { contentOf } from './compare.ts';
import { copyTable, inTransaction } from './copy-table.ts';
import { quoted, type Table, tablesOf } from './tables.ts';

/** Made anew by a trigger of the contacts, since another version of PostgreSQL may fold letters otherwise. */
const MADE_ANEW = { table: 'contact_texts', by: { table: 'contacts', trigger: 'contacts_text_added' } };

export type Moved = { readonly table: string; readonly rows: number };

type Options = {
  from: Client | PoolClient;
  to: Client | PoolClient;
  /** How far a table has come. */
  told: (table: string, rows: number) => void;
};

/**
 * Copies everything that is in one database to an empty one, table by table, and compares what arrived. What was interrupted is gone
 * on with when it is called again; nobody can start on the copy before it is whole.
 */
export async function moveDatabase({ from, to, told }: Options): Promise<Moved[]> {
  for (const client of [from, to])
    await client.query(`set timezone to 'UTC'; set datestyle to iso; set extra_float_digits to 1`);
  await migrateDatabase({ patiently: (work) => work(from) });
  if (!(await isUnderWay(to))) await begin(to);
  await applyMigrations(to);
  const tables = await tablesOf(from);
  refuseOtherTables(tables, await tablesOf(to));
  const copied = tables.filter(({ name }) => name !== MADE_ANEW.table);
  await prepare(to, tables, copied);
  for (const table of copied) await copyTable(from, to, table, (rows) => told(table.name, rows));
  await copySequences(from, to);
  const moved = await compared(from, to, copied);
  await finish(to, tables);
  return moved;
}

async function isUnderWay(to: ClientBase): Promise<boolean> {
  const { rows } = await to.query(`select where to_regclass('moving.progress') is not null`);
  return rows.length > 0;
}

/** From here on nobody starts on the target until all has arrived. */
async function begin(to: ClientBase): Promise<void> {
  const { rows } = await to.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = 'public'::regnamespace limit 1`,
  );
  if (rows[0])
    throw new DatabaseUnusable(
      `The target is not empty: it has “${rows[0].name}”. Nothing was changed. Name an empty database.`,
    );
  await to.query(`create schema moving;
    create table moving.progress
      (table_name text primary key, last text, rows bigint not null default 0, done boolean not null default false)`);
}

/** What the tables do by themselves for a new row was done for these when they were new. */
async function prepare(to: ClientBase, tables: readonly Table[], copied: readonly Table[]): Promise<void> {
  const { rows } = await to.query('select from moving.progress limit 1');
  if (rows.length > 0) return;
  await inTransaction(to, async () => {
    for (const { name } of tables) await to.query(`alter table ${quoted(name)} disable trigger user`);
    await to.query(`alter table ${quoted(MADE_ANEW.by.table)} enable trigger ${quoted(MADE_ANEW.by.trigger)}`);
    // What the migrations put into them comes from the other side, too.
    for (const { name } of tables.toReversed()) await to.query(`delete from ${quoted(name)}`);
    await to.query('insert into moving.progress (table_name) select unnest($1::text[])', [
      copied.map(({ name }) => name),
    ]);
  });
}

function refuseOtherTables(here: readonly Table[], there: readonly Table[]): void {
  const [ours, theirs] = [new Set(columnsOf(here)), new Set(columnsOf(there))];
  if (ours.symmetricDifference(theirs).size > 0)
    throw new DatabaseUnusable('The two databases do not have the same tables: both must be of this release.');
}

const columnsOf = (tables: readonly Table[]) =>
  tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));

async function copySequences(from: ClientBase, to: ClientBase): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, value } of rows)
    if (value !== null) await to.query('select setval($1, $2)', [`public.${quoted(name)}`, value]);
}

async function compared(from: ClientBase, to: ClientBase, tables: readonly Table[]): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const table of tables) {
    const [here, there] = [await contentOf(from, table), await contentOf(to, table)];
    if (here.rows !== there.rows || here.hash !== there.hash)
      throw new DatabaseUnusable(
        `What arrived in “${table.name}” is not what was sent (${here.rows} rows, ${there.rows} arrived): was something written meanwhile? Empty the target and move again.`,
      );
    moved.push({ table: table.name, rows: here.rows });
  }
  return moved;
}

async function finish(to: ClientBase, tables: readonly Table[]): Promise<void> {
  await inTransaction(to, async () => {
    for (const { name } of tables) await to.query(`alter table ${quoted(name)} enable trigger user`);
    await to.query('drop schema moving cascade');
  });
  await to.query('analyze');
}
