import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owner } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

/**
 * How far the changes of a user's cards have been counted. Triggers keep this and the numbers of the cards (see
 * drizzle/*_address-book.sql), whatever writes. They count when a transaction commits and hold the row until it has: who reads a
 * number has read everything up to it.
 */
export const addressBooks = pgTable('address_books', {
  userId: owner().primaryKey(),
  /** Another after a restore, since numbers that clients have seen are used again then. */
  epoch: uuid().notNull().defaultRandom(),
  number: bigint({ mode: 'number' }).notNull().default(0),
});

/** The number of the last change of each card. Those of deleted contacts stay for ever, so that no client misses one. */
export const addressBookCards = pgTable(
  'address_book_cards',
  {
    userId: owner(),
    contactId: uuid().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    isGone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    index('address_book_cards_number').on(table.userId, table.number, table.contactId),
  ],
);

/** What lets a device read its user's people. */
export const devicePasswords = pgTable(
  'device_passwords',
  {
    userId: owner(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** SHA-256 of the password: a reader of the table cannot use it. */
    passwordHash: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('device_passwords_hash').on(table.passwordHash),
  ],
);
