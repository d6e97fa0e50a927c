import { and, desc, eq, gt, inArray, isNull, lt, lte, min, or, sql } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { MOST_COUNTED } from '../platform/jobs/job-queues.ts';
import { operatorMails } from './operator-mail.table.ts';

export type MailRow = typeof operatorMails.$inferSelect;
export type NewMail = Pick<
  MailRow,
  'userId' | 'id' | 'kind' | 'occasion' | 'notice' | 'nextAttemptAt' | 'giveUpAt' | 'createdAt'
>;

/** Above the longest call with everything around it. */
const HOLD = sql<string>`now() + interval '3 minutes'`;
const isFree = or(isNull(operatorMails.heldUntil), lt(operatorMails.heldUntil, sql`now()`));

const one = ({ userId, id }: Pick<MailRow, 'userId' | 'id'>) =>
  and(eq(operatorMails.userId, userId), eq(operatorMails.id, id));

/** As this attempt claimed it: whoever comes later has counted on. */
const asClaimed = (mail: MailRow) => and(one(mail), eq(operatorMails.attempts, mail.attempts));

export function operatorMailRepository(db: Connection) {
  return {
    /** False when there is one of this occasion. */
    async insert(mail: NewMail): Promise<boolean> {
      const { rowCount } = await db
        .insert(operatorMails)
        .values({ ...mail, status: 'open' })
        .onConflictDoNothing({ target: [operatorMails.userId, operatorMails.kind, operatorMails.occasion] });
      return rowCount === 1;
    },

    /** For whoever sends it at once. */
    async insertBegun(mail: NewMail): Promise<MailRow> {
      const begun = { status: 'sending', attempts: 1, heldUntil: HOLD } as const;
      const [row] = await db
        .insert(operatorMails)
        .values({ ...mail, ...begun })
        .returning();
      return row!;
    },

    /** The one that waits longest, with whom it is to; past those that others hold. */
    async claim(now: string) {
      const next = db
        .select({ userId: operatorMails.userId, id: operatorMails.id })
        .from(operatorMails)
        .where(and(eq(operatorMails.status, 'open'), lte(operatorMails.nextAttemptAt, now), isFree))
        .orderBy(operatorMails.nextAttemptAt, operatorMails.id)
        .limit(1)
        .for('update', { skipLocked: true });
      const [mail] = await db
        .update(operatorMails)
        .set({ heldUntil: HOLD, attempts: sql`${operatorMails.attempts} + 1` })
        .where(sql`(${operatorMails.userId}, ${operatorMails.id}) in (${next})`)
        .returning();
      return mail;
    },

    async recipient(userId: string) {
      const { id, name, email, deletedAt } = users;
      const [user] = await db.select({ id, name, email, deletedAt }).from(users).where(eq(id, userId));
      return user;
    },

    /** False when somebody else has it by now. From here on it may have gone out. */
    async begin(mail: MailRow): Promise<boolean> {
      const { rowCount } = await db
        .update(operatorMails)
        .set({ status: 'sending', heldUntil: HOLD })
        .where(and(asClaimed(mail), eq(operatorMails.status, 'open')));
      return rowCount === 1;
    },

    async settle(mail: MailRow, outcome: Partial<Pick<MailRow, 'status' | 'sentAt' | 'nextAttemptAt'>>): Promise<void> {
      await db
        .update(operatorMails)
        .set({ ...outcome, heldUntil: null })
        .where(and(asClaimed(mail), inArray(operatorMails.status, ['open', 'sending'])));
    },

    /** Unless it was begun: then it may have gone out, and is settled as that when its hold ends. */
    async putOff(mail: MailRow, nextAttemptAt: string): Promise<void> {
      await db
        .update(operatorMails)
        .set({ nextAttemptAt, heldUntil: null })
        .where(and(asClaimed(mail), eq(operatorMails.status, 'open')));
    },

    /** Whoever began them is no more, and nobody knows whether they went out. */
    async settleAbandoned(): Promise<void> {
      await db
        .update(operatorMails)
        .set({ status: 'unknown', heldUntil: null })
        .where(and(eq(operatorMails.status, 'sending'), lt(operatorMails.heldUntil, sql`now()`)));
    },

    /** False when it was used before, or there is no such mail. */
    async useLink(userId: string, id: string, now: string): Promise<boolean> {
      const { rowCount } = await db
        .update(operatorMails)
        .set({ linkUsedAt: now })
        .where(and(one({ userId, id }), isNull(operatorMails.linkUsedAt)));
      return rowCount === 1;
    },

    async isLinkUsed(userId: string, id: string): Promise<boolean> {
      const [mail] = await db.select({ at: operatorMails.linkUsedAt }).from(operatorMails).where(one({ userId, id }));
      return mail?.at !== null;
    },

    async lastSent(userId: string, kind: MailRow['kind']): Promise<string | null> {
      const [mail] = await db
        .select({ sentAt: operatorMails.sentAt })
        .from(operatorMails)
        .where(and(eq(operatorMails.userId, userId), eq(operatorMails.kind, kind), eq(operatorMails.status, 'sent')))
        .orderBy(desc(operatorMails.sentAt))
        .limit(1);
      return mail?.sentAt ?? null;
    },

    /** When the one that waits longest of those that are still wanted was written down. Of more than are counted, one of these. */
    async oldestOpen(now: string): Promise<string | null> {
      const open = db
        .select({ createdAt: operatorMails.createdAt })
        .from(operatorMails)
        .where(and(eq(operatorMails.status, 'open'), gt(operatorMails.giveUpAt, now)))
        .orderBy(operatorMails.nextAttemptAt)
        .limit(MOST_COUNTED)
        .as('open');
      const [row] = await db.select({ oldest: min(open.createdAt) }).from(open);
      return row?.oldest ?? null;
    },

    /** What was to go out when a backup was made has gone out, or is no longer wanted. */
    giveUpOpen: () =>
      db
        .update(operatorMails)
        .set({ status: 'unknown', heldUntil: null })
        .where(inArray(operatorMails.status, ['open', 'sending'])),
  };
}
