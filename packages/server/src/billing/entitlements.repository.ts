import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { KeptPlan } from '@inner-circle/domain/billing/plans.rules.ts';
import { users } from '../auth/auth.table.ts';
import type { Connection } from '../platform/database.ts';
import { subscriptions } from './billing.table.ts';
import { planGrants, promoCodes } from './grants.table.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type GrantRow = typeof planGrants.$inferSelect;

const grant = (userId: string, id: string) => and(eq(planGrants.userId, userId), eq(planGrants.id, id));

export function entitlementsRepository(db: Connection) {
  return {
    /** The latest first: those that ended may still be looked at. */
    subscriptionsOf: (userId: string): Promise<SubscriptionRow[]> =>
      db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.createdAt)),

    /** What was granted and has not ended, with the code as it is now; in the order in which it was redeemed. */
    openGrants: (userId: string) =>
      db
        .select({ grant: planGrants, code: { isActive: promoCodes.isActive, expiresAt: promoCodes.expiresAt } })
        .from(planGrants)
        .leftJoin(promoCodes, eq(promoCodes.id, planGrants.codeId))
        .where(and(eq(planGrants.userId, userId), isNull(planGrants.endedAt)))
        .orderBy(asc(planGrants.redeemedAt)),

    grantsOf: (userId: string): Promise<GrantRow[]> =>
      db.select().from(planGrants).where(eq(planGrants.userId, userId)).orderBy(desc(planGrants.redeemedAt)),

    async insertGrant(row: typeof planGrants.$inferInsert): Promise<void> {
      await db.insert(planGrants).values(row);
    },

    async updateGrant(userId: string, id: string, change: Partial<GrantRow>): Promise<void> {
      await db.update(planGrants).set(change).where(grant(userId, id));
    },

    async keep(userId: string, { plan, planEndsAt }: KeptPlan): Promise<void> {
      const paid = plan === 'free' ? null : plan;
      await db.update(users).set({ plan: paid, planEndsAt }).where(eq(users.id, userId));
    },

    /** Those whose plan has ended, in the order of their ids. */
    ended: (now: string, limit: number, last: { userId: string } | undefined) =>
      db
        .select({ userId: users.id })
        .from(users)
        .where(and(lte(users.planEndsAt, now), last && gt(users.id, last.userId)))
        .orderBy(asc(users.id))
        .limit(limit),
  };
}
