import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

/** Events at whose end a meeting is logged on a contact. The row stays when it was, so that it is logged once. */
export const plannedMeetings = pgTable(
  'planned_meetings',
  {
    userId: uuid().notNull(),
    /** Becomes the id of the interaction. */
    id: uuid().notNull(),
    contactId: uuid().notNull(),
    calendarId: text().notNull(),
    eventId: text().notNull(),
    /** As it was last seen. */
    title: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** When somebody looks whether it is over: at its end, and later again while Google does not answer. */
    checkAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** Until when whoever claimed it may hold it. Real time, whatever the product's clock says. */
    heldUntil: moment(),
    loggedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    uniqueIndex('planned_meetings_event').on(table.userId, table.calendarId, table.eventId),
    index('planned_meetings_contact').on(table.userId, table.contactId),
    index('planned_meetings_due')
      .on(table.checkAt)
      .where(sql`${table.loggedAt} is null`),
  ],
);

/** The secret address under which other calendars read a user's birthdays, to-dos and reminders. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: owner().primaryKey(),
    /** SHA-256 of the secret in the address. */
    secretHash: text().notNull(),
    createdAt: moment().notNull(),
    lastFetchedAt: moment(),
  },
  (table) => [uniqueIndex('calendar_feeds_secret').on(table.secretHash)],
);
