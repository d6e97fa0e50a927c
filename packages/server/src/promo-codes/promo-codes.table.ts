import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/columns.ts';

/** How many of the grants were redeemed in an hour. A trigger of `plan_grants` keeps it true. */
export const redemptionHours = pgTable(
  'redemption_hours',
  {
    hour: moment().notNull(),
    planType: text({ enum: ['medium', 'premium'] }).notNull(),
    redemptions: integer().notNull(),
    converted: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.planType] })],
);

/** How many of the grants came of a code, whether or not there still is one. The same trigger keeps it true. */
export const redemptionCodes = pgTable(
  'redemption_codes',
  { code: text().primaryKey(), redemptions: integer().notNull(), converted: integer().notNull() },
  (table) => [index('redemption_codes_best').on(table.redemptions.desc().nullsFirst(), table.code)],
);
