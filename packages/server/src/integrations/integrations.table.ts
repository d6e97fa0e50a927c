import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

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
    /** Set when the account was closed: nobody sends from it, and its secret stays until the permission is given back. */
    givenUpAt: moment(),
  },
  (table) => [
    check('mailboxes_kind', sql`${table.kind} in ('google', 'smtp')`),
    check('mailboxes_problem', sql`(${table.brokenAt} is null) = (${table.problem} is null)`),
  ],
);

/** Connections that are under way at Google. */
export const mailboxAttempts = pgTable(
  'mailbox_attempts',
  {
    /** SHA-256 of the state that Google hands back. */
    stateHash: text().primaryKey(),
    userId: owner(),
    codeVerifier: text().notNull(),
    redirectUri: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('mailbox_attempts_user').on(table.userId), index('mailbox_attempts_expires').on(table.expiresAt)],
);

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

/** Which process fetches the bot's messages: Telegram allows one at a time. */
export const telegramPolling = pgTable('telegram_polling', {
  bot: text().primaryKey(),
  holder: uuid().notNull(),
  /** Real time, whatever the product's clock says. */
  heldUntil: moment().notNull(),
  nextUpdate: bigint({ mode: 'number' }).notNull(),
});
