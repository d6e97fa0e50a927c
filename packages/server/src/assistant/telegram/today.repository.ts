import { and, asc, count, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { todos } from '../../todos/todos.table.ts';
import { reminders } from '../../reminders/reminders.table.ts';

/** What a user's day brings: the first few of each kind, and how many there are. */
export function todayRepository(db: Connection, userId: string, shown: number) {
  const total = sql`${count()} over ()`.mapWith(Number);
  return {
    /** Of those who have birthday on one of these days of the year, such as 04-08. */
    birthdays: (keys: readonly string[]) =>
      db
        .select({ total, name: contacts.name, birthday: sql<string>`${contacts.birthday}` })
        .from(contacts)
        .where(and(eq(contacts.userId, userId), inArray(contacts.birthdayKey, [...keys])))
        .orderBy(asc(contacts.nameSort), asc(contacts.id))
        .limit(shown),

    dueTodos: (day: string) =>
      db
        .select({ total, task: todos.task, dueDate: sql<string>`${todos.dueDate}`, contactName: contacts.name })
        .from(todos)
        .innerJoin(contacts, and(eq(contacts.userId, todos.userId), eq(contacts.id, todos.contactId)))
        .where(and(eq(todos.userId, userId), isNull(todos.completedAt), lte(todos.dueDate, day)))
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(shown),

    reminders: (from: string, until: string) =>
      db
        .select({
          total,
          subject: reminders.subject,
          nextSendAt: sql<string>`${reminders.nextSendAt}`.mapWith(reminders.nextSendAt),
          contactName: contacts.name,
        })
        .from(reminders)
        .innerJoin(contacts, and(eq(contacts.userId, reminders.userId), eq(contacts.id, reminders.contactId)))
        .where(
          and(
            eq(reminders.userId, userId),
            eq(reminders.status, 'pending'),
            gte(reminders.nextSendAt, from),
            lt(reminders.nextSendAt, until),
          ),
        )
        .orderBy(asc(reminders.nextSendAt), asc(reminders.id))
        .limit(shown),
  };
}
