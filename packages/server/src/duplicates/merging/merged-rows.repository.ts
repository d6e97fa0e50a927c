import { type SQL, sql } from 'drizzle-orm';
import { isWhole, names, tablesOfContact } from '../../contacts/deleted/contact-tables.service.ts';
import type { Connection } from '../../platform/database.ts';
import { collides, contactReferences, type Reference, unquoted } from './contact-references.repository.ts';
import { mergedRows } from './merges.table.ts';

type Merging = { readonly userId: string; readonly mergeId: string };
type Step = { step: number; tableName: string; columnName: string | null; was: string | null };

/** Moves what belongs to contacts, step by step, and takes the steps back in the other order. */
export function mergedRowsRepository(db: Connection, { userId, mergeId }: Merging) {
  let step = 0;
  const keep = async (table: string, of: { column?: string; was?: string }, changed: SQL): Promise<number> => {
    step += 1;
    const { rowCount } = await db.execute(sql`
      with changed as (${changed})
      insert into ${mergedRows} (user_id, merge_id, step, number, table_name, column_name, was, content)
      select ${userId}, ${mergeId}, ${step}::int, row_number() over (), ${table}, ${of.column ?? null}, ${of.was ?? null}::uuid, content
      from changed`);
    return rowCount ?? 0;
  };
  const removed = (table: string, where: SQL) =>
    keep(
      table,
      {},
      sql`delete from ${names([table])} as here where here.user_id = ${userId} and ${where} returning to_jsonb(here.*) as content`,
    );

  return {
    /** Everything that refers to the other refers to the first from now on; answers how many rows of each table that were. */
    async move(other: string, first: string): Promise<Record<string, number>> {
      const moved: Record<string, number> = {};
      const tables = await tablesOfContact(db);
      for (const reference of await contactReferences(db)) {
        const { table, column, keys } = reference;
        const isOthers = ofOther(reference, other);
        // A part of the contact itself, such as its photo, which people change in place: it is kept whole, as the contact is.
        if (keys.length === 2 && keys.includes(column)) {
          await removed(table, isOthers);
          const { columns } = tables.find(({ name }) => name === table)!;
          await db.execute(sql`
            insert into ${names([table])} (${names(columns)})
            select ${names(columns, 'rows.')} from ${mergedRows},
              jsonb_populate_record(null::${names([table])}, ${mergedRows}.content || jsonb_build_object(${unquoted(column)}::text, ${first}::text)) as rows
            where ${mergedRows}.user_id = ${userId} and ${mergedRows}.merge_id = ${mergeId} and ${mergedRows}.step = ${step}
            on conflict do nothing`);
          continue;
        }
        const isAlike = collides(reference, userId, other, first);
        if (isAlike) await removed(table, sql`${isOthers} and ${isAlike}`);
        const key = sql.join(
          keys.map((name) => sql`${unquoted(name)}::text, ${names([name], 'here.')}`),
          sql`, `,
        );
        moved[table] =
          (moved[table] ?? 0) +
          (await keep(
            table,
            { column, was: other },
            sql`update ${names([table])} as here set ${names([column])} = ${first} where here.user_id = ${userId} and ${isOthers}
              returning jsonb_build_object(${key}) as content`,
          ));
      }
      return moved;
    },

    /** Takes them out of groups, all but those of these ids. */
    leaveGroups: (contactIds: readonly string[], except: readonly string[]) =>
      removed(
        'contact_groups',
        sql`here.contact_id = any(${ids(contactIds)}) and here.group_id <> all(${ids(except)})`,
      ),

    /** The contacts themselves, when nothing belongs to them any more. */
    deleteContacts: (contactIds: readonly string[]) => removed('contacts', sql`here.id = any(${ids(contactIds)})`),

    /** What was moved and is still there goes back, and what is gone is there again, as far as what it points at is. */
    async takeBack(first: string): Promise<void> {
      const tables = await tablesOfContact(db);
      const references = await contactReferences(db);
      const { rows: steps } = await db.execute<Step>(sql`
        select step, table_name as "tableName", column_name as "columnName", was
        from ${mergedRows} where user_id = ${userId} and merge_id = ${mergeId} group by 1, 2, 3, 4 order by step desc`);
      for (const { step: number, tableName, columnName, was } of steps) {
        const table = names([tableName]);
        const kept = sql`${mergedRows}, jsonb_populate_record(null::${table}, ${mergedRows}.content) as rows
          where ${mergedRows}.user_id = ${userId} and ${mergedRows}.merge_id = ${mergeId} and ${mergedRows}.step = ${number}`;
        const whole = tables.find(({ name }) => name === tableName);
        const { keys } = references.find((one) => one.table === tableName) ?? {};
        if (columnName === null && whole)
          await db.execute(sql`
            insert into ${table} (${names(whole.columns)})
            select ${names(whole.columns, 'rows.')} from ${kept} and ${isWhole(whole)}
            on conflict do nothing`);
        else if (columnName !== null && keys)
          await db.execute(sql`
            update ${table} as here set ${names([columnName])} = ${was}::uuid
            from ${kept} and (${names(keys, 'here.')}) = (${names(keys, 'rows.')}) and ${names([columnName], 'here.')} = ${first}::uuid`);
      }
    },
  };
}

const ofOther = ({ column }: Reference, other: string) => sql`${names([column], 'here.')} = ${other}::uuid`;

const ids = (list: readonly string[]) => sql`${`{${list.join()}}`}::uuid[]`;
