import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { columnsOf, isWhole, names, type Table, tablesOfContact } from './contact-tables.service.ts';

const ROWS_AT_ONCE = 2500;

/** Whether a row of another table refers to a contact, except from these tables. */
export async function referrersOf(db: Connection, except: readonly string[]): Promise<SQL> {
  const { rows } = await db.execute<{ name: string; columns: string[]; keys: string[] }>(sql`
    select conrelid::regclass::text as name, ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as keys
    from pg_constraint where contype = 'f' and confrelid = 'contacts'::regclass`);
  const conditions = rows
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name, columns, keys }) =>
        sql`exists (select from ${names([name])} as referrer where (${names(columns, 'referrer.')}) = (${names(keys, 'contacts.')}))`,
    );
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

/** A list of ids as one value, however long it is. */
const listOf = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

/**
 * To which of these contacts a row of a table belongs; null when to none. Where there are several ways to a contact, the first that
 * leads to one of them counts.
 */
function contactOf(table: Table, tables: readonly Table[], ids: SQL): SQL {
  if (table === tables[0]) return sql`case when id = any(${ids}) then id end`;
  const paths = table.links.flatMap(({ parent: parentName, columns, keys, cascades }) => {
    const parent = cascades ? tables.find(({ name }) => name === parentName) : undefined;
    if (!parent) return [];
    const name = names([parent.name]);
    const own = names(columns, `${table.name}.`);
    return sql`(select ${contactOf(parent, tables, ids)} from ${name} where (${names(keys, `${parent.name}.`)}) = (${own}))`;
  });
  return sql`coalesce(${sql.join(paths, sql`, `)})`;
}

export function contactSnapshotRepository(db: Connection) {
  return {
    /** Moves all rows of these contacts, their own last, into deleted_rows. Some at a time: a history may be long. */
    async take(userId: string, contactIds: readonly string[]): Promise<void> {
      const tables = await tablesOfContact(db);
      const [root] = tables;
      const ids = listOf(contactIds);
      const belongs = (table: Table): SQL => {
        if (table === root) return sql`user_id = ${userId} and id = any(${ids})`;
        const paths = table.links.flatMap(({ parent: parentName, columns, keys, cascades }) => {
          const parent = cascades ? tables.find(({ name }) => name === parentName) : undefined;
          if (!parent) return [];
          return sql`(${names(columns)}) in (select ${names(keys)} from ${names([parent.name])} where ${belongs(parent)})`;
        });
        return sql`(${sql.join(paths, sql` or `)})`;
      };
      for (const table of tables.toReversed()) {
        const name = names([table.name]);
        let [taken, last] = [0, ROWS_AT_ONCE];
        while (last === ROWS_AT_ONCE) {
          const { rowCount } = await db.execute(sql`
            with taken as (
              delete from ${name} where ctid = any(array(
                select ctid from ${name} where ${belongs(table)} limit ${ROWS_AT_ONCE}
              )) returning to_jsonb(${name}.*) as content, ${contactOf(table, tables, ids)} as contact_id
            )
            insert into deleted_rows (user_id, contact_id, table_name, number, content)
            select ${userId}, contact_id, ${table.name}, ${taken}::int + row_number() over (), content from taken`);
          last = rowCount ?? 0;
          taken += last;
        }
      }
    },

    /** Puts the rows back as they were, except those whose foreign keys point at rows that are gone. */
    async putBack(userId: string, contactIds: readonly string[]): Promise<void> {
      const ids = listOf(contactIds);
      for (const table of await tablesOfContact(db)) {
        const name = names([table.name]);
        const kept = sql`deleted_rows.user_id = ${userId} and deleted_rows.contact_id = any(${ids}) and deleted_rows.table_name = ${table.name}`;
        const { rows } = await db.execute<{ count: number }>(
          sql`select coalesce(max(number), 0)::int as count from deleted_rows where ${kept}`,
        );
        for (let from = 0; from < rows[0]!.count; from += ROWS_AT_ONCE) {
          await db.execute(sql`
            insert into ${name} (${names(table.columns)})
            select ${names(table.columns, 'rows.')}
            from deleted_rows, jsonb_populate_record(null::${name}, deleted_rows.content) as rows
            where ${kept} and deleted_rows.number between ${from + 1} and ${from + ROWS_AT_ONCE} and ${isWhole(table)}
            on conflict do nothing`);
        }
      }
    },
  };
}
