import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { googleCalendars, googleRevocations, mailboxes } from './integrations.table.ts';

export type Revocation = typeof googleRevocations.$inferSelect;
type Grant = Pick<Revocation, 'userId' | 'email' | 'sealedSecret'>;

export function revocationsRepository(db: Connection) {
  return {
    async insert(service: Revocation['service'], { userId, email, sealedSecret }: Grant, id: string, now: string) {
      await db.insert(googleRevocations).values({ userId, id, service, email, sealedSecret, createdAt: now });
    },

    ofUser: (userId: string): Promise<Revocation[]> =>
      db
        .select()
        .from(googleRevocations)
        .where(eq(googleRevocations.userId, userId))
        .orderBy(asc(googleRevocations.id)),

    async remove({ userId, id }: Revocation): Promise<void> {
      await db.delete(googleRevocations).where(and(eq(googleRevocations.userId, userId), eq(googleRevocations.id, id)));
    },

    /** Those who have one that waits, in the order of their ids. */
    waiting: (limit: number, last: { userId: string } | undefined) =>
      db
        .selectDistinct({ userId: googleRevocations.userId })
        .from(googleRevocations)
        .where(last && gt(googleRevocations.userId, last.userId))
        .orderBy(asc(googleRevocations.userId))
        .limit(limit),

    /** What an older version gave up in its own place. */
    async takeGivenUp(userId: string) {
      const [mailbox] = await db
        .delete(mailboxes)
        .where(and(eq(mailboxes.userId, userId), isNotNull(mailboxes.givenUpAt)))
        .returning();
      const [calendar] = await db
        .delete(googleCalendars)
        .where(and(eq(googleCalendars.userId, userId), isNotNull(googleCalendars.givenUpAt)))
        .returning();
      return { mailbox, calendar };
    },
  };
}
