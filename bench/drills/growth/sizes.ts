import type { Client } from 'pg';

export type TableSize = {
  readonly name: string;
  readonly rows: number;
  readonly table: number;
  readonly indexes: number;
};

/** The largest tables of the product, with what their rows and indexes take in bytes. */
export async function tableSizes(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0
    order by pg_total_relation_size(oid) desc`);
  return rows;
}

/** What triggers keep must be what a count finds; of the texts a part is looked at. Answers what is not. */
export async function wronglyKept(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string; wrong: number }>(`
    select 'numbers of contacts' as what, count(*)::int as wrong from users
      left join (
        select user_id, count(*) as contacts, count(*) filter (where warmth = 'cold') as cold from contacts group by user_id
      ) as counted on counted.user_id = users.id
    where contact_count <> coalesce(contacts, 0) or cold_contact_count <> coalesce(cold, 0)
    union all
    select 'missing texts of search', abs((select count(*) from contacts) - (select count(*) from contact_texts))::int
    union all
    select 'wrong texts of search', count(*)::int from (select * from contacts tablesample system (2)) as sampled
      left join contact_texts on contact_texts.user_id = sampled.user_id and contact_texts.contact_id = sampled.id
    where content is distinct from
      contact_content(concat_ws(E'\\n', name, company, role, address, met, fields_as_text(custom_fields)), notes)
    union all
    select 'contacts that nobody has compared', count(*)::int from contacts
      left join compared_contacts on compared_contacts.user_id = contacts.user_id and compared_contacts.contact_id = contacts.id
      left join duplicate_marks on duplicate_marks.user_id = contacts.user_id and duplicate_marks.contact_id = contacts.id
    where compared_contacts.contact_id is null and duplicate_marks.contact_id is null
    union all
    select 'users without a revision', count(*)::int from users where not exists (select from user_revisions where user_id = users.id)`);
  return rows.flatMap(({ what, wrong }) => (wrong > 0 ? [`${wrong} ${what}`] : []));
}
