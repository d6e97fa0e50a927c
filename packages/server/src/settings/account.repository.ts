import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { sessions, signInTokens, users } from '../auth/auth.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import type { Connection } from '../platform/database.ts';

const account = { id: users.id, name: users.name, email: users.email };

export function accountRepository(db: Connection) {
  return {
    async close(userId: string, now: string): Promise<void> {
      await db.update(users).set({ deletedAt: now }).where(eq(users.id, userId));
      await db.delete(sessions).where(eq(sessions.userId, userId));
      await db.delete(signInTokens).where(eq(signInTokens.userId, userId));
    },

    /** Undefined when no such account was closed since then. */
    async reopen(userId: string, since: string) {
      const [reopened] = await db
        .update(users)
        .set({ deletedAt: null })
        .where(and(eq(users.id, userId), gt(users.deletedAt, since)))
        .returning(account);
      return reopened;
    },

    /** The latest first. */
    async closedSince(since: string, paging: Paging) {
      const isRestorable = gt(users.deletedAt, since);
      const [row] = await db.select({ total: count() }).from(users).where(isRestorable);
      const data = await db
        .select({ ...account, closedAt: sql`${users.deletedAt}`.mapWith(users.deletedAt) })
        .from(users)
        .where(isRestorable)
        .orderBy(desc(users.deletedAt), desc(users.id))
        .limit(paging.limit)
        .offset(skippedBy(paging));
      return { total: row!.total, data };
    },

    async closedUntil(moment: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(lte(users.deletedAt, moment))
        .orderBy(asc(users.deletedAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Deletes some of a user's contacts, and with them most of what the user has; answers how many. */
    async eraseContacts(userId: string, limit: number): Promise<number> {
      const batch = db.select({ id: contacts.id }).from(contacts).where(eq(contacts.userId, userId)).limit(limit);
      const { rowCount } = await db
        .delete(contacts)
        .where(and(eq(contacts.userId, userId), sql`${contacts.id} in ${batch}`));
      return rowCount ?? 0;
    },

    async erase(userId: string): Promise<void> {
      await db.delete(users).where(eq(users.id, userId));
    },
  };
}
