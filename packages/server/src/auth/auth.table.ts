import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    avatarUrl: text(),
    /** A user with this flag is an admin whatever ADMIN_EMAILS says. */
    isAdmin: boolean().notNull().default(false),
    /** What was bought or granted, worked out from subscriptions and grants whenever one of them changes, or this ends. */
    plan: text({ enum: ['medium', 'premium'] }),
    /** Null while there is no plan, and for a plan without an end. */
    planEndsAt: moment(),
    stripeCustomerId: text().unique(),
    /** Kept by triggers on contacts: how many there are, and how many of them carry the flag. */
    contactCount: integer().notNull().default(0),
    coldContactCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    signedInAt: moment().notNull(),
    /** Set when the account is to be erased: nobody can sign in to it from then on. */
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('users_identity').on(table.issuer, table.subject),
    index('users_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('users_plan_ends')
      .on(table.planEndsAt)
      .where(sql`${table.planEndsAt} is not null`),
    check('users_plan', sql`${table.plan} in ('medium', 'premium')`),
  ],
);

/** The column of every owned table: a user's rows go with the user. */
export const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token: a reader of the table cannot sign in with it. */
    tokenHash: text().primaryKey(),
    userId: owner(),
    /** Names it to its user: the hash is told nobody. */
    id: uuid().notNull().defaultRandom(),
    /** Null of a session that an older version opened. */
    browser: text(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_seen').on(table.seenAt),
    // For what ends with a session, whose key begins with the user.
    uniqueIndex('sessions_of_user').on(table.userId, table.tokenHash),
  ],
);

/** Tokens that open one session, once, within minutes. */
export const signInTokens = pgTable(
  'sign_in_tokens',
  { tokenHash: text().primaryKey(), userId: owner(), expiresAt: moment().notNull() },
  (table) => [index('sign_in_tokens_user').on(table.userId), index('sign_in_tokens_expires').on(table.expiresAt)],
);

/** Sign-ins that are under way at the identity provider. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    idHash: text().primaryKey(),
    codeVerifier: text().notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    redirectUri: text().notNull(),
    returnTo: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_attempts_expires').on(table.expiresAt)],
);

/**
 * The marks of the transactions that last wrote something of a user's; together they name the state of the user's rows.
 * Triggers keep them (see drizzle/0029_user-revisions.sql), whatever writes, and make nobody wait. That is also why the user's
 * row is not referred to: the check would lock it, after rows that come later in the order of locks.
 */
export const userRevisions = pgTable(
  'user_revisions',
  { userId: uuid().notNull(), slot: uuid().notNull().defaultRandom(), mark: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.slot] })],
);
