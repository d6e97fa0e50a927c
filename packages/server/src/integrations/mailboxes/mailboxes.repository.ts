import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { mailboxes } from '../integrations.table.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** Those that an older version gave up are there only to be given back. */
const isInUse = isNull(mailboxes.givenUpAt);

/** A mailbox as it was read: when it was connected anew in between, its secret is another. */
const unchanged = (userId: string, sealedSecret: string) =>
  and(eq(mailboxes.userId, userId), eq(mailboxes.sealedSecret, sealedSecret));

export function mailboxesRepository(db: Connection) {
  return {
    async find(userId: string): Promise<MailboxRow | undefined> {
      const [mailbox] = await db
        .select()
        .from(mailboxes)
        .where(and(eq(mailboxes.userId, userId), isInUse));
      return mailbox;
    },

    ofUsers: (userIds: readonly string[]): Promise<MailboxRow[]> =>
      db
        .select()
        .from(mailboxes)
        .where(and(inArray(mailboxes.userId, [...userIds]), isInUse)),

    /** Answers the mailbox that it replaces, also one whose permission is still to be revoked. */
    async replace(mailbox: Omit<MailboxRow, 'brokenAt' | 'problem' | 'givenUpAt'>): Promise<MailboxRow | undefined> {
      const [former] = await db.select().from(mailboxes).where(eq(mailboxes.userId, mailbox.userId)).for('update');
      const { userId, ...values } = { ...mailbox, brokenAt: null, problem: null, givenUpAt: null };
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

    /** Answers since when it is broken, as the first failure wrote it; undefined when it was connected anew. */
    async markBroken(userId: string, sealedSecret: string, problem: string, now: string): Promise<string | undefined> {
      const [row] = await db
        .update(mailboxes)
        .set({
          brokenAt: sql`coalesce(${mailboxes.brokenAt}, ${now})`,
          problem: sql`coalesce(${mailboxes.problem}, ${problem})`,
        })
        .where(unchanged(userId, sealedSecret))
        .returning({ brokenAt: mailboxes.brokenAt });
      return row?.brokenAt ?? undefined;
    },
  };
}
