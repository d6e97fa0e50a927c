import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    userId: owner(),
    id: uuid().notNull(),
    type: text({ enum: ['todo', 'birthday', 'contact_status', 'other'] }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    contactId: uuid(),
    /** What it comes from, as `todo:…`: of one cause there is one a day. */
    cause: text().notNull(),
    /** The user's own day. */
    day: date({ mode: 'string' }).notNull(),
    readAt: moment(),
    /** Set in place of deleting it: a row that is gone would be written again on the same day. */
    dismissedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    check('notifications_type', sql`${table.type} in ('todo', 'birthday', 'contact_status', 'other')`),
    uniqueIndex('notifications_cause').on(table.userId, table.day, table.cause),
    // The read mark lets the unread ones be counted from the index alone.
    index('notifications_shown')
      .on(table.userId, table.createdAt, table.id, table.readAt)
      .where(sql`${table.dismissedAt} is null`),
    index('notifications_contact').on(table.userId, table.contactId),
    index('notifications_created').on(table.createdAt),
  ],
);

/** The last day on which each user had the notifications of the morning. */
export const notificationMornings = pgTable('notification_mornings', {
  userId: owner().primaryKey(),
  generatedOn: date({ mode: 'string' }).notNull(),
});
