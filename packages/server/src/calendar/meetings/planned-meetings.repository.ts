import { INSTANCE } from '@inner-circle/domain/calendar/series.rules.ts';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import { eventChanges, plannedMeetings } from '../calendar.table.ts';

export type PlannedMeeting = typeof plannedMeetings.$inferSelect;

type Key = Pick<PlannedMeeting, 'userId' | 'calendarId' | 'eventId'>;
type One = Pick<PlannedMeeting, 'userId' | 'id'>;
/** The fields that may change until the meeting is logged. */
export type MeetingDetails = Pick<PlannedMeeting, 'contactId' | 'title' | 'startsAt' | 'endsAt'>;

export type Renamed = Pick<PlannedMeeting, 'id' | 'eventId' | 'startsAt' | 'endsAt'>;

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

/** Of the event of that name, or of the events of the series that it names. */
const ofSeries = ({ userId, calendarId, eventId }: Key) =>
  and(
    eq(plannedMeetings.userId, userId),
    eq(plannedMeetings.calendarId, calendarId),
    or(eq(plannedMeetings.eventId, eventId), sql`starts_with(${plannedMeetings.eventId}, ${`${eventId}_`})`),
  );
/** Nobody is changing its event, and nobody left a change of it unfinished. */
const isSettled = sql`not exists (
  select from ${eventChanges} where ${eventChanges.userId} = ${plannedMeetings.userId}
    and ${eventChanges.calendarId} = ${plannedMeetings.calendarId}
    and ${eventChanges.seriesId} = regexp_replace(${plannedMeetings.eventId}, ${INSTANCE.source}, ''))`;

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

    /** All of an event, or of a series, that are not logged. */
    async forgetAll(series: Key): Promise<void> {
      await db.delete(plannedMeetings).where(and(ofSeries(series), isOpen));
    },

    ofSeries: (series: Key): Promise<PlannedMeeting[]> =>
      db.select().from(plannedMeetings).where(ofSeries(series)).for('update'),

    /**
     * Gives them other names, one of which another may have had until now, and other times to those that are not logged.
     * Within a transaction: a unique key is looked at row by row.
     */
    async rename(userId: string, renamed: readonly Renamed[]): Promise<void> {
      if (renamed.length === 0) return;
      const ids = renamed.map(({ id }) => id);
      const column = (name: keyof Renamed) => sql.param(renamed.map((row) => row[name]));
      await db
        .update(plannedMeetings)
        .set({ eventId: sql`${plannedMeetings.id}::text` })
        .where(and(eq(plannedMeetings.userId, userId), inArray(plannedMeetings.id, ids)));
      await db.execute(sql`
        update planned_meetings set
          event_id = renamed.event_id,
          starts_at = case when logged_at is null then renamed.starts_at else planned_meetings.starts_at end,
          ends_at = case when logged_at is null then renamed.ends_at else planned_meetings.ends_at end,
          check_at = case when logged_at is null then renamed.ends_at else check_at end,
          attempts = 0
        from unnest(${column('id')}::uuid[], ${column('eventId')}::text[], ${column('startsAt')}::timestamptz[], ${column('endsAt')}::timestamptz[])
          as renamed (id, event_id, starts_at, ends_at)
        where planned_meetings.user_id = ${userId} and planned_meetings.id = renamed.id`);
    },

    async removeAll(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .delete(plannedMeetings)
        .where(and(eq(plannedMeetings.userId, userId), inArray(plannedMeetings.id, [...ids])));
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
        .where(and(sql`${checkAt} <= ${now}`, isOpen, sql`(${heldUntil} is null or ${heldUntil} < now())`, isSettled))
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
