import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Wrong guesses at what could be guessed, by who guessed at what. */
export const guesses = pgTable(
  'guesses',
  { subject: text().primaryKey(), wrong: integer().notNull(), expiresAt: moment().notNull() },
  (table) => [index('guesses_expires').on(table.expiresAt)],
);
