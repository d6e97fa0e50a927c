import { and, asc, between, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { furtherKeys, type Keys } from '@inner-circle/domain/import-export/duplicates.rules.ts';
import type { DuplicateAction } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { contacts, phoneKeyOf } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { importRows, inFile } from '../imports.table.ts';

export type UploadedRow = Pick<
  typeof importRows.$inferSelect,
  'row' | 'name' | 'email' | 'phone' | 'cells' | 'photo' | 'problem'
>;
export type ReadRow = Awaited<ReturnType<ReturnType<typeof importRowsRepository>['range']>>[number];
/** Somebody whom a row may be about: a contact, or an earlier row and the contact that it led to. */
export type Candidate = Keys & {
  row: number;
  contactId: string | null;
  earlierRow: number | null;
  contactName: string;
};
type Key = Parameters<typeof inFile>[0];
type Exception = { row: number; action: DuplicateAction };
type Found = { row: number; because: string; contactId: string | null; earlierRow: number | null };

type Further = readonly { value: string }[];

/** A list in the cells of a row, which were read by this version or by another. */
const listIn = (name: 'moreEmails' | 'morePhones') =>
  sql.raw(
    `jsonb_array_elements(case jsonb_typeof(cells -> '${name}') when 'array' then cells -> '${name}' else '[]' end)`,
  );

/** Where hundreds have the same name or number, the first ones are enough. */
const CANDIDATES = 5;
/** The search is limited before it is ordered: else the planner may read all contacts in that order until some match. */
const SAME_KEY = 100;

const of = (userId: string, importId: string) => and(eq(importRows.userId, userId), eq(importRows.importId, importId));

export function importRowsRepository(db: Connection) {
  return {
    /** Rows that are there already stay as they are; answers which were not. */
    async insert(userId: string, importId: string, rows: readonly UploadedRow[]): Promise<number[]> {
      const { rows: added } = await db.execute<{ row: number }>(sql`
        insert into import_rows (user_id, import_id, "row", name, email, phone, cells, photo, problem)
        select ${userId}::uuid, ${importId}::uuid, "row", name, email, phone, cells, photo, problem
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as uploaded ("row" int, name text, email text, phone text, cells jsonb, photo text, problem text)
        on conflict do nothing
        returning "row"`);
      return added.map(({ row }) => row);
    },

    async range(userId: string, importId: string, from: number, to: number) {
      const rows = await db
        .select({
          row: importRows.row,
          name: importRows.name,
          email: importRows.email,
          phone: importRows.phone,
          cells: importRows.cells,
          problem: importRows.problem,
          duplicateAction: importRows.duplicateAction,
          keys: { name: importRows.nameKey, email: importRows.emailKey, phone: importRows.phoneKey },
        })
        .from(importRows)
        .where(and(of(userId, importId), between(importRows.row, from, to)))
        .orderBy(asc(importRows.row));
      return rows.map((row) => {
        const { moreEmails = [], morePhones = [] } = row.cells ?? {};
        return Object.assign(row, { keys: Object.assign(row.keys, furtherKeys(moreEmails, morePhones)) });
      });
    },

    /** The pictures that these rows bring. */
    async photos(userId: string, importId: string, rows: readonly number[]): Promise<Map<number, string>> {
      if (rows.length === 0) return new Map();
      const found = await db
        .select({ row: importRows.row, photo: importRows.photo })
        .from(importRows)
        .where(and(of(userId, importId), inArray(importRows.row, [...rows]), isNotNull(importRows.photo)));
      return new Map(found.map(({ row, photo }) => [row, photo!]));
    },

    /**
     * Contacts and then earlier rows that share a key with one of these rows, each found by an index; contacts that share it with one of
     * their further addresses or numbers are found among those who have such.
     */
    async candidates(userId: string, importId: string, from: number, to: number): Promise<Candidate[]> {
      const amongContacts = (key: Key) => sql`
        select incoming."row", other.id as contact_id, null::int as earlier_row, other.name, other.email_key, other.phone_key,
          other.name_sort, other.more_emails, other.more_phones
        from incoming cross join lateral (
          select id, name, email_key, phone_key, name_sort, more_emails, more_phones from (
            select * from contacts
            where contacts.user_id = ${userId} and contacts.${sql.raw(key === 'name_key' ? 'name_sort' : key)} = incoming.${sql.raw(key)}
            limit ${SAME_KEY}
          ) as same order by same.id limit ${CANDIDATES}
        ) as other`;
      const amongRows = (key: Key) => sql`
        select incoming."row", (
          select met.id
          from import_results as result join contacts as met on met.user_id = result.user_id and met.id = result.contact_id
          where result.user_id = ${userId} and result.import_id = ${importId} and result."row" = other."row"
        ), other."row", other.name, other.email_key, other.phone_key, other.name_key, '[]'::jsonb, '[]'::jsonb
        from incoming cross join lateral (
          select * from import_rows as earlier
          where ${inFile(key)} = incoming.${sql.raw(`${key}_in_file`)} and earlier."row" < incoming."row" and earlier.problem is null
            -- As text, so that the planner cannot use the primary key, by which it would read the whole file.
            and earlier.user_id::text = ${userId}::text and earlier.import_id::text = ${importId}::text
          order by earlier."row" limit ${CANDIDATES}
        ) as other`;
      const byFurther = (key: 'email_key' | 'phone_key') => sql`
        select further."row", other.id, null::int, other.name, other.email_key, other.phone_key, other.name_sort, other.more_emails, other.more_phones
        from further cross join lateral (
          select * from contacts where contacts.user_id = ${userId} and contacts.${sql.raw(key)} = further.key limit ${CANDIDATES}
        ) as other
        where further.kind = ${key}`;
      const amongFurther = sql`
        select keyed."row", other.id, null::int, other.name, other.email_key, other.phone_key, other.name_sort, other.more_emails, other.more_phones
        from (
          select "row", 'email_key' as kind, email_key as key from incoming union all
          select "row", 'phone_key', phone_key from incoming union all
          select "row", kind, key from further
        ) as keyed join others_further as other on other.kind = keyed.kind and other.key = keyed.key`;
      const keys = ['email_key', 'phone_key', 'name_key'] as const;
      const inFiles = keys.map((key) => sql`${inFile(key)} as ${sql.raw(`${key}_in_file`)}`);
      // Each row needs the first few others in an index's order. A bitmap scan would gather them all first (docs/decisions/0019).
      await db.execute(sql`set local enable_bitmapscan to off`);
      const { rows } = await db.execute<{
        row: number;
        contact_id: string | null;
        earlier_row: number | null;
        name: string;
        email_key: string | null;
        phone_key: string | null;
        name_sort: string;
        more_emails: Further;
        more_phones: Further;
      }>(sql`
        with incoming as materialized (
          select "row", email_key, phone_key, name_key, cells, ${sql.join(inFiles, sql`, `)} from import_rows
          where user_id = ${userId} and import_id = ${importId} and "row" between ${from} and ${to} and problem is null
        ), further as materialized (
          select "row", 'email_key' as kind, lower(item ->> 'value') as key from incoming, ${listIn('moreEmails')} as one (item) union
          select "row", 'phone_key', ${phoneKeyOf(`item ->> 'value'`)} from incoming, ${listIn('morePhones')} as one (item)
        ), others_further as materialized (
          select id, name, email_key, phone_key, name_sort, more_emails, more_phones, kind, key
          from contacts cross join lateral (
            select 'email_key' as kind, lower(item ->> 'value') as key from jsonb_array_elements(more_emails) as one (item) union all
            select 'phone_key', ${phoneKeyOf(`item ->> 'value'`)} from jsonb_array_elements(more_phones) as one (item)
          ) as further_of
          where user_id = ${userId} and (more_emails <> '[]' or more_phones <> '[]')
        )
        select * from (${sql.join(
          [
            ...keys.map(amongContacts),
            byFurther('email_key'),
            byFurther('phone_key'),
            amongFurther,
            ...keys.map(amongRows),
          ],
          sql` union all `,
        )}) as candidates
        order by earlier_row nulls first, contact_id`);
      return rows.map((found) => {
        const { moreEmails, morePhones } = furtherKeys(found.more_emails, found.more_phones);
        return {
          row: found.row,
          contactId: found.contact_id,
          earlierRow: found.earlier_row,
          contactName: found.name,
          email: found.email_key,
          phone: found.phone_key,
          name: found.name_sort,
          moreEmails,
          morePhones,
        };
      });
    },

    async setExceptions(userId: string, importId: string, exceptions: readonly Exception[]): Promise<void> {
      await db.execute(sql`
        update import_rows set duplicate_action = exception.action
        from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as exception ("row" int, action text)
        where user_id = ${userId} and import_id = ${importId} and import_rows."row" = exception."row"`);
    },

    async setDuplicates(userId: string, importId: string, found: readonly Found[]): Promise<void> {
      await db.execute(sql`
        update import_rows set because = found.because, same_contact_id = found."contactId", earlier_row = found."earlierRow"
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
          as found ("row" int, because text, "contactId" uuid, "earlierRow" int)
        where user_id = ${userId} and import_id = ${importId} and import_rows."row" = found."row"`);
    },

    async duplicates(userId: string, importId: string, paging: Paging) {
      const isDuplicate = and(of(userId, importId), isNotNull(importRows.because));
      const [row] = await db.select({ total: count() }).from(importRows).where(isDuplicate);
      const data = await db
        .select({
          row: importRows.row,
          name: importRows.name,
          because: sql<'email' | 'phone' | 'name'>`${importRows.because}`,
          contact: { id: contacts.id, name: contacts.name, photo: contacts.photo },
          earlierRow: importRows.earlierRow,
        })
        .from(importRows)
        .leftJoin(contacts, and(eq(contacts.userId, userId), eq(contacts.id, importRows.sameContactId)))
        .where(isDuplicate)
        .orderBy(asc(importRows.row))
        .limit(paging.limit)
        .offset(skippedBy(paging));
      return { total: row!.total, data };
    },
  };
}
