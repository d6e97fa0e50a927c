import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { deliveries, reminders } from './reminders.table.ts';

type UnderWay = { readonly userId: string; readonly id: string; readonly reminderId: string };

/** Over all users: nobody is served yet. */
export function restoredRemindersRepository(db: Connection) {
  return {
    /** What was put off counts as begun, so that all that is open can be settled in one way. */
    async claimWaiting(): Promise<void> {
      await db
        .update(deliveries)
        .set({ status: 'claimed', heldUntil: sql`now()`, nextAttemptAt: null })
        .where(eq(deliveries.status, 'waiting'));
    },

    /** In lists that have no more than one of each reminder. */
    async underWay(): Promise<UnderWay[][]> {
      const rows = await db
        .select({ userId: deliveries.userId, id: deliveries.id, reminderId: deliveries.reminderId })
        .from(deliveries)
        .where(inArray(deliveries.status, ['claimed', 'sending']))
        .orderBy(deliveries.date);
      const lists: UnderWay[][] = [];
      for (const ofReminder of Map.groupBy(rows, ({ reminderId }) => reminderId).values())
        for (const [place, row] of ofReminder.entries()) (lists[place] ??= []).push(row);
      return lists;
    },

    async usersWithDue(now: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ userId: reminders.userId })
        .from(reminders)
        .where(and(eq(reminders.status, 'pending'), isNull(reminders.closedAt), lte(reminders.nextSendAt, now)));
      return rows.map(({ userId }) => userId);
    },
  };
}
