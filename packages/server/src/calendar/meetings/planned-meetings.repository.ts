import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { plannedMeetings } from '../calendar.table.ts';

export type PlannedMeeting = typeof plannedMeetings.$inferSelect;

type Key = Pick<PlannedMeeting, 'userId' | 'calendarId' | 'eventId'>;
type One = Pick<PlannedMeeting, 'userId' | 'id'>;
/** What may change as long as it is not logged. */
export type MeetingDetails = Pick<PlannedMeeting, 'contactId' | 'title' | 'startsAt' | 'endsAt'>;

/** Above the longest look at Google with everything around it. */
const LEASE = sql.raw(`interval '2 minutes'`);

const ofEvent = ({ userId, calendarId, eventId }: Key) =>
  and(
    eq(plannedMeetings.userId, userId),
    eq(plannedMeetings.calendarId, calendarId),
    eq(plannedMeetings.eventId, eventId),
  );
const one = ({ userId, id }: One) => and(eq(plannedMeetings.userId, userId), eq(plannedMeetings.id, id));
const isOpen = isNull(plannedMeetings.loggedAt);

export function plannedMeetingsRepository(db: Connection) {
  return {
    async find(key: Key): Promise<PlannedMeeting | undefined> {
      const [row] = await db.select().from(plannedMeetings).where(ofEvent(key));
      return row;
    },

    /** Those of these events at whose end a meeting is or was logged, as calendar and event. */
    async ofEvents(userId: string, eventIds: readonly string[]): Promise<Set<string>> {
      if (eventIds.length === 0) return new Set();
      const { calendarId, eventId } = plannedMeetings;
      const rows = await db
        .select({ calendarId, eventId })
        .from(plannedMeetings)
        .where(and(eq(plannedMeetings.userId, userId), inArray(eventId, [...new Set(eventIds)])));
      return new Set(rows.map((row) => `${row.calendarId}\n${row.eventId}`));
    },

    /** One for an event, which has these details from now on; what was logged stays as it was. */
    async plan(key: Key & Pick<PlannedMeeting, 'id' | 'createdAt'>, details: MeetingDetails): Promise<void> {
      const change = { ...details, checkAt: details.endsAt, attempts: 0 };
      await db
        .insert(plannedMeetings)
        .values({ ...key, ...change })
        .onConflictDoUpdate({
          target: [plannedMeetings.userId, plannedMeetings.calendarId, plannedMeetings.eventId],
          set: change,
          setWhere: isOpen,
        });
    },

    async forget(key: Key): Promise<void> {
      await db.delete(plannedMeetings).where(and(ofEvent(key), isOpen));
    },

    /** Those of a series that are not logged. */
    ofSeries: (userId: string, calendarId: string, seriesId: string): Promise<PlannedMeeting[]> =>
      db
        .select()
        .from(plannedMeetings)
        .where(
          and(
            eq(plannedMeetings.userId, userId),
            eq(plannedMeetings.calendarId, calendarId),
            or(eq(plannedMeetings.eventId, seriesId), sql`starts_with(${plannedMeetings.eventId}, ${`${seriesId}_`})`),
            isOpen,
          ),
        ),

    async rename(which: One, eventId: string, details: MeetingDetails): Promise<void> {
      await db
        .update(plannedMeetings)
        .set({ eventId, ...details, checkAt: details.endsAt, attempts: 0 })
        .where(and(one(which), isOpen));
    },

    async remove(which: One): Promise<void> {
      await db.delete(plannedMeetings).where(and(one(which), isOpen));
    },

    /** Of all users: those whose time has come and that nobody holds. Each is one process's own for a while. */
    async claimDue(now: string, limit: number): Promise<PlannedMeeting[]> {
      const { userId, id, checkAt, heldUntil } = plannedMeetings;
      const due = db
        .select({ userId, id })
        .from(plannedMeetings)
        .where(and(sql`${checkAt} <= ${now}`, isOpen, sql`(${heldUntil} is null or ${heldUntil} < now())`))
        .orderBy(checkAt)
        .limit(limit)
        .for('update', { skipLocked: true });
      return db
        .update(plannedMeetings)
        .set({ heldUntil: sql`now() + ${LEASE}` })
        .where(sql`(${userId}, ${id}) in ${due}`)
        .returning();
    },

    async postpone(which: One, change: { checkAt: string; attempts: number } & Partial<MeetingDetails>): Promise<void> {
      await db
        .update(plannedMeetings)
        .set({ ...change, heldUntil: null })
        .where(and(one(which), isOpen));
    },

    /** False when it was logged or taken back meanwhile. */
    async markLogged(which: One, now: string): Promise<boolean> {
      const { rowCount } = await db
        .update(plannedMeetings)
        .set({ loggedAt: now, heldUntil: null })
        .where(and(one(which), isOpen));
      return rowCount === 1;
    },
  };
}
