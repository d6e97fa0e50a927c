import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { accessTokens } from '../assistant/access-tokens/access-tokens.table.ts';
import { sessions, signInTokens, users } from '../auth/auth.table.ts';
import { calendarFeeds } from '../calendar/calendar.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { calendarAttempts, mailboxAttempts, telegramCodes } from '../integrations/integrations.table.ts';
import type { Connection } from '../platform/database.ts';
import { deleteInBatches } from '../platform/database/queries.ts';

/** With each go its interactions, to-dos and reminders. */
const CONTACTS_AT_ONCE = 500;
/** What lets somebody in who knows a secret. Accounts elsewhere are given up by the slice that knows how. */
const WAYS_IN = [
  sessions,
  signInTokens,
  accessTokens,
  calendarFeeds,
  mailboxAttempts,
  calendarAttempts,
  telegramCodes,
] as const;

const account = { id: users.id, name: users.name, email: users.email };

export function accountRepository(db: Connection) {
  const closeWaysIn = async (userId: string) => {
    for (const table of WAYS_IN) await db.delete(table).where(eq(table.userId, userId));
  };

  return {
    async close(userId: string, now: string): Promise<void> {
      await db.update(users).set({ deletedAt: now }).where(eq(users.id, userId));
      await closeWaysIn(userId);
    },

    /** Undefined when no such account was closed since then. */
    async reopen(userId: string, since: string) {
      const [reopened] = await db
        .update(users)
        .set({ deletedAt: null })
        .where(and(eq(users.id, userId), gt(users.deletedAt, since)))
        .returning(account);
      // What was under way during the closing may have made one, and while the account was closed it opened nothing.
      if (reopened) await closeWaysIn(userId);
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
        .select({ userId: users.id })
        .from(users)
        .where(and(lte(users.deletedAt, moment), last && gt(users.id, last.userId)))
        .orderBy(asc(users.id))
        .limit(limit),

    /** Deletes a user's contacts, and with them most of what the user has. To do it at once would take longer than a statement may. */
    eraseContacts: (userId: string, signal: AbortSignal) =>
      deleteInBatches(db, contacts, eq(contacts.userId, userId), { signal, rowsAtOnce: CONTACTS_AT_ONCE }),

    async erase(userId: string): Promise<void> {
      await db.delete(users).where(eq(users.id, userId));
    },
  };
}
