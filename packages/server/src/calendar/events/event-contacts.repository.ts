import { and, eq, inArray } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';

export const eventContactsRepository = (db: Connection) => ({
  /** The names of those of these contacts that are the owner's. */
  async namesOf(userId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...new Set(ids)])));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
