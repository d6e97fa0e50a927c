import type { Client, ClientBase, PoolClient } from 'pg';
import { DatabaseUnusable } from '../database-unusable.ts';
import { applyMigrations, migrateDatabase } from '../migrations.ts';
import { contentOf } from './compare.ts';
import { copyTable, inTransaction } from './copy-table.ts';
import { type Table, tablesOf } from './tables.ts';
import {
  begin,
  emptyTables,
  enableTriggers,
  isUnderWay,
  MADE_ANEW,
  readableValues,
  sequencesOf,
  setSequences,
} from './target.ts';

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
  for (const client of [from, to]) await readableValues(client);
  await refuseRestored(from, to);
  await migrateDatabase({ patiently: (work) => work(from) });
  if (!(await isUnderWay(to))) await begin(to);
  await applyMigrations(to);
  const tables = await tablesOf(from);
  refuseOtherTables(tables, await tablesOf(to));
  const copied = tables.filter(({ name }) => !MADE_ANEW.has(name));
  await prepare(to, tables, copied);
  for (const table of copied) await copyTable(from, to, table, (rows) => told(table.name, rows));
  await setSequences(to, await sequencesOf(from));
  const moved = await compared(from, to, copied);
  await finish(to, tables);
  return moved;
}

/** What a start still has to do after a restore is written down beside the tables, and would stay behind. */
async function refuseRestored(...clients: readonly ClientBase[]): Promise<void> {
  for (const client of clients) {
    const { rows } = await client.query(`select where to_regclass('moving.restored') is not null`);
    if (rows.length > 0)
      throw new DatabaseUnusable('A backup was restored there, and the product was not started since. Start it once.');
  }
}

async function prepare(to: ClientBase, tables: readonly Table[], copied: readonly Table[]): Promise<void> {
  const { rows } = await to.query('select from moving.progress limit 1');
  if (rows.length > 0) return;
  await inTransaction(to, async () => {
    await emptyTables(to, tables);
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
    await enableTriggers(to, tables);
    await to.query('drop schema moving cascade');
  });
  await to.query('analyze');
}
