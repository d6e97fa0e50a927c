import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { RETRYABLE_FAILURES } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { countWhere } from '../../platform/database/queries.ts';
import { reminders } from '../reminders.table.ts';

const ownedBy = (userId: string) => eq(reminders.userId, userId);
export function overviewRepository(db: Connection) {
  return {
    async counts(userId: string) {
      const [counts] = await db
        .select({
          pending: countWhere(eq(reminders.status, 'pending')),
          failed: countWhere(eq(reminders.status, 'failed')),
          retryable: countWhere(inArray(reminders.failureCode, [...RETRYABLE_FAILURES])),
        })
        .from(reminders)
        .where(and(ownedBy(userId), inArray(reminders.status, ['pending', 'failed'])));
      return counts!;
    },

    /** Those that go out next; before a moment, where one is given. */
    upcoming: (userId: string, limit: number, before?: string) =>
      db
        .select({
          id: reminders.id,
          contactId: reminders.contactId,
          contactName: contacts.name,
          subject: reminders.subject,
          nextSendDate: sql<string>`${reminders.nextSendAt}`.mapWith(reminders.nextSendAt),
          timezone: reminders.timezone,
        })
        .from(reminders)
        .innerJoin(contacts, and(eq(contacts.userId, reminders.userId), eq(contacts.id, reminders.contactId)))
        .where(
          and(
            ownedBy(userId),
            eq(reminders.status, 'pending'),
            isNotNull(reminders.nextSendAt),
            before === undefined ? undefined : sql`${reminders.nextSendAt} < ${before}`,
          ),
        )
        .orderBy(asc(reminders.nextSendAt), asc(reminders.id))
        .limit(limit),
  };
}
