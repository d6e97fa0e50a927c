import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** How often each user lately did what costs somebody something, by what it was. */
export const costlyCalls = pgTable(
  'costly_calls',
  { subject: text().primaryKey(), calls: integer().notNull(), expiresAt: moment().notNull() },
  (table) => [index('costly_calls_expires').on(table.expiresAt)],
);
