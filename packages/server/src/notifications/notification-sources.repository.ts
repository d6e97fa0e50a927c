import { and, asc, eq, gt, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { contacts } from '../contacts/contacts.table.ts';
import type { Connection } from '../platform/database.ts';
import { todos } from '../todos/todos.table.ts';
import { notifications } from './notifications.table.ts';

export const sourceKeys = {
  todo: (id: string) => `todo:${id}`,
  birthday: (contactId: string) => `birthday:${contactId}`,
  cold: (contactId: string) => `cold:${contactId}`,
};

export type DueTodo = { id: string; task: string; dueDate: string; contactId: string; contactName: string };
export type Celebrant = { id: string; name: string; birthday: string };

/** What a user is to be notified of on a day, without what they were notified of on that day already. */
export function notificationSourcesRepository(db: Connection, userId: string, day: string) {
  const notified = db
    .select({ cause: notifications.cause })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.day, day)));
  // Subqueries by key instead of joins: joins are planned by statistics, which are far off for new rows (docs/decisions/0019).
  const isNew = (cause: SQL) => notInArray(cause, notified);
  const contactName = db
    .select({ name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.userId, todos.userId), eq(contacts.id, todos.contactId)));
  return {
    /** The open to-dos that are due on the day or were before it. */
    async dueTodos(limit: number, last: DueTodo | undefined): Promise<DueTodo[]> {
      const rows = await db
        .select({
          id: todos.id,
          task: todos.task,
          dueDate: sql<string>`${todos.dueDate}`,
          contactId: todos.contactId,
          contactName: sql<string>`${contactName}`,
        })
        .from(todos)
        .where(
          and(
            eq(todos.userId, userId),
            isNull(todos.completedAt),
            lte(todos.dueDate, day),
            last && sql`(${todos.dueDate}, ${todos.id}) > (${last.dueDate}::date, ${last.id}::uuid)`,
            isNew(sql`${sourceKeys.todo('')} || ${todos.id}`),
          ),
        )
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(limit);
      return rows;
    },

    /** Who has birthday on one of these days of the year, such as 04-08. */
    birthdays: (keys: readonly string[], limit: number, last: Celebrant | undefined): Promise<Celebrant[]> =>
      db
        .select({ id: contacts.id, name: contacts.name, birthday: sql<string>`${contacts.birthday}` })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, userId),
            inArray(contacts.birthdayKey, [...keys]),
            last && gt(contacts.id, last.id),
            isNew(sql`${sourceKeys.birthday('')} || ${contacts.id}`),
          ),
        )
        .orderBy(asc(contacts.id))
        .limit(limit),
  };
}
