import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** How often each guesser was wrong lately, by what they guessed at. */
export const guesses = pgTable(
  'guesses',
  { subject: text().primaryKey(), wrong: integer().notNull(), expiresAt: moment().notNull() },
  (table) => [index('guesses_expires').on(table.expiresAt)],
);
