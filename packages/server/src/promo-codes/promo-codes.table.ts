import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

/** Promo codes belong to the house and not to a user. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid().primaryKey(),
    /** In capitals. */
    code: text().notNull().unique(),
    planType: text({ enum: ['medium', 'premium'] }).notNull(),
    durationType: text({ enum: ['once', 'repeating', 'forever'] }).notNull(),
    durationMonths: integer(),
    /** The last moment at which it can be redeemed, and at which a repeating one is renewed. */
    expiresAt: moment(),
    maxRedemptions: integer(),
    redemptionCount: integer().notNull().default(0),
    discountPercentage: integer(),
    description: text().notNull().default(''),
    isActive: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    creatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('promo_codes_created').on(table.createdAt, table.id),
    index('promo_codes_redemptions').on(table.redemptionCount, table.id),
    index('promo_codes_creator').on(table.creatorId),
    check('promo_codes_plan', sql`${table.planType} in ('medium', 'premium')`),
    check('promo_codes_months', sql`(${table.durationType} = 'forever') = (${table.durationMonths} is null)`),
    check('promo_codes_count', sql`${table.redemptionCount} >= 0`),
  ],
);
