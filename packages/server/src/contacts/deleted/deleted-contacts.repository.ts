import { and, asc, eq, gte, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { contactSnapshotRepository } from './contact-snapshot.repository.ts';
import { idList } from '../conditions.service.ts';
import { contacts, deletedContacts } from '../contacts.table.ts';
import { relationsRepository } from '../relations/relations.repository.ts';

export type Deletion = Pick<typeof deletedContacts.$inferSelect, 'deletedAt' | 'contactsBefore' | 'openTodosBefore'> & {
  /** Of many at once: that names them, and they can be restored as long as it can be undone. */
  readonly deletionId?: string;
};

const ofContacts = (userId: string, contactIds: readonly string[]) =>
  and(eq(deletedContacts.userId, userId), sql`${deletedContacts.contactId} = any(${idList(contactIds)})`);

export function deletedContactsRepository(db: Connection) {
  const snapshots = contactSnapshotRepository(db);
  return {
    /** Deletes contacts and keeps everything that goes with them; answers how many of them the owner has. */
    async delete(userId: string, contactIds: readonly string[], deletion: Deletion): Promise<number> {
      const locked = await db
        .select({ contactId: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), sql`${contacts.id} = any(${idList(contactIds)})`))
        .orderBy(asc(contacts.id))
        .for('update');
      if (locked.length === 0) return 0;
      const ids = locked.map(({ contactId }) => contactId);
      // A contact can be added again under its id and deleted again: the later snapshot replaces the first.
      await db.delete(deletedContacts).where(ofContacts(userId, ids));
      const { deletedAt, contactsBefore, openTodosBefore, deletionId = null } = deletion;
      await db.execute(sql`
        insert into deleted_contacts (user_id, contact_id, deleted_at, contacts_before, open_todos_before, deletion_id)
        select ${userId}::uuid, id, ${deletedAt}::timestamptz, ${contactsBefore}::int, ${openTodosBefore}::int, ${deletionId}::uuid
        from unnest(${idList(ids)}) as gone (id)`);
      await relationsRepository(db).unlink(userId, ids);
      await snapshots.take(userId, ids);
      return ids.length;
    },

    /** Which of the contacts were deleted since then, and when; nobody else can take that back until the transaction ends. */
    lock: (userId: string, contactIds: readonly string[], since: string) =>
      db
        .select({ contactId: deletedContacts.contactId, deletedAt: deletedContacts.deletedAt })
        .from(deletedContacts)
        .where(and(ofContacts(userId, contactIds), gte(deletedContacts.deletedAt, since)))
        .orderBy(asc(deletedContacts.contactId))
        .for('update'),

    /** Those of one deletion of many, kept from being restored by anybody else. */
    async lockDeletion(userId: string, deletionId: string): Promise<string[]> {
      const { rows } = await db.execute<{ ids: string | null }>(sql`
        with locked as materialized (
          select contact_id from deleted_contacts where user_id = ${userId} and deletion_id = ${deletionId}
          order by contact_id for update
        )
        select string_agg(contact_id::text, ',') as ids from locked`);
      return rows[0]?.ids?.split(',') ?? [];
    },

    /** The most that there was before any deletion since then, and before one of many. */
    async mostBefore(
      userId: string,
      since: string,
      deletionId: string | null = null,
    ): Promise<{ contacts: number; todos: number }> {
      const [most] = await db
        .select({ contacts: max(deletedContacts.contactsBefore), todos: max(deletedContacts.openTodosBefore) })
        .from(deletedContacts)
        .where(
          and(
            eq(deletedContacts.userId, userId),
            or(gte(deletedContacts.deletedAt, since), sql`${deletedContacts.deletionId} = ${deletionId}::uuid`),
          ),
        );
      return { contacts: most?.contacts ?? 0, todos: most?.todos ?? 0 };
    },

    /** Of several deletions that are taken back one after the other, the last still knows what there was before the first. */
    async restore(userId: string, ids: readonly string[], most: { contacts: number; todos: number }): Promise<void> {
      await snapshots.putBack(userId, ids);
      await relationsRepository(db).relink(userId, ids);
      await db.delete(deletedContacts).where(ofContacts(userId, ids));
      await db
        .update(deletedContacts)
        .set({ contactsBefore: most.contacts, openTodosBefore: most.todos })
        .where(eq(deletedContacts.userId, userId));
    },

    async purge(before: string): Promise<number> {
      // Those of many at once go with what undoes them.
      const isSingle = isNull(deletedContacts.deletionId);
      const { rowCount } = await db.delete(deletedContacts).where(and(isSingle, lt(deletedContacts.deletedAt, before)));
      return rowCount ?? 0;
    },
  };
}
