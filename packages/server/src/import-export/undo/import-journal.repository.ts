import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { importContacts, importGroups, type importResults } from '../imports.table.ts';

export type Result = Omit<typeof importResults.$inferSelect, 'userId' | 'importId'>;
export type JournalEntry = Pick<typeof importContacts.$inferSelect, 'contactId' | 'isNew' | 'before' | 'groupIds'> &
  Partial<Pick<typeof importContacts.$inferSelect, 'made' | 'told'>>;
type CreatedGroup = { id: string; name: string; description: string };

export function importJournalRepository(db: Connection) {
  return {
    async addResults(userId: string, importId: string, results: readonly Result[]): Promise<void> {
      await db.execute(sql`
        insert into import_results (user_id, import_id, "row", name, outcome, message, contact_id)
        select ${userId}::uuid, ${importId}::uuid, "row", name, outcome, message, "contactId"
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
          as result ("row" int, name text, outcome text, message text, "contactId" uuid)`);
    },

    /** Of a contact that the import had its hands on before, the first values are those to come back to. */
    async addEntries(
      userId: string,
      importId: string,
      entries: readonly JournalEntry[],
      updatedAt: string,
    ): Promise<void> {
      await db.execute(sql`
        insert into import_contacts (user_id, import_id, contact_id, is_new, before, updated_at, group_ids, made, told)
        select ${userId}::uuid, ${importId}::uuid, "contactId", "isNew", before, ${updatedAt}::timestamptz, "groupIds", made, told
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as entry ("contactId" uuid, "isNew" boolean, before jsonb, "groupIds" uuid[], made jsonb, told jsonb)
        on conflict (user_id, import_id, contact_id) do update set
          before = excluded.before || import_contacts.before,
          updated_at = excluded.updated_at,
          group_ids = import_contacts.group_ids || excluded.group_ids,
          made = nullif(coalesce(import_contacts.made, '{}') || coalesce(excluded.made, '{}'), '{}'),
          told = nullif(coalesce(import_contacts.told, '[]') || coalesce(excluded.told, '[]'), '[]')`);
    },

    /** Those with people around them who are yet to be written down. */
    told: (userId: string, importId: string, limit: number) =>
      db
        .select({ contactId: importContacts.contactId, told: importContacts.told })
        .from(importContacts)
        .where(
          and(eq(importContacts.userId, userId), eq(importContacts.importId, importId), isNotNull(importContacts.told)),
        )
        .orderBy(asc(importContacts.contactId))
        .limit(limit),

    /** Adds to what was made with contacts that the journal knows. */
    async addMade(
      userId: string,
      importId: string,
      made: readonly { contactId: string; made: Readonly<Record<string, string>> }[],
    ): Promise<void> {
      await db.execute(sql`
        update import_contacts set made = coalesce(import_contacts.made, '{}') || added.made
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as added ("contactId" uuid, made jsonb)
        where user_id = ${userId} and import_id = ${importId} and contact_id = added."contactId"`);
    },

    async forgetTold(userId: string, importId: string, contactIds: readonly string[]): Promise<void> {
      await db
        .update(importContacts)
        .set({ told: null })
        .where(
          and(
            eq(importContacts.userId, userId),
            eq(importContacts.importId, importId),
            inArray(importContacts.contactId, [...contactIds]),
          ),
        );
    },

    /** How many contacts the journal still knows: after an undo, those that it left alone. */
    count: async (userId: string, importId: string): Promise<number> =>
      db.$count(importContacts, and(eq(importContacts.userId, userId), eq(importContacts.importId, importId))),

    async addGroups(userId: string, importId: string, created: readonly CreatedGroup[]): Promise<void> {
      const rows = created.map(({ id, name, description }) => ({ userId, importId, groupId: id, name, description }));
      await db.insert(importGroups).values(rows);
    },

    entries: (userId: string, importId: string, limit: number, after: string) =>
      db
        .select()
        .from(importContacts)
        .where(
          and(
            eq(importContacts.userId, userId),
            eq(importContacts.importId, importId),
            sql`${importContacts.contactId} > ${after}`,
          ),
        )
        .orderBy(asc(importContacts.contactId))
        .limit(limit),

    async deleteEntries(userId: string, importId: string, contactIds: readonly string[]): Promise<void> {
      await db
        .delete(importContacts)
        .where(
          and(
            eq(importContacts.userId, userId),
            eq(importContacts.importId, importId),
            inArray(importContacts.contactId, [...contactIds]),
          ),
        );
    },

    groups: (userId: string, importId: string): Promise<CreatedGroup[]> =>
      db
        .select({ id: importGroups.groupId, name: importGroups.name, description: importGroups.description })
        .from(importGroups)
        .where(and(eq(importGroups.userId, userId), eq(importGroups.importId, importId))),
  };
}
