import { and, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { contactSnapshotRepository } from './contact-snapshot.repository.ts';
import { contacts, deletedContacts } from '../contacts.table.ts';

type Deletion = Pick<typeof deletedContacts.$inferSelect, 'deletedAt' | 'contactsBefore' | 'openTodosBefore'>;

const snapshotOf = (userId: string, contactId: string) =>
  and(eq(deletedContacts.userId, userId), eq(deletedContacts.contactId, contactId));

export function deletedContactsRepository(db: Connection) {
  const snapshots = contactSnapshotRepository(db);
  return {
    /** Deletes a contact and keeps everything that goes with it; false when the owner has no such contact. */
    async delete(userId: string, contactId: string, deletion: Deletion): Promise<boolean> {
      const contact = and(eq(contacts.userId, userId), eq(contacts.id, contactId));
      const [locked] = await db.select({ id: contacts.id }).from(contacts).where(contact).for('update');
      if (!locked) return false;
      // A contact can be added again under its id and deleted again: the later snapshot replaces the first.
      await db.delete(deletedContacts).where(snapshotOf(userId, contactId));
      await db.insert(deletedContacts).values({ userId, contactId, ...deletion });
      await snapshots.take(userId, contactId);
      return true;
    },

    /** Whether the contact was deleted since then; nobody else can take that back until the transaction ends. */
    async lock(userId: string, contactId: string, since: string): Promise<boolean> {
      const [locked] = await db
        .select({ contactId: deletedContacts.contactId })
        .from(deletedContacts)
        .where(and(snapshotOf(userId, contactId), gte(deletedContacts.deletedAt, since)))
        .for('update');
      return locked !== undefined;
    },

    /** The most that there was before any deletion since then. */
    async mostBefore(userId: string, since: string): Promise<{ contacts: number; todos: number }> {
      const [most] = await db
        .select({ contacts: max(deletedContacts.contactsBefore), todos: max(deletedContacts.openTodosBefore) })
        .from(deletedContacts)
        .where(and(eq(deletedContacts.userId, userId), gte(deletedContacts.deletedAt, since)));
      return { contacts: most?.contacts ?? 0, todos: most?.todos ?? 0 };
    },

    /** Of several deletions that are taken back one after the other, the last still knows what there was before the first. */
    async restore(userId: string, contactId: string, most: { contacts: number; todos: number }): Promise<void> {
      await snapshots.putBack(userId, contactId);
      await db.delete(deletedContacts).where(snapshotOf(userId, contactId));
      await db
        .update(deletedContacts)
        .set({ contactsBefore: most.contacts, openTodosBefore: most.todos })
        .where(eq(deletedContacts.userId, userId));
    },

    /** Completes the contact's open to-dos beyond so many, the least urgent ones; answers how many that were. */
    async completeBeyond(userId: string, contactId: string, allowed: number, now: string): Promise<number> {
      const { rowCount } = await db.execute(sql`
        update todos set completed_at = ${now}::timestamptz
        where user_id = ${userId} and id in (
          select id from todos where user_id = ${userId} and contact_id = ${contactId} and completed_at is null
          order by due_date nulls last, created_at, id offset ${allowed}
        )`);
      return rowCount ?? 0;
    },

    async purge(before: string): Promise<number> {
      const { rowCount } = await db.delete(deletedContacts).where(lt(deletedContacts.deletedAt, before));
      return rowCount ?? 0;
    },
  };
}
