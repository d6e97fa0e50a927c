import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { sessions, signInTokens, users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { deleteInBatches } from '../platform/database/queries.ts';
import type { AccountTables } from './account.port.ts';

/** With a contact go its interactions, to-dos and reminders. */
const ROWS_AT_ONCE = 500;

const account = { id: users.id, name: users.name, email: users.email };

export function accountRepository(db: Connection, { secrets, erasedFirst }: AccountTables) {
  const deleteSecrets = async (userId: string) => {
    for (const table of [sessions, signInTokens, ...secrets]) await db.delete(table).where(eq(table.userId, userId));
  };

  return {
    async close(userId: string, now: string): Promise<void> {
      await db.update(users).set({ deletedAt: now }).where(eq(users.id, userId));
      await deleteSecrets(userId);
    },

    /** Undefined when no such account was closed since then. */
    async reopen(userId: string, since: string) {
      const [reopened] = await db
        .update(users)
        .set({ deletedAt: null })
        .where(and(eq(users.id, userId), gt(users.deletedAt, since)))
        .returning(account);
      // What was under way during the closing may have made one, and while the account was closed it opened nothing.
      if (reopened) await deleteSecrets(userId);
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

    /** In the order of their ids. */
    closedUntil: (moment: string, limit: number, last: { userId: string } | undefined) =>
      db
        .select({ userId: users.id, closedAt: users.deletedAt })
        .from(users)
        .where(and(lte(users.deletedAt, moment), last && gt(users.id, last.userId)))
        .orderBy(asc(users.id))
        .limit(limit),

    async erase(userId: string, signal: AbortSignal): Promise<void> {
      for (const table of erasedFirst)
        await deleteInBatches(db, table, eq(table.userId, userId), { signal, rowsAtOnce: ROWS_AT_ONCE });
      if (!signal.aborted) await db.delete(users).where(eq(users.id, userId));
    },
  };
}
