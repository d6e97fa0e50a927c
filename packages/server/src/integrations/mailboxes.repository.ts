import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { mailboxes } from './integrations.table.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** As it was read: whoever connected it anew in between has another secret. */
const unchanged = (userId: string, sealedSecret: string) =>
  and(eq(mailboxes.userId, userId), eq(mailboxes.sealedSecret, sealedSecret));

export function mailboxesRepository(db: Connection) {
  return {
    async find(userId: string): Promise<MailboxRow | undefined> {
      const [mailbox] = await db.select().from(mailboxes).where(eq(mailboxes.userId, userId));
      return mailbox;
    },

    ofUsers: (userIds: readonly string[]): Promise<MailboxRow[]> =>
      db
        .select()
        .from(mailboxes)
        .where(inArray(mailboxes.userId, [...userIds])),

    /** Answers the one that it takes the place of. */
    async replace(mailbox: Omit<MailboxRow, 'brokenAt' | 'problem'>): Promise<MailboxRow | undefined> {
      const [former] = await db.select().from(mailboxes).where(eq(mailboxes.userId, mailbox.userId)).for('update');
      const { userId, ...values } = { ...mailbox, brokenAt: null, problem: null };
      await db
        .insert(mailboxes)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: mailboxes.userId, set: values });
      return former;
    },

    async remove(userId: string): Promise<MailboxRow | undefined> {
      const [removed] = await db.delete(mailboxes).where(eq(mailboxes.userId, userId)).returning();
      return removed;
    },

    async reseal(userId: string, sealedSecret: string, resealed: string): Promise<void> {
      await db.update(mailboxes).set({ sealedSecret: resealed }).where(unchanged(userId, sealedSecret));
    },

    /** False when somebody else did before, or it was connected anew. */
    async markBroken(userId: string, sealedSecret: string, problem: string, now: string): Promise<boolean> {
      const { rowCount } = await db
        .update(mailboxes)
        .set({ brokenAt: now, problem })
        .where(and(unchanged(userId, sealedSecret), isNull(mailboxes.brokenAt)));
      return rowCount === 1;
    },
  };
}
