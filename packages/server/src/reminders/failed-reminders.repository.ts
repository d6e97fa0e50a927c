import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { contacts } from '../contacts/contacts.table.ts';
import type { Connection } from '../platform/database.ts';
import { deliveries, reminders } from './reminders.table.ts';

const idsOf = (ids: string[]) => sql`any(${sql.param([...new Set(ids)])}::uuid[])`;

type NextDate = { id: string; nextSendAt: string; round: number };

export function failedRemindersRepository(db: Connection) {
  return {
    /** The first that failed for one of these reasons, with the slot that did not go out; their contacts are held before. */
    async lock(userId: string, codes: readonly FailureCode[], limit: number) {
      const isFailed = and(
        eq(reminders.userId, userId),
        eq(reminders.status, 'failed'),
        inArray(reminders.failureCode, [...codes]),
      );
      const first = await db
        .select({ id: reminders.id, contactId: reminders.contactId })
        .from(reminders)
        .where(isFailed)
        .orderBy(asc(reminders.id))
        .limit(limit);
      await db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), eq(contacts.id, idsOf(first.map(({ contactId }) => contactId)))))
        .orderBy(asc(contacts.id))
        .for('key share');
      const dueAt = db
        .select({ dueAt: deliveries.dueAt })
        .from(deliveries)
        .where(and(eq(deliveries.userId, userId), eq(deliveries.id, reminders.failedDeliveryId)));
      return db
        .select({ reminder: reminders, dueAt: sql`${dueAt}`.mapWith(deliveries.dueAt) })
        .from(reminders)
        .where(and(isFailed, eq(reminders.id, idsOf(first.map(({ id }) => id)))))
        .orderBy(asc(reminders.id))
        .for('update', { of: reminders });
    },

    async resume(userId: string, nextDates: readonly NextDate[], now: string): Promise<void> {
      if (nextDates.length === 0) return;
      await db.execute(sql`
        update ${reminders} set
          status = 'pending', next_send_at = next_date."nextSendAt", round = next_date.round, updated_at = ${now},
          failure_code = null, failure_detail = null, failed_delivery_id = null
        from json_to_recordset(${JSON.stringify(nextDates)}) as next_date (id uuid, "nextSendAt" timestamptz, round int)
        where ${reminders.userId} = ${userId} and ${reminders.id} = next_date.id`);
    },
  };
}
