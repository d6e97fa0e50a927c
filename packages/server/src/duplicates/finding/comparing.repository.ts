import type { Band } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { duplicateMarks } from '../duplicates.table.ts';

export type Pair = { readonly firstId: string; readonly secondId: string; readonly band: Band };
/** A mark as it was read: when the contact is changed again it is another one. */
export type Mark = { readonly contactId: string; readonly version: string };
export type Compared = { readonly contactId: string; readonly keys: readonly number[] };

/** Of more people under one key only the first are compared: a name that hundreds have says little. */
export const MOST_OF_A_KEY = 50;
/** So few are looked for in each row as they are; of more a hash is made first. */
const FEW_KEYS = 100;

const arrayOf = (values: readonly (string | number)[]) => `{${values.join()}}`;

export function comparingRepository(db: Connection) {
  return {
    async isMarked(userId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`select from duplicate_marks where user_id = ${userId} limit 1`);
      return rows.length > 0;
    },

    async mark(userId: string, contactIds: readonly string[]): Promise<void> {
      const marks = contactIds.map((contactId) => ({ userId, contactId }));
      if (marks.length > 0) await db.insert(duplicateMarks).values(marks).onConflictDoNothing();
    },

    /** Takes those marks out that are as they were read, and that nobody is about to write anew; answers of whom. */
    async takeMarks(userId: string, marks: readonly Mark[]): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        delete from duplicate_marks where user_id = ${userId} and contact_id = any(array(
          select contact_id from duplicate_marks
          join unnest(${arrayOf(marks.map(({ contactId }) => contactId))}::uuid[], ${arrayOf(marks.map(({ version }) => version))}::text[])
            as read (contact_id, version) using (contact_id)
          where user_id = ${userId} and duplicate_marks.xmin::text = read.version
          for update of duplicate_marks skip locked
        )) returning contact_id as id`);
      return rows.map(({ id }) => id);
    },

    async countMarked(userId: string): Promise<number> {
      return db.$count(duplicateMarks, eq(duplicateMarks.userId, userId));
    },

    /** The next users after this one of whom somebody is to be compared. */
    async usersMarked(after: string | undefined, most: number): Promise<{ userId: string }[]> {
      const { rows } = await db.execute<{ userId: string }>(sql`
        with recursive marked as (
          (select user_id from duplicate_marks where user_id > ${after ?? FIRST}::uuid order by user_id limit 1)
          union all
          select (select user_id from duplicate_marks where user_id > marked.user_id order by user_id limit 1)
          from marked where marked.user_id is not null
        ) select user_id as "userId" from marked where user_id is not null limit ${most}`);
      return rows;
    },

    async forgetPairs(userId: string, contactIds: readonly string[]): Promise<void> {
      const ids = arrayOf(contactIds);
      await db.execute(sql`delete from duplicate_pairs where user_id = ${userId} and first_id = any(${ids}::uuid[])`);
      await db.execute(sql`delete from duplicate_pairs where user_id = ${userId} and second_id = any(${ids}::uuid[])`);
    },

    async setKeys(userId: string, compared: readonly Compared[]): Promise<void> {
      const ids = arrayOf(compared.map(({ contactId }) => contactId));
      const keys = arrayOf(compared.map((one) => `"${arrayOf(one.keys)}"`));
      await db.execute(sql`
        insert into compared_contacts (user_id, contact_id, keys)
        select ${userId}::uuid, contact_id, keys::int[] from unnest(${ids}::uuid[], ${keys}::text[]) as compared (contact_id, keys)
        on conflict (user_id, contact_id) do update set keys = excluded.keys`);
    },

    /** Who is under each of these keys; of many the first. Reads all contacts of the user, which is quicker than an index is written. */
    async under(userId: string, keys: readonly number[]): Promise<Map<number, string[]>> {
      const wanted = sql`${arrayOf(keys)}::int[]`;
      const { rows } = await db.execute<{ key: number; ids: string[] }>(sql`
        select key, (array_agg(contact_id order by contact_id))[:${sql.raw(`${MOST_OF_A_KEY}`)}] as ids
        from compared_contacts cross join unnest(keys) as key
        where user_id = ${userId} and (${keys.length > FEW_KEYS} or keys && ${wanted}) and key = any(${wanted})
        group by key`);
      return new Map(rows.map(({ key, ids }) => [key, ids]));
    },

    async addPairs(userId: string, pairs: readonly Pair[]): Promise<void> {
      if (pairs.length === 0) return;
      await db.execute(sql`
        insert into duplicate_pairs (user_id, first_id, second_id, band)
        select ${userId}::uuid, "firstId", "secondId", band
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as found ("firstId" uuid, "secondId" uuid, band text)
        on conflict do nothing`);
    },
  };
}

const FIRST = '00000000-0000-0000-0000-000000000000';
