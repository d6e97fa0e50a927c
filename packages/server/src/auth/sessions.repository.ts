import { MOST_SESSIONS_SHOWN } from '@inner-circle/domain/auth/sessions.contract.ts';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Connection } from '../platform/database.ts';
import { sessions } from './auth.table.ts';

/** The sessions of a user, of which one is known by the hash of its token: that of the browser that asks. */
export function sessionsRepository(db: Connection, userId: string, hereHash: string) {
  const ofUser = eq(sessions.userId, userId);
  return {
    list: (now: Temporal.Instant) => {
      const { id, browser, createdAt, seenAt } = sessions;
      const isHere = sql<boolean>`${sessions.tokenHash} = ${hereHash}`;
      const isOpen = and(
        gt(seenAt, toMoment(daysBefore(now, SESSION_IDLE_DAYS))),
        gt(createdAt, toMoment(daysBefore(now, SESSION_DAYS))),
      );
      return db
        .select({ id, browser, isHere, createdAt, seenAt })
        .from(sessions)
        .where(and(ofUser, isOpen))
        .orderBy(desc(isHere), desc(seenAt), id)
        .limit(MOST_SESSIONS_SHOWN);
    },

    async end(id: string): Promise<boolean> {
      const ended = await db
        .delete(sessions)
        .where(and(ofUser, eq(sessions.id, id)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    async endOthers(): Promise<number> {
      const ended = await db
        .delete(sessions)
        .where(and(ofUser, ne(sessions.tokenHash, hereHash)))
        .returning({ id: sessions.id });
      return ended.length;
    },
  };
}
