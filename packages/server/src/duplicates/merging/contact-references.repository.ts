import { type SQL, sql } from 'drizzle-orm';
import { columnsOf, names } from '../../contacts/deleted/contact-tables.service.ts';
import type { Connection } from '../../platform/database.ts';

/** Names and expressions come from the catalogue, already quoted where they need it. */
export type Reference = {
  table: string;
  /** The column that names the contact, beside user_id. */
  column: string;
  /** The primary key. */
  keys: string[];
  /** Other columns of the table that name a contact. */
  partners: string[];
  /** What must be unique and depends on the column: its columns or expressions, and for which rows it holds. */
  uniques: { keys: string[]; holds: string | null }[];
};

/**
 * Every column that refers to a contact by a foreign key, reminders before their deliveries, as locks are taken. Read from the
 * catalogue, so that a table that is added later moves with its contact by its foreign key alone. Of two people who are apart the
 * other one has none, since that may be deleted.
 */
export async function contactReferences(db: Connection): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    with reference as (
      select conrelid as id, ${columnsOf('conrelid', 'conkey')} ->> 1 as "column", conkey[2] as number
      from pg_constraint where contype = 'f' and confrelid = 'contacts'::regclass
      union all
      select attrelid, quote_ident(attname), attnum from pg_attribute
      where attrelid = 'apart_contacts'::regclass and attname = 'other_id'
    )
    select
      id::regclass::text as "table", "column",
      (select ${columnsOf('indrelid', 'indkey::int2[]')} from pg_index where indrelid = id and indisprimary) as keys,
      (
        select coalesce(json_agg(other."column"), '[]') from reference other
        where other.id = reference.id and other.number <> reference.number
      ) as partners,
      (
        select coalesce(json_agg(json_build_object(
          'keys', (select json_agg(pg_get_indexdef(indexrelid, position, false) order by position)
                   from generate_series(1, indnkeyatts) position),
          'holds', pg_get_expr(indpred, indrelid)
        )), '[]')
        from pg_index where indrelid = id and indisunique and (number = any(indkey) or 0 = any(indkey))
      ) as uniques
    from reference order by id <> 'reminders'::regclass, 1, 2`);
  return rows;
}

/** Of a row named here: whether it cannot be the other contact's, because that has one like it or would be related to itself. */
export function collides(
  { table, column, partners, uniques }: Reference,
  userId: string,
  from: string,
  to: string,
): SQL | undefined {
  const like = uniques.map(({ keys, holds }) => {
    const values = sql.raw(keys.map((key, index) => `${key} as k${index}`).join(', '));
    const where = holds === null ? sql`true` : sql.raw(holds);
    const all = keys.map((_key, index) => `k${index}`);
    const moved = sql`jsonb_populate_record(here, jsonb_build_object(${unquoted(column)}::text, ${to}::text))`;
    return sql`exists (
      select from (select ctid as place, ${values} from ${names([table])} where user_id = ${userId} and ${where}) as kept,
        lateral (select ${values} from ${moved} as moved where ${where}) as moved
      where kept.place <> here.ctid and (${names(all, 'kept.')}) = (${names(all, 'moved.')})
    )`;
  });
  const itself = partners.map((partner) => sql`${names([partner], 'here.')} in (${from}::uuid, ${to}::uuid)`);
  const reasons = [...like, ...itself];
  return reasons.length > 0 ? sql`(${sql.join(reasons, sql` or `)})` : undefined;
}

/** As a text, not as a name. */
export const unquoted = (name: string) => name.replaceAll(/^"|"$/g, '').replaceAll('""', '"');
