import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { belongingsRepository } from './belongings.repository.ts';
import { contacts, deletedContacts } from './contacts.table.ts';

const snapshotOf = (userId: string, contactId: string) =>
  and(eq(deletedContacts.userId, userId), eq(deletedContacts.contactId, contactId));

export function deletedContactsRepository(db: Connection) {
  const belongings = belongingsRepository(db);
  return {
    /** Deletes a contact and keeps everything that goes with it; false when the owner has no such contact. */
    async delete(userId: string, contactId: string, now: string): Promise<boolean> {
      const contact = and(eq(contacts.userId, userId), eq(contacts.id, contactId));
      const [locked] = await db.select({ id: contacts.id }).from(contacts).where(contact).for('update');
      if (!locked) return false;
      const rows = await belongings.ofContact(userId, contactId);
      // Who deletes a contact, repeats the request that added it and deletes it again is left with the later one.
      await db.delete(deletedContacts).where(snapshotOf(userId, contactId));
      await db.insert(deletedContacts).values({ userId, contactId, deletedAt: now, rows });
      await db.delete(contacts).where(contact);
      return true;
    },

    /** Whether the contact was deleted since then; nobody else can restore it until the transaction ends. */
    async lock(userId: string, contactId: string, since: string): Promise<boolean> {
      const [locked] = await db
        .select({ contactId: deletedContacts.contactId })
        .from(deletedContacts)
        .where(and(snapshotOf(userId, contactId), gte(deletedContacts.deletedAt, since)))
        .for('update');
      return locked !== undefined;
    },

    async restore(userId: string, contactId: string): Promise<void> {
      const snapshot = db
        .select({ rows: deletedContacts.rows })
        .from(deletedContacts)
        .where(snapshotOf(userId, contactId));
      await belongings.putBack(sql`${snapshot}`);
      await db.delete(deletedContacts).where(snapshotOf(userId, contactId));
    },

    async purge(before: string): Promise<number> {
      const { rowCount } = await db.delete(deletedContacts).where(lt(deletedContacts.deletedAt, before));
      return rowCount ?? 0;
    },
  };
}
