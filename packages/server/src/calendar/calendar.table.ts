import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

/** Events at whose end a meeting is logged on a contact. The row stays afterwards, so that it is logged once. */
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
    /** Until when its claim holds. Real time, whatever the product's clock says. */
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
    index('planned_meetings_start').on(table.userId, table.startsAt, table.id),
    index('planned_meetings_due')
      .on(table.checkAt)
      .where(sql`${table.loggedAt} is null`),
  ],
);

/**
 * Events that somebody is changing, by the name of their series or their own. A row is held while Google is called, and
 * stays when nobody finished what it says.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    userId: owner(),
    calendarId: text().notNull(),
    seriesId: text().notNull(),
    /** What becomes of planned meetings once Google has made the change: `Intention`s, each written before Google is asked. */
    intended: jsonb().$type<unknown[]>().notNull().default([]),
    /** Real time, as are the others here. */
    intendedAt: moment()
      .notNull()
      .default(sql`now()`),
    holder: uuid().notNull(),
    heldUntil: moment().notNull(),
    /** When a job last looked at it. */
    askedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.calendarId, table.seriesId] }),
    index('event_changes_held').on(table.heldUntil),
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
