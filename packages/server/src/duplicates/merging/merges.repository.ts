import type { Belongings } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { and, desc, eq, gte, inArray, lt, max, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { contactGroups, contacts, deletedRows } from '../../contacts/contacts.table.ts';
import { groups } from '../../groups/groups.table.ts';
import type { Connection } from '../../platform/database.ts';
import { reminders } from '../../reminders/reminders.table.ts';
import { mergedRows, merges } from './merges.table.ts';

export type MergeRecord = typeof merges.$inferSelect;
type Row = Readonly<Record<string, unknown>>;

const one = (userId: string, id: string) => and(eq(merges.userId, userId), eq(merges.id, id));
const theseContacts = (userId: string, ids: readonly string[]) =>
  and(eq(contacts.userId, userId), inArray(contacts.id, [...ids]));

export function mergesRepository(db: Connection) {
  return {
    async find(userId: string, id: string): Promise<MergeRecord | undefined> {
      const [merge] = await db.select().from(merges).where(one(userId, id)).for('update');
      return merge;
    },

    /** Those that were not undone, the latest first. */
    list: (
      userId: string,
      since: string,
      limit: number,
    ): Promise<(MergeRecord & { name: string; photo: string | null })[]> =>
      db
        .select({ ...columns, name: contacts.name, photo: contacts.photo })
        .from(merges)
        .innerJoin(contacts, and(eq(contacts.userId, merges.userId), eq(contacts.id, merges.contactId)))
        .where(and(eq(merges.userId, userId), gte(merges.mergedAt, since)))
        .orderBy(desc(merges.number))
        .limit(limit),

    /** Those of a contact that were not undone, the latest first. */
    ofContact: (userId: string, contactId: string): Promise<MergeRecord[]> =>
      db
        .select()
        .from(merges)
        .where(and(eq(merges.userId, userId), eq(merges.contactId, contactId)))
        .orderBy(desc(merges.number)),

    /** How contacts were called that became part of another or were deleted a moment ago. */
    async namesOfGone(userId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await db.execute<{ id: string; name: string }>(sql`
        select person ->> 'id' as id, person ->> 'name' as name
        from ${merges}, jsonb_array_elements(people) as person
        where user_id = ${userId} and undone_at is null and (person ->> 'id')::uuid = any(${uuids(ids)})
        union all
        select contact_id::text, content ->> 'name' from ${deletedRows}
        where user_id = ${userId} and contact_id = any(${uuids(ids)}) and table_name = 'contacts'`);
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** The groups that any of these contacts is in. */
    groupsOf: (userId: string, contactIds: readonly string[]) =>
      db
        .selectDistinct({ id: groups.id, nameKey: groups.nameKey })
        .from(contactGroups)
        .innerJoin(groups, and(eq(groups.userId, contactGroups.userId), eq(groups.id, contactGroups.groupId)))
        .where(and(eq(contactGroups.userId, userId), inArray(contactGroups.contactId, [...contactIds]))),

    async add(userId: string, merge: Omit<typeof merges.$inferInsert, 'userId' | 'number'>): Promise<void> {
      const [last] = await db
        .select({ number: max(merges.number) })
        .from(merges)
        .where(eq(merges.userId, userId));
      await db.insert(merges).values({ ...merge, userId, number: (last?.number ?? 0) + 1 });
    },

    async finish(userId: string, id: string, moved: Belongings, after: Row): Promise<void> {
      await db.update(merges).set({ moved, after }).where(one(userId, id));
    },

    /** What it kept is dropped; that it was undone is known as long as it could have been. */
    async end(userId: string, id: string, undoneAt: string): Promise<void> {
      await db.delete(mergedRows).where(and(eq(mergedRows.userId, userId), eq(mergedRows.mergeId, id)));
      await db.update(merges).set({ undoneAt, contactId: null, before: null, after: null }).where(one(userId, id));
    },

    /** The most contacts that there were before any merge since then. */
    async mostBefore(userId: string, since: string): Promise<number> {
      const [most] = await db
        .select({ contacts: max(merges.contactsBefore) })
        .from(merges)
        .where(and(eq(merges.userId, userId), gte(merges.mergedAt, since)));
      return most?.contacts ?? 0;
    },

    async purge(before: string): Promise<number> {
      const { rowCount } = await db.delete(merges).where(lt(merges.mergedAt, before));
      return rowCount ?? 0;
    },

    /** Nobody changes, deletes or sends to these until the transaction ends. Contacts first, as everybody locks them. */
    async lock(userId: string, ids: readonly string[]): Promise<string[]> {
      const locked = await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(theseContacts(userId, ids))
        .orderBy(contacts.id)
        .for('update');
      await db
        .select({ id: reminders.id })
        .from(reminders)
        .where(and(eq(reminders.userId, userId), inArray(reminders.contactId, [...ids])))
        .orderBy(reminders.id)
        .for('update');
      return locked.map(({ id }) => id);
    },

    /** A contact as PostgreSQL knows it: with columns that only a newer version writes. */
    async row(userId: string, id: string): Promise<Row> {
      const { rows } = await db.execute<{ row: Row }>(
        sql`select to_jsonb(contacts.*) as row from contacts where user_id = ${userId} and id = ${id}`,
      );
      return rows[0]!.row;
    },

    async change(userId: string, id: string, change: PgUpdateSetSource<typeof contacts>): Promise<void> {
      await db
        .update(contacts)
        .set(change)
        .where(theseContacts(userId, [id]));
    },

    /** Gives a contact's columns the values that they had in a row. */
    async setColumns(userId: string, id: string, columnNames: readonly string[], row: Row): Promise<void> {
      if (columnNames.length === 0) return;
      const list = sql.join(
        columnNames.map((name) => sql.identifier(name)),
        sql`, `,
      );
      await db.execute(sql`
        update contacts set (${list}) = (
          select ${list} from jsonb_populate_record(null::contacts, ${JSON.stringify(row)}::jsonb)
        ) where user_id = ${userId} and id = ${id}`);
    },

    /** How much hangs on each of these contacts. */
    async belongings(userId: string, ids: readonly string[]): Promise<Map<string, Belongings>> {
      const rows = await db
        .select({
          id: contacts.id,
          interactions: countOf('interactions').mapWith(Number),
          todos: countOf('todos').mapWith(Number),
          reminders: countOf('reminders').mapWith(Number),
        })
        .from(contacts)
        .where(theseContacts(userId, ids));
      return new Map(rows.map(({ id, ...belongings }) => [id, belongings]));
    },
  };
}

/** Of a query that reads contacts. */
const countOf = (table: 'interactions' | 'todos' | 'reminders') =>
  sql`(select count(*)::int from ${sql.identifier(table)} as owned where owned.user_id = contacts.user_id and owned.contact_id = contacts.id)`;

const uuids = (list: readonly string[]) => sql`${`{${list.join()}}`}::uuid[]`;

const { userId, id, contactId, number, people, moved, before, after, contactsBefore, mergedAt, undoneAt } = merges;
const columns = { userId, id, contactId, number, people, moved, before, after, contactsBefore, mergedAt, undoneAt };
