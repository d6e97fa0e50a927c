import type { ContactDay } from '@inner-circle/domain/story/story.rules.ts';
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { plannedMeetings } from '../calendar/calendar.table.ts';
import { interactions } from '../interactions/interactions.table.ts';
import type { Connection } from '../platform/database.ts';
import { reminders } from '../reminders/reminders.table.ts';
import { todos } from '../todos/todos.table.ts';
import { noteVersions } from './story.table.ts';

/** Of each kind of what comes next; the rest stands in the details. */
const MOST_COMING = 5;

/** How much there is in a contact's story, and what lies at its two ends. */
export function outlineRepository(db: Connection, userId: string, contactId: string) {
  const ofContact = and(eq(interactions.userId, userId), eq(interactions.contactId, contactId));
  return {
    async counts() {
      const [ofTypes, emails, done, notes] = [
        await db
          .select({ type: interactions.type, total: count() })
          .from(interactions)
          .where(ofContact)
          .groupBy(interactions.type),
        // As the index says it, which has what became of an e-mail alone.
        await db.execute<{ total: number }>(sql`
          select count(*)::int as total from deliveries
          where user_id = ${userId} and contact_id = ${contactId} and status in ('sent', 'failed')`),
        await db.$count(
          todos,
          and(eq(todos.userId, userId), eq(todos.contactId, contactId), isNotNull(todos.completedAt)),
        ),
        await db.$count(noteVersions, and(eq(noteVersions.userId, userId), eq(noteVersions.contactId, contactId))),
      ];
      const meeting = ofTypes.find(({ type }) => type === 'meeting')?.total ?? 0;
      const all = ofTypes.reduce((sum, { total }) => sum + total, 0);
      return { interaction: all - meeting, meeting, email: emails.rows[0]!.total, todo: done, note: notes };
    },

    async firstInteraction(): Promise<string | undefined> {
      const [first] = await db
        .select({ date: interactions.date })
        .from(interactions)
        .where(ofContact)
        .orderBy(asc(interactions.date), asc(interactions.id))
        .limit(1);
      return first?.date;
    },

    /** The days since a moment on which something was logged, and the last moment before. */
    async contactDays(since: string, zone: string): Promise<{ days: ContactDay[]; before: string | undefined }> {
      const day = sql<string>`(${interactions.date} at time zone ${zone})::date::text`;
      const days = await db
        .select({
          day: day.as('day'),
          first: sql`min(${interactions.date})`.mapWith(interactions.date),
          last: sql`max(${interactions.date})`.mapWith(interactions.date),
        })
        .from(interactions)
        .where(and(ofContact, gte(interactions.date, since)))
        .groupBy(sql`1`)
        .orderBy(sql`1`);
      const [before] = await db
        .select({ date: interactions.date })
        .from(interactions)
        .where(and(ofContact, lt(interactions.date, since)))
        .orderBy(desc(interactions.date), desc(interactions.id))
        .limit(1);
      return { days, before: before?.date };
    },

    dueTodos: () =>
      db
        .select({ id: todos.id, text: todos.task, day: todos.dueDate })
        .from(todos)
        .where(
          and(
            eq(todos.userId, userId),
            eq(todos.contactId, contactId),
            isNull(todos.completedAt),
            isNotNull(todos.dueDate),
          ),
        )
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(MOST_COMING),

    plannedEmails: () =>
      db
        .select({ id: reminders.id, text: reminders.subject, at: reminders.nextSendAt })
        .from(reminders)
        .where(
          and(
            eq(reminders.userId, userId),
            eq(reminders.contactId, contactId),
            eq(reminders.status, 'pending'),
            isNotNull(reminders.nextSendAt),
          ),
        )
        .orderBy(asc(reminders.nextSendAt), asc(reminders.id))
        .limit(MOST_COMING),

    plannedMeetings: (now: string) =>
      db
        .select({ id: plannedMeetings.id, text: plannedMeetings.title, at: plannedMeetings.startsAt })
        .from(plannedMeetings)
        .where(
          and(
            eq(plannedMeetings.userId, userId),
            eq(plannedMeetings.contactId, contactId),
            isNull(plannedMeetings.loggedAt),
            gte(plannedMeetings.endsAt, now),
          ),
        )
        .orderBy(asc(plannedMeetings.startsAt), asc(plannedMeetings.id))
        .limit(MOST_COMING),
  };
}
