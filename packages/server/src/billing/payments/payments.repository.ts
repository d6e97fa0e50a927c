import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../../auth/auth.table.ts';
import type { Connection } from '../../platform/database.ts';
import { customerDeletions, stripeEvents, subscriptions, subscriptionSyncs } from '../billing.table.ts';
import { planGrants } from '../grants.table.ts';

type NewSubscription = typeof subscriptions.$inferInsert;

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

    async nextSyncNumber(): Promise<number> {
      const { rows } = await db.execute<{ number: string }>(
        sql`select nextval(${subscriptionSyncs.seqName!}::regclass) as number`,
      );
      return Number(rows[0]!.number);
    },

    /** False when the answer to a later question about it is kept already, or it is another user's. */
    async save(subscription: NewSubscription & { syncNumber: number }): Promise<boolean> {
      const { userId: _owner, id: _id, stripeId: _stripeId, ...change } = subscription;
      const { rowCount } = await db
        .insert(subscriptions)
        .values(subscription)
        .onConflictDoUpdate({
          target: subscriptions.stripeId,
          set: change,
          setWhere: and(
            eq(subscriptions.userId, subscription.userId),
            lt(subscriptions.syncNumber, subscription.syncNumber),
          )!,
        });
      return rowCount === 1;
    },

    /** What may still change by itself and was not answered since a question, the longest not asked about first. */
    living: (syncNumber: number, limit: number) =>
      db
        .select({ userId: subscriptions.userId, stripeId: subscriptions.stripeId })
        .from(subscriptions)
        .where(and(isNull(subscriptions.endedAt), lt(subscriptions.syncNumber, syncNumber)))
        .orderBy(asc(subscriptions.askedAt))
        .limit(limit),

    async noteAsked(userId: string, stripeId: string, askedAt: string): Promise<void> {
      await db
        .update(subscriptions)
        .set({ askedAt })
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.stripeId, stripeId)));
    },

    async knowsEvent(id: string): Promise<boolean> {
      return (await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id))).length > 0;
    },

    async keepEvent(id: string, type: string, receivedAt: string): Promise<void> {
      await db.insert(stripeEvents).values({ id, type, receivedAt }).onConflictDoNothing();
    },

    /** The longest not asked about first. */
    customersToDelete: (limit: number) =>
      db
        .select({ customerId: customerDeletions.customerId })
        .from(customerDeletions)
        .orderBy(sql`${customerDeletions.askedAt} nulls first`, asc(customerDeletions.customerId))
        .limit(limit),

    async noteDeletionAsked(customerId: string, askedAt: string): Promise<void> {
      await db.update(customerDeletions).set({ askedAt }).where(eq(customerDeletions.customerId, customerId));
    },

    async forgetDeletion(customerId: string): Promise<void> {
      await db.delete(customerDeletions).where(eq(customerDeletions.customerId, customerId));
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
