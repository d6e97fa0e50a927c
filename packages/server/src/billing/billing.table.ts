import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/auth.table.ts';
import { moment } from '../platform/columns.ts';

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Numbers the questions to Stripe: the clocks of two processes differ. */
export const subscriptionSyncs = pgSequence('subscription_syncs');

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
    /** What is charged for each period; absent where Stripe was not asked since this is kept. */
    priceCents: integer(),
    currentPeriodStart: moment().notNull(),
    currentPeriodEnd: moment().notNull(),
    trialEndsAt: moment(),
    cancelAt: moment(),
    canceledAt: moment(),
    endedAt: moment(),
    createdAt: moment().notNull(),
    /** When Stripe was last asked, by the clock of the process that asked. */
    askedAt: moment().notNull(),
    /** The number of the question that the row answers: the answer to an earlier question never replaces it. */
    syncNumber: bigint({ mode: 'number' }).notNull().default(0),
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

/** Customers of erased accounts who are still to be deleted at Stripe: a trigger writes them when a user is deleted. */
export const customerDeletions = pgTable('customer_deletions', {
  customerId: text().primaryKey(),
  erasedAt: moment().notNull(),
  /** When Stripe was last asked to. */
  askedAt: moment(),
});

/** Webhook events that were dealt with, by Stripe's id. */
export const stripeEvents = pgTable(
  'stripe_events',
  { id: text().primaryKey(), type: text().notNull(), receivedAt: moment().notNull() },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
);
