import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { users } from '../../auth/auth.table.ts';
import type { Connection } from '../../platform/database.ts';
import { planGrants } from '../../promo-codes/promo-codes.table.ts';
import { stripeEvents, subscriptions } from '../billing.table.ts';

type NewSubscription = typeof subscriptions.$inferInsert;

/** Of two processes neither clock is further off than this: what was asked later than that was asked before the clock was set back. */
const CLOCKS_DIFFER_BY = '1 hour';

export function paymentsRepository(db: Connection) {
  return {
    async customerOf(userId: string): Promise<string | null> {
      const [user] = await db.select({ customer: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
      return user?.customer ?? null;
    },

    /** Keeps the customer unless another one was kept meanwhile; answers the one that counts. */
    async keepCustomer(userId: string, customer: string, replaces: string | null): Promise<string> {
      const isUnchanged = replaces === null ? isNull(users.stripeCustomerId) : eq(users.stripeCustomerId, replaces);
      await db
        .update(users)
        .set({ stripeCustomerId: customer })
        .where(and(eq(users.id, userId), isUnchanged));
      const [user] = await db.select({ customer: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
      return user?.customer ?? customer;
    },

    async ownerOf(customer: string): Promise<string | undefined> {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customer));
      return user?.id;
    },

    /** Undefined when the account was erased. */
    async closedAt(userId: string): Promise<string | null | undefined> {
      const [user] = await db.select({ closedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
      return user?.closedAt;
    },

    /** False when a later answer about it is kept already, or it is another user's. */
    async save(subscription: NewSubscription, now: string): Promise<boolean> {
      const { userId: _owner, id: _id, stripeId: _stripeId, ...change } = subscription;
      const { rowCount } = await db
        .insert(subscriptions)
        .values(subscription)
        .onConflictDoUpdate({
          target: subscriptions.stripeId,
          set: change,
          setWhere: and(
            eq(subscriptions.userId, subscription.userId),
            or(
              lte(subscriptions.askedAt, subscription.askedAt),
              sql`${subscriptions.askedAt} > ${now}::timestamptz + ${CLOCKS_DIFFER_BY}::interval`,
            ),
          )!,
        });
      return rowCount === 1;
    },

    /** What may still change by itself, the longest not asked about first. */
    living: (askedBefore: string, limit: number) =>
      db
        .select({ userId: subscriptions.userId, stripeId: subscriptions.stripeId })
        .from(subscriptions)
        .where(and(isNull(subscriptions.endedAt), lt(subscriptions.askedAt, askedBefore)))
        .orderBy(asc(subscriptions.askedAt))
        .limit(limit),

    async knowsEvent(id: string): Promise<boolean> {
      return (await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id))).length > 0;
    },

    /** False when it is known already. */
    async keepEvent(id: string, type: string, receivedAt: string): Promise<boolean> {
      const { rowCount } = await db.insert(stripeEvents).values({ id, type, receivedAt }).onConflictDoNothing();
      return rowCount === 1;
    },

    /** Whoever redeemed a code and then paid was won by it. Stripe's moments are whole seconds. */
    async convertGrants(userId: string, paidAt: string): Promise<void> {
      const isEarlier = sql`date_trunc('second', ${planGrants.redeemedAt}) <= ${paidAt}::timestamptz`;
      await db
        .update(planGrants)
        .set({ convertedAt: paidAt })
        .where(and(eq(planGrants.userId, userId), isNull(planGrants.convertedAt), isEarlier));
    },
  };
}
