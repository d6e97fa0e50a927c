import { and, eq, lt, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { eventChanges } from '../calendar.table.ts';
import type { Intention } from './intention.ts';

type EventChange = typeof eventChanges.$inferSelect;
export type ChangeKey = Pick<EventChange, 'userId' | 'calendarId' | 'seriesId'>;

/** Above the time within which Google must have answered everything. */
const LEASE = sql.raw(`interval '30 seconds'`);
/** A call whose answer was lost may still arrive at Google for as long. */
const MAY_ARRIVE = sql.raw(`interval '2 minutes'`);

const one = ({ userId, calendarId, seriesId }: ChangeKey) =>
  and(eq(eventChanges.userId, userId), eq(eventChanges.calendarId, calendarId), eq(eventChanges.seriesId, seriesId));
const held = (key: ChangeKey, holder: string) => and(one(key), eq(eventChanges.holder, holder));
const row = {
  userId: eventChanges.userId,
  calendarId: eventChanges.calendarId,
  seriesId: eventChanges.seriesId,
  intended: eventChanges.intended,
  /** Whether what was not made by now will not be. */
  isOld: sql<boolean>`${eventChanges.intendedAt} < now() - ${MAY_ARRIVE}`,
  /** In hours since it was intended. */
  hours: sql<number>`extract(epoch from now() - ${eventChanges.intendedAt})::float8 / 3600`,
};
export type HeldChange = ChangeKey & { intended: unknown[]; isOld: boolean; hours: number };

export function eventChangesRepository(db: Connection) {
  return {
    /** Undefined while somebody else holds it. */
    async hold(key: ChangeKey, holder: string): Promise<HeldChange | undefined> {
      const heldUntil = sql`now() + ${LEASE}`;
      const [found] = await db
        .insert(eventChanges)
        .values({ ...key, holder, heldUntil: heldUntil as never })
        .onConflictDoUpdate({
          target: [eventChanges.userId, eventChanges.calendarId, eventChanges.seriesId],
          set: { holder, heldUntil },
          setWhere: lt(eventChanges.heldUntil, sql`now()`),
        })
        .returning(row);
      return found;
    },

    /** False when somebody else holds it by now. */
    async intend(key: ChangeKey, holder: string, intended: readonly Intention[]): Promise<boolean> {
      const { rowCount } = await db
        .update(eventChanges)
        .set({ intended: [...intended], intendedAt: sql`now()` })
        .where(held(key, holder));
      return rowCount === 1;
    },

    /** An unfinished intention stays, for the next holder to finish. */
    async release(key: ChangeKey, holder: string): Promise<void> {
      await db.delete(eventChanges).where(and(held(key, holder), eq(eventChanges.intended, [])));
      await db
        .update(eventChanges)
        .set({ heldUntil: sql`now() - interval '1 millisecond'` })
        .where(held(key, holder));
    },

    /** Of all users: one that nobody finished and that a run, which began at that moment of the database, has not seen. */
    async holdAbandoned(holder: string, beganAt: string): Promise<HeldChange | undefined> {
      const { userId, calendarId, seriesId, intendedAt, heldUntil, askedAt } = eventChanges;
      const isUnseen = sql`(${askedAt} is null or ${askedAt} < ${beganAt})`;
      const abandoned = db
        .select({ userId, calendarId, seriesId })
        .from(eventChanges)
        .where(and(lt(heldUntil, sql`now()`), sql`${intendedAt} < now() - ${MAY_ARRIVE}`, isUnseen))
        .orderBy(heldUntil)
        .limit(1)
        .for('update', { skipLocked: true });
      const [found] = await db
        .update(eventChanges)
        .set({ holder, heldUntil: sql`now() + ${LEASE}`, askedAt: sql`clock_timestamp()` })
        .where(sql`(${userId}, ${calendarId}, ${seriesId}) in ${abandoned}`)
        .returning(row);
      return found;
    },

    async now(): Promise<string> {
      const { rows } = await db.execute<{ now: string }>(sql`select now()::timestamptz(3)::text as now`);
      return rows[0]!.now;
    },
  };
}
