import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';

type Link = { parent: string; columns: string[]; keys: string[]; cascades: boolean };
/** Names come from the catalogue, already quoted where they need it. */
export type Table = { name: string; columns: string[]; links: Link[] };

/** Identifiers from the catalogue, as a list. */
export const names = (list: readonly string[], prefix = '') => sql.raw(list.map((name) => prefix + name).join(', '));

/** The names of columns by their numbers, in the order of the numbers. */
export const columnsOf = (table: string, numbers: string) =>
  sql.raw(`(select json_agg(quote_ident(attname) order by position)
    from unnest(${numbers}) with ordinality as key (number, position)
    join pg_attribute on attrelid = ${table} and attnum = number)`);

/**
 * Every table whose rows are deleted with a contact, parents first. Read from pg_constraint, because the foreign keys decide
 * what is deleted: a table that is added later is found as soon as its foreign key cascades (docs/decisions/0019).
 */
export async function tablesOfContact(db: Connection): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    with recursive dependent as (
      select 'contacts'::regclass::oid as id, 0 as depth
      union all
      select link.conrelid, dependent.depth + 1
      from dependent join pg_constraint link on link.confrelid = dependent.id
      where link.contype = 'f' and link.confdeltype = 'c'
    ) cycle id set is_again using path
    select
      id::regclass::text as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = id and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      (
        select json_agg(json_build_object(
          'parent', confrelid::regclass::text,
          'columns', ${columnsOf('conrelid', 'conkey')},
          'keys', ${columnsOf('confrelid', 'confkey')},
          'cascades', confdeltype = 'c'
        ))
        from pg_constraint where contype = 'f' and conrelid = id and confrelid <> id
      ) as links
    from dependent where not is_again
    group by id order by max(depth)`);
  return rows;
}

/** Of a row named rows: whether all that its foreign keys point at is there; it stays there until the transaction ends. */
export const isWhole = ({ links }: Table): SQL =>
  sql.join(
    links.map(
      ({ parent, columns, keys }) => sql`(
        num_nulls(${names(columns, 'rows.')}) > 0
        or exists (
          select from ${names([parent])} as parent
          where (${names(keys, 'parent.')}) = (${names(columns, 'rows.')}) for key share
        )
      )`,
    ),
    sql` and `,
  );
