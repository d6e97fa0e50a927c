import { and, eq, inArray } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';

type EventContact = { readonly id: string; readonly name: string; readonly photo: string | null };

export const eventContactsRepository = (db: Connection) => ({
  /** Those of these contacts that are the owner's. */
  async find(userId: string, ids: readonly string[]): Promise<Map<string, EventContact>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: contacts.id, name: contacts.name, photo: contacts.photo })
      .from(contacts)
      .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...new Set(ids)])));
    return new Map(rows.map((contact) => [contact.id, contact]));
  },
});
