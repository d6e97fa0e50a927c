import type { ClientBase } from 'pg';
import { listOf, quoted, type Table } from './tables.ts';

/** How many rows are read and written at once. */
export const BATCH = 1000;

/** The last row that arrived, as JSON; null before the first. */
type Cursor = string | null;

/**
 * Copies the rows of a table in the order of its key, in batches that are kept together with how far it has come: whoever is
 * interrupted goes on there. Calls `told` with how many rows there are by now.
 */
export async function copyTable(
  from: ClientBase,
  to: ClientBase,
  table: Table,
  told: (rows: number) => void,
): Promise<void> {
  let { last, rows, done } = await progressOf(to, table);
  while (!done) {
    const batch = await readBatch(from, table, last);
    last = batch.at(-1) ?? last;
    rows += batch.length;
    done = batch.length < BATCH;
    await inTransaction(to, async () => {
      if (batch.length > 0) await writeBatch(to, table, batch);
      await to.query('update moving.progress set last = $2, rows = $3, done = $4 where table_name = $1', [
        table.name,
        last,
        rows,
        done,
      ]);
    });
    told(rows);
  }
}

/** As JSON, in the order of the key. */
export async function readBatch(from: ClientBase, { name, columns, key }: Table, last: Cursor): Promise<string[]> {
  const keyOf = (source: string) => key.map((column) => `${source}.${quoted(column)}`).join(', ');
  // A subquery rather than a join: only then the index is entered at the key, instead of being read from its beginning.
  const lastKey = `select ${keyOf('last')} from json_populate_record(null::${quoted(name)}, $1::json) as last`;
  const condition = last === null ? '' : `where (${keyOf('row')}) > (${lastKey})`;
  const wanted = columns.map((column) => `row.${quoted(column)}`).join(', ');
  const { rows } = await from.query<{ row: string }>(
    `select row_to_json(batch)::text as row
     from (select ${wanted} from ${quoted(name)} as row ${condition} order by ${keyOf('row')} limit ${BATCH}) as batch`,
    last === null ? [] : [last],
  );
  return rows.map(({ row }) => row);
}

export const writeBatch = (to: ClientBase, { name, columns }: Table, batch: readonly string[]) =>
  to.query(
    `insert into ${quoted(name)} (${listOf(columns)}) overriding system value
     select ${listOf(columns)} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
    [`[${batch.join(',')}]`],
  );

async function progressOf(to: ClientBase, { name }: Table) {
  const { rows } = await to.query<{ last: Cursor; rows: number; done: boolean }>(
    'select last, rows::int, done from moving.progress where table_name = $1',
    [name],
  );
  return rows[0]!;
}

export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
