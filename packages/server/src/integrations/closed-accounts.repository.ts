import { and, asc, eq, exists, gt, isNotNull, or } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { googleCalendars, mailboxes, telegramLinks } from './integrations.table.ts';

const isClosed = isNotNull(users.deletedAt);

export function closedAccountsRepository(db: Connection) {
  const mailbox = db.select({ userId: mailboxes.userId }).from(mailboxes).where(eq(mailboxes.userId, users.id));
  const calendar = db
    .select({ userId: googleCalendars.userId })
    .from(googleCalendars)
    .where(eq(googleCalendars.userId, users.id));
  const chat = db
    .select({ userId: telegramLinks.userId })
    .from(telegramLinks)
    .where(eq(telegramLinks.userId, users.id));
  return {
    /** Those who are still connected to something, in the order of their ids. */
    connected: (limit: number, last: { userId: string } | undefined) =>
      db
        .select({ userId: users.id })
        .from(users)
        .where(and(isClosed, or(exists(mailbox), exists(calendar), exists(chat)), last && gt(users.id, last.userId)))
        .orderBy(asc(users.id))
        .limit(limit),
  };
}
