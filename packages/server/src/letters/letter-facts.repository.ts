import { toMoment } from '@inner-circle/domain/time.ts';
import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { DAYS_AHEAD } from '@inner-circle/domain/letters/days-ahead.rules.ts';
import { SHOWN_PEOPLE } from '@inner-circle/domain/letters/letter.rules.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { plannedMeetings } from '../calendar/calendar.table.ts';
import { contacts, ownThreshold } from '../contacts/contacts.table.ts';
import { contactPhotos } from '../contacts/photos/photos.table.ts';
import { interactions } from '../interactions/interactions.table.ts';
import type { Connection } from '../platform/database.ts';
import { reminders } from '../reminders/reminders.table.ts';
import { todos } from '../todos/todos.table.ts';

/** Of what a letter shows at most a few, so many are read at most. */
const MOST = 50;
/** Characters of notes; what is shown is shorter. */
const MOST_NOTES = 600;

export type Span = { readonly from: string; readonly to: string };

type Reader = {
  readonly userId: string;
  /** After how many days people go cold who have no rhythm of their own. */
  readonly threshold: number;
};

/** What the letter is made of, each in one query along an index of the owner's. */
export function letterFactsRepository(db: Connection, { userId, threshold }: Reader) {
  const coldAfterDays = sql<number>`coalesce(${ownThreshold(contacts)}, ${threshold}::int)`;
  const person = (of: typeof interactions | typeof todos | typeof reminders | typeof plannedMeetings) =>
    and(eq(contacts.userId, userId), eq(contacts.id, of.contactId));
  const notes = sql<string>`left(${interactions.notes}, ${sql.raw(String(MOST_NOTES))})`;
  const talk = { name: contacts.name, date: interactions.date, type: interactions.type, notes };
  const within = ({ from, to }: Span) =>
    and(eq(interactions.userId, userId), gt(interactions.date, from), lte(interactions.date, to));

  return {
    /** With whom there was something in these days, the latest first, and how many these are. */
    async people(span: Span) {
      const latest = db
        .select({ contactId: interactions.contactId, date: sql`max(${interactions.date})`.as('date') })
        .from(interactions)
        .where(within(span))
        .groupBy(interactions.contactId)
        .as('latest');
      return db
        .select({
          id: contacts.id,
          name: contacts.name,
          date: sql<string>`latest.date`.mapWith(interactions.date),
          lastInteraction: contacts.lastInteraction,
          coldAfterDays,
          total: sql`count(*) over ()`.mapWith(Number),
        })
        .from(contacts)
        .innerJoin(latest, and(eq(contacts.userId, userId), eq(contacts.id, latest.contactId)))
        .orderBy(sql`latest.date desc`, asc(contacts.id))
        .limit(SHOWN_PEOPLE);
    },

    talks: (span: Span) =>
      db
        .select(talk)
        .from(interactions)
        .innerJoin(contacts, person(interactions))
        .where(and(within(span), ne(interactions.notes, '')))
        .orderBy(desc(interactions.date), asc(interactions.id))
        .limit(MOST),

    /** Who goes cold first by a moment, without those who sleep then and those whom a meeting comes before. */
    async fading(now: Temporal.Instant, { to }: Span, lastDay: string) {
      const coldAt = sql`${contacts.lastInteraction} + make_interval(hours => 24 * ${coldAfterDays})`;
      const meeting = db
        .select({ one: sql`1` })
        .from(plannedMeetings)
        .where(
          and(
            eq(plannedMeetings.userId, userId),
            eq(plannedMeetings.contactId, contacts.id),
            isNull(plannedMeetings.loggedAt),
            lt(plannedMeetings.startsAt, to),
          ),
        );
      const [found] = await db
        .select({
          id: contacts.id,
          name: contacts.name,
          lastInteraction: contacts.lastInteraction,
          coldAfterDays,
          coldAt: sql<string>`${coldAt}`.mapWith(contacts.lastInteraction),
        })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, userId),
            eq(contacts.warmth, 'warm'),
            sql`${coldAt} >= ${toMoment(now)}::timestamptz`,
            sql`${coldAt} <= ${to}::timestamptz`,
            or(isNull(contacts.snoozedUntil), lte(contacts.snoozedUntil, lastDay)),
            notExists(meeting),
          ),
        )
        .orderBy(coldAt, asc(contacts.id))
        .limit(1);
      return found;
    },

    async lastTalk(contactId: string) {
      const [last] = await db
        .select({ date: interactions.date, type: interactions.type, notes })
        .from(interactions)
        .where(and(eq(interactions.userId, userId), eq(interactions.contactId, contactId)))
        .orderBy(desc(interactions.date), desc(interactions.id))
        .limit(1);
      return last;
    },

    meetings: ({ from, to }: Span) =>
      db
        .select({
          calendarId: plannedMeetings.calendarId,
          eventId: plannedMeetings.eventId,
          title: plannedMeetings.title,
          startsAt: plannedMeetings.startsAt,
        })
        .from(plannedMeetings)
        .where(
          and(
            eq(plannedMeetings.userId, userId),
            isNull(plannedMeetings.loggedAt),
            gte(plannedMeetings.startsAt, from),
            lt(plannedMeetings.startsAt, to),
          ),
        )
        .orderBy(asc(plannedMeetings.startsAt), asc(plannedMeetings.id))
        .limit(MOST),

    /** Of those who have one. */
    photoSizes: (ids: readonly string[]) =>
      db
        .select({
          id: contactPhotos.contactId,
          bytes: sql<number>`octet_length(${contactPhotos.content})`.mapWith(Number),
        })
        .from(contactPhotos)
        .where(and(eq(contactPhotos.userId, userId), inArray(contactPhotos.contactId, [...ids]))),

    birthdays: (today: Temporal.PlainDate) =>
      db
        .select({ name: contacts.name, birthday: sql<string>`${contacts.birthday}` })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, userId),
            inArray(contacts.birthdayKey, birthdayKeysAhead(today.add({ days: 1 }), DAYS_AHEAD - 1)),
          ),
        )
        .orderBy(asc(contacts.birthdayKey), asc(contacts.id))
        .limit(MOST),

    emails: ({ from, to }: Span) =>
      db
        .select({
          subject: reminders.subject,
          name: contacts.name,
          sendAt: sql<string>`${reminders.nextSendAt}`.mapWith(reminders.nextSendAt),
        })
        .from(reminders)
        .innerJoin(contacts, person(reminders))
        .where(
          and(
            eq(reminders.userId, userId),
            eq(reminders.status, 'pending'),
            gte(reminders.nextSendAt, from),
            lt(reminders.nextSendAt, to),
          ),
        )
        .orderBy(asc(reminders.nextSendAt), asc(reminders.id))
        .limit(MOST),

    /** The open to-dos of the days from one to another, the earliest first, and how many these are. */
    todos: (first: string | undefined, last: string) =>
      db
        .select({
          task: todos.task,
          name: contacts.name,
          dueDate: sql<string>`${todos.dueDate}`,
          total: sql`count(*) over ()`.mapWith(Number),
        })
        .from(todos)
        .innerJoin(contacts, person(todos))
        .where(
          and(
            eq(todos.userId, userId),
            isNull(todos.completedAt),
            first === undefined ? isNotNull(todos.dueDate) : gte(todos.dueDate, first),
            lte(todos.dueDate, last),
          ),
        )
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(MOST),

    async completed({ from, to }: Span): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(todos)
        .where(and(eq(todos.userId, userId), gt(todos.completedAt, from), lte(todos.completedAt, to)));
      return row!.total;
    },
  };
}
