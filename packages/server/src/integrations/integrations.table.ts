import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { owner } from '../auth/auth.table.ts';
import { moment, storedJson } from '../platform/columns.ts';

/** The mailbox that a user's reminders go out from. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    userId: owner().primaryKey(),
    kind: text({ enum: ['google', 'smtp'] }).notNull(),
    email: text().notNull(),
    /** Google's refresh token, or how to sign in to the SMTP server; encrypted, and of no use beside another user's row. */
    sealedSecret: text().notNull(),
    connectedAt: moment().notNull(),
    /** Set when it no longer lets us send, with the reason, until it is connected again. */
    brokenAt: moment(),
    problem: text(),
    /** Written by versions before `google_revocations`, when the account was closed: nobody sends from it. */
    givenUpAt: moment(),
  },
  (table) => [
    check('mailboxes_kind', sql`${table.kind} in ('google', 'smtp')`),
    check('mailboxes_problem', sql`(${table.brokenAt} is null) = (${table.problem} is null)`),
    index('mailboxes_account').on(sql`lower(${table.email})`),
  ],
);

const ShownCalendar = z.object({ id: z.string(), name: z.string() });
export type ShownCalendar = z.output<typeof ShownCalendar>;

/** The Google account whose calendars a user sees here: a permission of its own, beside that for the mailbox. */
export const googleCalendars = pgTable(
  'google_calendars',
  {
    userId: owner().primaryKey(),
    email: text().notNull(),
    /** Google's refresh token; encrypted, and of no use beside another user's row. */
    sealedSecret: text().notNull(),
    /** The calendars that the user ticked; null as long as it is the account's own alone. */
    shown: storedJson(z.array(ShownCalendar), null),
    connectedAt: moment().notNull(),
    /** Set when Google no longer lets us in, with the reason, until it is connected again. */
    brokenAt: moment(),
    problem: text(),
    /** Written by versions before `google_revocations`, when the account was closed: nobody reads it. */
    givenUpAt: moment(),
  },
  (table) => [
    check('google_calendars_problem', sql`(${table.brokenAt} is null) = (${table.problem} is null)`),
    index('google_calendars_account').on(sql`lower(${table.email})`),
  ],
);

/** Permissions of closed accounts that Google is to take back. Nothing else is done with their secrets, and they go when it has. */
export const googleRevocations = pgTable(
  'google_revocations',
  {
    userId: owner(),
    id: uuid().notNull(),
    service: text({ enum: ['mailbox', 'calendar'] }).notNull(),
    email: text().notNull(),
    /** As it was sealed for the mailbox or the calendar. */
    sealedSecret: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check('google_revocations_service', sql`${table.service} in ('mailbox', 'calendar')`),
  ],
);

/** Connections that are under way at Google. */
export const attemptsTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      /** SHA-256 of the state that Google hands back. */
      stateHash: text().primaryKey(),
      userId: owner(),
      codeVerifier: text().notNull(),
      redirectUri: text().notNull(),
      expiresAt: moment().notNull(),
    },
    (table) => [index(`${name}_user`).on(table.userId), index(`${name}_expires`).on(table.expiresAt)],
  );

export const mailboxAttempts = attemptsTable('mailbox_attempts');
export const calendarAttempts = attemptsTable('calendar_attempts');

/** The Telegram chat that a user's messages go to. A chat belongs to one user. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    userId: owner().primaryKey(),
    /** A number of up to 52 bits, kept as text. */
    chatId: text().notNull(),
    name: text().notNull(),
    linkedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('telegram_links_chat').on(table.chatId)],
);

/** The pairing code that a user was shown last. */
export const telegramCodes = pgTable(
  'telegram_codes',
  { userId: owner().primaryKey(), codeHash: text().notNull(), expiresAt: moment().notNull() },
  (table) => [
    uniqueIndex('telegram_codes_hash').on(table.codeHash),
    index('telegram_codes_expires').on(table.expiresAt),
  ],
);

/**
 * What people wrote to the bot, from when Telegram is told that it arrived until it is answered. The row stays for a while without its
 * words, so that what Telegram brings again is answered once.
 */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    bot: text().notNull(),
    updateId: bigint({ mode: 'number' }).notNull(),
    chatId: text().notNull(),
    /** As JSON in a text, which holds whatever somebody may write. Null when it was answered. */
    message: text(),
    /** What is still to be said, once that is known. */
    answers: text(),
    attempts: integer().notNull().default(0),
    receivedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bot, table.updateId] }),
    index('telegram_updates_waiting')
      .on(table.chatId, table.updateId)
      .where(sql`${table.message} is not null`),
    index('telegram_updates_received').on(table.receivedAt),
  ],
);

/** Which process fetches the bot's messages: Telegram allows one at a time. */
export const telegramPolling = pgTable('telegram_polling', {
  bot: text().primaryKey(),
  holder: uuid().notNull(),
  /** Real time, whatever the product's clock says. */
  heldUntil: moment().notNull(),
  nextUpdate: bigint({ mode: 'number' }).notNull(),
});
