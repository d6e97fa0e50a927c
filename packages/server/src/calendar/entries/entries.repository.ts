import type { Range } from '@inner-circle/domain/calendar/calendar.rules.ts';
import { birthdayKeysAhead } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { daysBetween, toMoment } from '@inner-circle/domain/time.ts';
import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contacts } from '../../contacts/contacts.table.ts';
import type { Connection } from '../../platform/database.ts';
import { deliveries, reminders } from '../../reminders/reminders.table.ts';
import { todos } from '../../todos/todos.table.ts';

/** What a user's calendar shows of what is kept here. Each query goes along an index of the owner's, and ends somewhere. */
export function entriesRepository(db: Connection, userId: string) {
  // Looked up by key: a join would be planned by statistics, and those of new rows can be far off.
  const ofContact = <Value>(value: PgColumn, contactId: PgColumn) =>
    sql<Value>`${db
      .select({ value })
      .from(contacts)
      .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)))}`;
  const personOf = (contactId: PgColumn) => ({
    contactId,
    contactName: ofContact<string>(contacts.name, contactId),
    contactPhoto: ofContact<string | null>(contacts.photo, contactId),
  });

  return {
    /** Who has birthday on one of the days. */
    birthdays: ({ firstDay, lastDay }: Range, limit: number) =>
      db
        .select({
          contactId: contacts.id,
          contactName: contacts.name,
          contactPhoto: contacts.photo,
          birthday: sql<string>`${contacts.birthday}`,
        })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, userId),
            inArray(contacts.birthdayKey, birthdayKeysAhead(firstDay, daysBetween(firstDay, lastDay))),
          ),
        )
        .orderBy(asc(contacts.birthdayKey), asc(contacts.id))
        .limit(limit),

    /** The open to-dos that are due on one of the days. */
    todos: ({ firstDay, lastDay }: Range, limit: number) =>
      db
        .select({
          id: todos.id,
          task: todos.task,
          dueDate: sql<string>`${todos.dueDate}`,
          ...personOf(todos.contactId),
        })
        .from(todos)
        .where(
          and(
            eq(todos.userId, userId),
            isNull(todos.completedAt),
            gte(todos.dueDate, firstDay.toString()),
            lte(todos.dueDate, lastDay.toString()),
          ),
        )
        .orderBy(asc(todos.dueDate), asc(todos.id))
        .limit(limit),

    /** The reminders of which something is to go out before the end; whether it is in view their schedule tells. */
    pendingReminders: ({ from, to }: Range, limit: number) =>
      db
        .select({
          id: reminders.id,
          subject: reminders.subject,
          ...personOf(reminders.contactId),
          nextSendAt: sql<string>`${reminders.nextSendAt}`.mapWith(reminders.nextSendAt),
          type: reminders.type,
          date: reminders.date,
          time: reminders.time,
          timezone: reminders.timezone,
          endDate: reminders.endDate,
          occurrences: reminders.occurrences,
          interval: reminders.interval,
        })
        .from(reminders)
        .where(
          and(
            eq(reminders.userId, userId),
            eq(reminders.status, 'pending'),
            lt(reminders.nextSendAt, toMoment(to)),
            or(gte(reminders.nextSendAt, toMoment(from)), ne(reminders.type, 'once')),
          ),
        )
        .orderBy(asc(reminders.nextSendAt), asc(reminders.id))
        .limit(limit),

    /** The e-mails that were to go out in these days and were not called off; of one that was tried anew the last try. */
    deliveries: ({ from, to }: Range, limit: number) =>
      db
        .selectDistinctOn([deliveries.reminderId, deliveries.date], {
          id: deliveries.reminderId,
          date: deliveries.date,
          dueAt: deliveries.dueAt,
          subject: deliveries.subject,
          ...personOf(deliveries.contactId),
        })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.userId, userId),
            gte(deliveries.dueAt, toMoment(from)),
            lt(deliveries.dueAt, toMoment(to)),
            ne(deliveries.status, 'canceled'),
          ),
        )
        .orderBy(asc(deliveries.reminderId), asc(deliveries.date), sql`${deliveries.round} desc`)
        .limit(limit),
  };
}
