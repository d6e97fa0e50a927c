import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../auth/auth.table.ts';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { reminders } from '../../reminders/reminders.table.ts';
import { todos } from '../../todos/todos.table.ts';
import { calendarFeeds } from '../calendar.table.ts';

type Feed = typeof calendarFeeds.$inferSelect;

export function feedsRepository(db: Connection) {
  return {
    async find(userId: string): Promise<Feed | undefined> {
      const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
      return feed;
    },

    /** The one before is void. */
    async replace(feed: Omit<Feed, 'lastFetchedAt'>): Promise<void> {
      const { userId, ...values } = { ...feed, lastFetchedAt: null };
      await db
        .insert(calendarFeeds)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
    },

    async remove(userId: string): Promise<void> {
      await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    },

    /** Whose feed it is, as long as the account is open. */
    async ownerOf(secretHash: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: calendarFeeds.userId })
        .from(calendarFeeds)
        .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.deletedAt)))
        .where(eq(calendarFeeds.secretHash, secretHash));
      return row?.userId;
    },

    /** Not with every request: calendars ask all day. */
    async touch(userId: string, now: string, unlessSince: string): Promise<void> {
      const { lastFetchedAt } = calendarFeeds;
      await db
        .update(calendarFeeds)
        .set({ lastFetchedAt: now })
        .where(and(eq(calendarFeeds.userId, userId), or(isNull(lastFetchedAt), lt(lastFetchedAt, unlessSince))));
    },
  };
}

/** The entries of a user's feed, a chunk at a time. */
export function feedContentRepository(db: Connection, userId: string) {
  const isContact = (contactId: PgColumn) => and(eq(contacts.userId, userId), eq(contacts.id, contactId));
  const person = { contactName: contacts.name, contactUpdatedAt: contacts.updatedAt };

  return {
    birthdays: (limit: number, last: { id: string } | undefined) =>
      db
        .select({
          id: contacts.id,
          birthday: sql<string>`${contacts.birthday}`,
          createdAt: contacts.createdAt,
          ...person,
        })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), isNotNull(contacts.birthdayKey), last && gt(contacts.id, last.id)))
        .orderBy(asc(contacts.id))
        .limit(limit),

    todos: (from: string, limit: number) =>
      db
        .select({
          id: todos.id,
          task: todos.task,
          dueDate: sql<string>`${todos.dueDate}`,
          createdAt: todos.createdAt,
          updatedAt: todos.updatedAt,
          ...person,
        })
        .from(todos)
        .innerJoin(contacts, isContact(todos.contactId))
        .where(and(eq(todos.userId, userId), isNull(todos.completedAt), gte(todos.dueDate, from)))
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(limit),

    reminders: (before: string, limit: number) =>
      db
        .select({
          id: reminders.id,
          subject: reminders.subject,
          nextSendAt: sql<string>`${reminders.nextSendAt}`.mapWith(reminders.nextSendAt),
          type: reminders.type,
          date: reminders.date,
          time: reminders.time,
          timezone: reminders.timezone,
          endDate: reminders.endDate,
          occurrences: reminders.occurrences,
          interval: reminders.interval,
          createdAt: reminders.createdAt,
          updatedAt: reminders.updatedAt,
          ...person,
        })
        .from(reminders)
        .innerJoin(contacts, isContact(reminders.contactId))
        .where(and(eq(reminders.userId, userId), eq(reminders.status, 'pending'), lt(reminders.nextSendAt, before)))
        .orderBy(asc(reminders.nextSendAt), asc(reminders.id))
        .limit(limit),
  };
}
