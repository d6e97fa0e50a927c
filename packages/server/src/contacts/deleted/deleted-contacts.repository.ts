import { and, asc, eq, gte, inArray, lt, max } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { contactSnapshotRepository } from './contact-snapshot.repository.ts';
import { contacts, deletedContacts } from '../contacts.table.ts';
import { relationsRepository } from '../relations/relations.repository.ts';

type Deletion = Pick<typeof deletedContacts.$inferSelect, 'deletedAt' | 'contactsBefore' | 'openTodosBefore'>;

const ofContacts = (userId: string, contactIds: readonly string[]) =>
  and(eq(deletedContacts.userId, userId), inArray(deletedContacts.contactId, [...contactIds]));

export function deletedContactsRepository(db: Connection) {
  const snapshots = contactSnapshotRepository(db);
  return {
    /** Deletes contacts and keeps everything that goes with them; answers how many of them the owner has. */
    async delete(userId: string, contactIds: readonly string[], deletion: Deletion): Promise<number> {
      const locked = await db
        .select({ contactId: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...contactIds])))
        .orderBy(asc(contacts.id))
        .for('update');
      if (locked.length === 0) return 0;
      const ids = locked.map(({ contactId }) => contactId);
      // A contact can be added again under its id and deleted again: the later snapshot replaces the first.
      await db.delete(deletedContacts).where(ofContacts(userId, ids));
      await db.insert(deletedContacts).values(ids.map((contactId) => ({ userId, contactId, ...deletion })));
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

    /** The most that there was before any deletion since then. */
    async mostBefore(userId: string, since: string): Promise<{ contacts: number; todos: number }> {
      const [most] = await db
        .select({ contacts: max(deletedContacts.contactsBefore), todos: max(deletedContacts.openTodosBefore) })
        .from(deletedContacts)
        .where(and(eq(deletedContacts.userId, userId), gte(deletedContacts.deletedAt, since)));
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
      const { rowCount } = await db.delete(deletedContacts).where(lt(deletedContacts.deletedAt, before));
      return rowCount ?? 0;
    },
  };
}
