import type { ClientBase } from 'pg';

export type Table = {
  readonly name: string;
  /** Those that are written: what the database works out by itself is left to it. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
};

type Described = Table & { readonly refersTo: readonly string[] };

/** The tables of the product, in an order in which their rows can be added: what is referred to comes first. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Described>(`
    select one.relname as name,
      array(select attname::text from pg_attribute
            where attrelid = one.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select attname::text from pg_index, unnest(indkey) with ordinality as part (number, position)
              join pg_attribute on attnum = part.number
            where indrelid = one.oid and indisprimary and attrelid = one.oid order by part.position) as key,
      array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
            where conrelid = one.oid and contype = 'f' and confrelid <> one.oid) as "refersTo"
    from pg_class one where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  return inOrder(rows);
}

function inOrder(tables: readonly Described[]): Table[] {
  const ordered: Described[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const isFree = ({ refersTo }: Described) => !left.some(({ name }) => refersTo.includes(name));
    const free = left.filter(isFree);
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    for (const table of free) left.splice(left.indexOf(table), 1);
  }
  return ordered;
}

export const quoted = (name: string) => `"${name}"`;
export const listOf = (names: readonly string[]) => names.map(quoted).join(', ');
