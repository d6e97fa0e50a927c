import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** The codes of one batch share it, so that a request that is repeated finds what it made. */
    batchId: uuid(),
    createdAt: moment().notNull(),
    creatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('promo_codes_created').on(table.createdAt, table.id),
    index('promo_codes_redemptions').on(table.redemptionCount, table.id),
    index('promo_codes_creator').on(table.creatorId),
    index('promo_codes_batch')
      .on(table.batchId)
      .where(sql`${table.batchId} is not null`),
    check('promo_codes_plan', sql`${table.planType} in ('medium', 'premium')`),
    check('promo_codes_months', sql`(${table.durationType} = 'forever') = (${table.durationMonths} is null)`),
    check('promo_codes_count', sql`${table.redemptionCount} >= 0`),
  ],
);

/** What promo codes gave. A grant keeps its terms, whatever becomes of its code. */
export const planGrants = pgTable(
  'plan_grants',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    codeId: uuid().references(() => promoCodes.id, { onDelete: 'set null' }),
    code: text().notNull(),
    planType: text({ enum: ['medium', 'premium'] }).notNull(),
    durationType: text({ enum: ['once', 'repeating', 'forever'] }).notNull(),
    durationMonths: integer(),
    redeemedAt: moment().notNull(),
    /** Null while it waits for another plan to end. */
    startsAt: moment(),
    /** When it ends or ended; null while it waits, and for good. */
    endsAt: moment(),
    /** Set while something better runs: the time that was left then is left afterwards. */
    pausedAt: moment(),
    /** Set when its end was seen: nothing renews it any more. */
    endedAt: moment(),
    /** When the user first paid for a plan afterwards. */
    convertedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // One redemption per user and code, and one code that waits.
    uniqueIndex('plan_grants_once').on(table.userId, table.codeId),
    uniqueIndex('plan_grants_waiting')
      .on(table.userId)
      .where(sql`${table.startsAt} is null`),
    index('plan_grants_code').on(table.codeId, table.redeemedAt),
    // With all that the best codes of some days are counted by.
    index('plan_grants_redeemed').on(table.redeemedAt, table.code, table.convertedAt),
    check('plan_grants_plan', sql`${table.planType} in ('medium', 'premium')`),
    check('plan_grants_months', sql`(${table.durationType} = 'forever') = (${table.durationMonths} is null)`),
  ],
);
