import type { ClientBase } from 'pg';
import { listOf, quoted, type Table } from './tables.ts';

export type Content = { readonly rows: number; readonly hash: string };

/** How many rows a table has, and a sum over what stands in them, in whatever order. Both databases write values in the same way. */
export async function contentOf(client: ClientBase, { name, columns }: Table): Promise<Content> {
  const { rows } = await client.query<Content>(`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(row_to_json(written)::text), 15))::bit(60)::bigint), 0)::text as hash
    from (select ${listOf(columns)} from ${quoted(name)}) as written`);
  return rows[0]!;
}
