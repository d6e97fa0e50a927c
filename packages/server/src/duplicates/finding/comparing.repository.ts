import type { Band } from '@inner-circle/domain/duplicates/same-person.rules.ts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { duplicateKeys, duplicateMarks, duplicatePairs } from '../duplicates.table.ts';

export type Pair = { readonly firstId: string; readonly secondId: string; readonly band: Band };
type Key = { readonly key: number; readonly contactId: string };

/** 53 bits, mixed as in cyrb53: several times as quick as a hash that keeps secrets, of which there are none here. */
function keyNumber(key: string): number {
  let [one, other] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 2 ** 32 * (other & 0x1f_ff_ff) + (one >>> 0);
}

/** Of more people under one key only the first are compared: a name that hundreds have says little. */
const MOST_OF_A_KEY = 50;

const arrayOf = (values: readonly (string | number)[]) => `{${values.join()}}`;

export const keysOf = (contactId: string, keys: readonly string[]): Key[] =>
  keys.map((key) => ({ key: keyNumber(key), contactId }));

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

    /** Some of those who are to be compared, past those that somebody is about to change. */
    async takeMarked(userId: string, most: number): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        delete from duplicate_marks where user_id = ${userId} and contact_id = any(array(
          select contact_id from duplicate_marks where user_id = ${userId} order by contact_id limit ${most} for update skip locked
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

    async forget(userId: string, contactIds: readonly string[]): Promise<void> {
      const ids = [...contactIds];
      await db
        .delete(duplicateKeys)
        .where(and(eq(duplicateKeys.userId, userId), inArray(duplicateKeys.contactId, ids)));
      await db
        .delete(duplicatePairs)
        .where(
          and(
            eq(duplicatePairs.userId, userId),
            or(inArray(duplicatePairs.firstId, ids), inArray(duplicatePairs.secondId, ids)),
          ),
        );
    },

    async addKeys(userId: string, keys: readonly Key[]): Promise<void> {
      await db.execute(sql`
        insert into duplicate_keys (user_id, key, contact_id)
        select ${userId}::uuid, key, contact_id
        from unnest(${arrayOf(keys.map(({ key }) => key))}::bigint[], ${arrayOf(keys.map(({ contactId }) => contactId))}::uuid[])
          as added (key, contact_id)
        on conflict do nothing`);
    },

    /** Who is under each of these keys. */
    async under(userId: string, keys: readonly number[]): Promise<Map<number, string[]>> {
      // Each key is a look-up in the index, whatever the planner holds the table for.
      await db.execute(sql`set local enable_seqscan to off`);
      await db.execute(sql`set local enable_bitmapscan to off`);
      const { rows } = await db.execute<{ key: string; ids: string[] }>(sql`
        select wanted.key, array(
          select contact_id from duplicate_keys
          where user_id = ${userId} and duplicate_keys.key = wanted.key order by contact_id limit ${MOST_OF_A_KEY}
        ) as ids
        from unnest(${arrayOf([...new Set(keys)])}::bigint[]) as wanted (key)`);
      return new Map(rows.map(({ key, ids }) => [Number(key), ids]));
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
