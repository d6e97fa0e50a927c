import { and, eq, inArray, max, min, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import type { ReminderRow } from './reminder-view.ts';
import { deliveries, reminders } from './reminders.table.ts';

type Delivery = typeof deliveries.$inferSelect;

const RECALLABLE = ['claimed', 'waiting'] as const;

/** For each reminder that is listed, the slot of its e-mail that is due and has surely not left, and when that is tried again. */
export function waitingEmail(db: Connection) {
  const ofReminder = and(eq(deliveries.userId, reminders.userId), eq(deliveries.reminderId, reminders.id));
  const first = db
    .select({ dueAt: min(deliveries.dueAt) })
    .from(deliveries)
    .where(and(ofReminder, inArray(deliveries.status, [...RECALLABLE])));
  const again = db
    .select({ nextAttemptAt: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(and(ofReminder, eq(deliveries.status, 'waiting')));
  return {
    waitingDate: sql<string | null>`${first}`.mapWith(deliveries.dueAt),
    nextAttemptAt: sql<string | null>`${again}`.mapWith(deliveries.nextAttemptAt),
  };
}

/** The e-mails of one reminder. Callers hold the reminder's lock, which decides whether an e-mail is called back or goes out. */
export function deliveriesRepository(db: Connection, { userId, id: reminderId }: Pick<ReminderRow, 'userId' | 'id'>) {
  const ofReminder = and(eq(deliveries.userId, userId), eq(deliveries.reminderId, reminderId));
  const isRecallable = and(ofReminder, inArray(deliveries.status, [...RECALLABLE]));
  return {
    /** The latest of the dates whose e-mails stand so. */
    async lastDate(status: 'sending' | 'sent'): Promise<string | null> {
      const [row] = await db
        .select({ date: max(deliveries.date) })
        .from(deliveries)
        .where(and(ofReminder, eq(deliveries.status, status)));
      return row?.date ?? null;
    },

    /** Takes back what has surely not left, as if it had never been begun; answers its slots. */
    async withdraw(): Promise<string[]> {
      const rows = await db.delete(deliveries).where(isRecallable).returning({ dueAt: deliveries.dueAt });
      return rows.map(({ dueAt }) => dueAt);
    },

    /** Calls off what has surely not left; answers how many that were. */
    async callOff(now: string): Promise<number> {
      const { rowCount } = await db
        .update(deliveries)
        .set({ status: 'canceled', endedAt: now, heldUntil: null, nextAttemptAt: null })
        .where(isRecallable);
      return rowCount ?? 0;
    },

    async insertCanceled(
      row: Pick<Delivery, 'id' | 'contactId' | 'dueAt' | 'date' | 'round' | 'messageId' | 'subject'>,
      now: string,
    ) {
      await db
        .insert(deliveries)
        .values({ ...row, userId, reminderId, status: 'canceled', createdAt: now, endedAt: now })
        .onConflictDoNothing();
    },

    async slotOf(deliveryId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ dueAt: deliveries.dueAt })
        .from(deliveries)
        .where(and(ofReminder, eq(deliveries.id, deliveryId)));
      return row?.dueAt;
    },
  };
}
