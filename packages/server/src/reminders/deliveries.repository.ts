import { and, eq, inArray, max, min, or, sql } from 'drizzle-orm';
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
  const isHeld = and(ofReminder, eq(deliveries.heldBack, true), eq(deliveries.status, 'canceled'));
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
      row: Pick<Delivery, 'id' | 'contactId' | 'dueAt' | 'date' | 'round' | 'messageId' | 'subject'> &
        Partial<Pick<Delivery, 'heldBack'>>,
      now: string,
    ) {
      await db
        .insert(deliveries)
        .values({ ...row, userId, reminderId, status: 'canceled', createdAt: now, endedAt: now })
        .onConflictDoNothing();
    },

    /** Holds back what has surely not left of a date; false when there is nothing of it. */
    async holdBack(date: string, now: string): Promise<boolean> {
      const { rowCount } = await db
        .update(deliveries)
        .set({ status: 'canceled', heldBack: true, endedAt: now, heldUntil: null, nextAttemptAt: null })
        .where(and(isRecallable, eq(deliveries.date, date)));
      return rowCount === 1;
    },

    async isHeldBack(date: string): Promise<boolean> {
      const rows = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(isHeld, eq(deliveries.date, date)));
      return rows.length > 0;
    },

    /** As if it had never been held back. */
    async release(date: string): Promise<void> {
      await db.delete(deliveries).where(and(isHeld, eq(deliveries.date, date)));
    },

    async isUnderWay(date: string): Promise<boolean> {
      const rows = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(ofReminder, eq(deliveries.status, 'sending'), eq(deliveries.date, date)));
      return rows.length > 0;
    },

    /** The last date of which something went out, failed or was held back. */
    async lastSettledDate(): Promise<string | null> {
      const isSettled = or(inArray(deliveries.status, ['sent', 'failed']), isHeld);
      const [row] = await db
        .select({ date: max(deliveries.date) })
        .from(deliveries)
        .where(and(ofReminder, isSettled));
      return row?.date ?? null;
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
