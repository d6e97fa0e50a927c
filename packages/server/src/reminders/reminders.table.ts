import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contacts } from '../contacts/contacts.table.ts';
import { moment } from '../platform/columns.ts';

const failureCode = () =>
  text({ enum: ['no-mailbox', 'not-authorized', 'plan', 'no-address', 'refused', 'unreachable', 'closed', 'unknown'] });

export const reminders = pgTable(
  'reminders',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    contactId: uuid().notNull(),
    type: text({ enum: ['once', 'multiple', 'daily', 'weekly', 'monthly', 'annually'] }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** The first date, and a time of day such as 09:00, both as the clocks of the zone show them. */
    date: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    timezone: text().notNull(),
    endDate: date({ mode: 'string' }),
    occurrences: integer(),
    interval: integer(),
    status: text({ enum: ['pending', 'sent', 'canceled', 'failed'] }).notNull(),
    /** The next slot. Null when there is none, or while the last one is on its way. */
    nextSendAt: moment(),
    /** Grows when the same slot is to be sent once more, because the user asked for it. */
    round: integer().notNull().default(0),
    lastSentAt: moment(),
    /** The last local date that was settled: sent, failed or passed over. */
    lastDate: date({ mode: 'string' }),
    /** Since when its account is closed: until it is restored nothing of it goes out, and the engine does not look at it. */
    closedAt: moment(),
    sentCount: integer().notNull().default(0),
    /** Was written to go out at once: what went out is logged as an interaction, under the reminder's id. */
    isWord: boolean().notNull().default(false),
    failureCode: failureCode(),
    failureDetail: text(),
    /** The delivery for which it stands still. */
    failedDeliveryId: uuid(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    check('reminders_type', sql`${table.type} in ('once', 'multiple', 'daily', 'weekly', 'monthly', 'annually')`),
    check('reminders_status', sql`${table.status} in ('pending', 'sent', 'canceled', 'failed')`),
    check('reminders_next', sql`${table.status} = 'pending' or ${table.nextSendAt} is null`),
    check('reminders_failure', sql`(${table.status} = 'failed') = (${table.failureCode} is not null)`),
    check(
      'reminders_multiple',
      sql`(${table.type} = 'multiple') = (${table.occurrences} is not null and ${table.interval} is not null)`,
    ),
    check(
      'reminders_end',
      sql`${table.endDate} is null or (${table.endDate} >= ${table.date} and ${table.type} not in ('once', 'multiple'))`,
    ),
    index('reminders_due')
      .on(table.nextSendAt)
      .where(sql`${table.nextSendAt} is not null and ${table.closedAt} is null`),
    index('reminders_contact').on(table.userId, table.contactId, table.status, table.nextSendAt),
    index('reminders_pending')
      .on(table.userId, table.nextSendAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('reminders_failed')
      .on(table.userId, table.failureCode)
      .where(sql`${table.status} = 'failed'`),
  ],
);

/**
 * Each e-mail of each reminder. The row is there before the mail server is called, so that nothing goes out twice, and it
 * stays when the reminder is deleted, so that people can see what was sent in their name.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    reminderId: uuid().notNull(),
    contactId: uuid().notNull(),
    /** The slot, and the day that it was where the reminder's clock stood when it was claimed. */
    dueAt: moment().notNull(),
    date: date({ mode: 'string' }).notNull(),
    round: integer().notNull(),
    messageId: text().notNull(),
    subject: text().notNull(),
    recipient: text(),
    /**
     * claimed: a process is about to send it, and nothing has left. sending: the mail server was called, and from here on
     * only its answer decides. waiting: the mail server put us off. The others are final.
     */
    status: text({ enum: ['claimed', 'sending', 'waiting', 'sent', 'failed', 'canceled'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** Canceled for its date alone: the reminder went on, or ended because there was no further date. */
    heldBack: boolean().notNull().default(false),
    /** Dates before this one that were passed over because nothing ran then. */
    missed: integer().notNull().default(0),
    /** Until when its process may hold it. Real time, whatever the product's clock says. */
    heldUntil: moment(),
    nextAttemptAt: moment(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** The name of the mail server that took it. */
    acceptedBy: text(),
    endedAt: moment(),
    failureCode: failureCode(),
    failureDetail: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contacts.userId, contacts.id],
    }).onDelete('cascade'),
    check('deliveries_status', sql`${table.status} in ('claimed', 'sending', 'waiting', 'sent', 'failed', 'canceled')`),
    check('deliveries_held', sql`(${table.status} in ('claimed', 'sending')) = (${table.heldUntil} is not null)`),
    check('deliveries_failure', sql`(${table.status} = 'failed') = (${table.failureCode} is not null)`),
    uniqueIndex('deliveries_date').on(table.userId, table.reminderId, table.date, table.round),
    index('deliveries_log').on(table.userId, table.dueAt, table.id),
    index('deliveries_contact').on(table.userId, table.contactId),
    // What became of e-mails to one contact, by when that was known.
    index('deliveries_contact_ended')
      .on(table.userId, table.contactId, sql`coalesce(${table.sentAt}, ${table.endedAt})`, table.id)
      .where(sql`${table.status} in ('sent', 'failed')`),
    index('deliveries_held')
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    index('deliveries_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'waiting'`),
  ],
);
