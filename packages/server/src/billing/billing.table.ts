import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';
import { promoCodes } from '../promo-codes/promo-codes.table.ts';

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What was bought, as Stripe described it when it was last asked. Rows stay as the history. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: owner(),
    id: uuid().notNull(),
    stripeId: text().notNull().unique(),
    planType: text({ enum: ['medium', 'premium'] }).notNull(),
    paymentFrequency: text({ enum: ['monthly', 'yearly'] }).notNull(),
    /** Stripe's own word. */
    status: text({
      enum: ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'],
    }).notNull(),
    currentPeriodStart: moment().notNull(),
    currentPeriodEnd: moment().notNull(),
    trialEndsAt: moment(),
    cancelAt: moment(),
    canceledAt: moment(),
    endedAt: moment(),
    createdAt: moment().notNull(),
    /** When Stripe was asked: an answer that was asked for earlier never replaces a later one. */
    askedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('subscriptions_living')
      .on(table.askedAt)
      .where(sql`${table.endedAt} is null`),
    check('subscriptions_plan', sql`${table.planType} in ('medium', 'premium')`),
    check('subscriptions_frequency', sql`${table.paymentFrequency} in ('monthly', 'yearly')`),
  ],
);

/** What promo codes gave. A grant keeps its terms, whatever becomes of its code. */
export const planGrants = pgTable(
  'plan_grants',
  {
    userId: owner(),
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
    index('plan_grants_redeemed').on(table.redeemedAt),
    check('plan_grants_plan', sql`${table.planType} in ('medium', 'premium')`),
    check('plan_grants_months', sql`(${table.durationType} = 'forever') = (${table.durationMonths} is null)`),
  ],
);

/** What was used in a month, in UTC: AI queries as they are asked, the rest as it stood when it was last counted. */
export const usageMonths = pgTable(
  'usage_months',
  {
    userId: owner(),
    /** The first day of the month. */
    month: date().notNull(),
    contacts: integer().notNull().default(0),
    groups: integer().notNull().default(0),
    todos: integer().notNull().default(0),
    aiQueries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] }), index('usage_months_month').on(table.month)],
);

/** Webhook events that were dealt with, by Stripe's id. */
export const stripeEvents = pgTable(
  'stripe_events',
  { id: text().primaryKey(), type: text().notNull(), receivedAt: moment().notNull() },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
);
