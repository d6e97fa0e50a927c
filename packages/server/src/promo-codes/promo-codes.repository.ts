import { and, asc, count, desc, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import type { PromoCode, PromoCodeQuery, PromoStatus } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { startOfDay, startOfNextDay } from '@inner-circle/domain/time.ts';
import { users } from '../auth/auth.table.ts';
import { promoCodes } from '../billing/grants.table.ts';
import { containsPattern } from '../platform/text-matching.ts';
import type { Connection } from '../platform/database.ts';

export type NewPromoCodeRow = typeof promoCodes.$inferInsert;

const view = {
  id: promoCodes.id,
  code: promoCodes.code,
  planType: promoCodes.planType,
  durationType: promoCodes.durationType,
  durationMonths: promoCodes.durationMonths,
  expiresAt: promoCodes.expiresAt,
  maxRedemptions: promoCodes.maxRedemptions,
  redemptionCount: promoCodes.redemptionCount,
  discountPercentage: promoCodes.discountPercentage,
  description: promoCodes.description,
  isActive: promoCodes.isActive,
  createdAt: promoCodes.createdAt,
  creator: { id: users.id, name: users.name },
};

export function promoCodesRepository(db: Connection) {
  const select = () => db.select(view).from(promoCodes).leftJoin(users, eq(users.id, promoCodes.creatorId));
  return {
    async page(query: PromoCodeQuery, now: string): Promise<{ total: number; data: PromoCode[] }> {
      const where = matching(query, now);
      const [row] = await db.select({ total: count() }).from(promoCodes).where(where);
      const direction = query.sortOrder === 'asc' ? asc : desc;
      const data = await select()
        .where(where)
        .orderBy(direction(promoCodes[query.sortBy]), direction(promoCodes.id))
        .limit(query.limit)
        .offset(skippedBy(query));
      return { total: row!.total, data };
    },

    async find(id: string): Promise<PromoCode | undefined> {
      const [found] = await select().where(eq(promoCodes.id, id));
      return found;
    },

    async findByCode(code: string): Promise<PromoCode | undefined> {
      const [found] = await select().where(eq(promoCodes.code, code));
      return found;
    },

    /** Those whose code is not taken; answers the ids of the new ones. */
    async insert(rows: readonly NewPromoCodeRow[]): Promise<string[]> {
      const inserted = await db
        .insert(promoCodes)
        .values([...rows])
        .onConflictDoNothing({ target: promoCodes.code })
        .returning({ id: promoCodes.id });
      return inserted.map(({ id }) => id);
    },

    /** What was made with a key. Whoever makes something with the same key waits until this transaction ends. */
    async madeWith(key: string): Promise<PromoCode[]> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      return select().where(eq(promoCodes.batchId, key)).orderBy(asc(promoCodes.code));
    },

    findAll: (ids: readonly string[]): Promise<PromoCode[]> =>
      select()
        .where(inArray(promoCodes.id, [...ids]))
        .orderBy(asc(promoCodes.code)),

    /** Keeps a code as it is until the transaction ends. */
    async lock(id: string): Promise<PromoCode | undefined> {
      await db.select({ id: promoCodes.id }).from(promoCodes).where(eq(promoCodes.id, id)).for('update');
      return this.find(id);
    },

    async update(id: string, change: Partial<NewPromoCodeRow>): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await db.update(promoCodes).set(change).where(eq(promoCodes.id, id));
    },

    async delete(id: string): Promise<void> {
      await db.delete(promoCodes).where(eq(promoCodes.id, id));
    },

    /** Answers those that were active. */
    deactivate: (ids: readonly string[]) =>
      db
        .update(promoCodes)
        .set({ isActive: false })
        .where(and(inArray(promoCodes.id, [...ids]), eq(promoCodes.isActive, true)))
        .returning({ id: promoCodes.id, code: promoCodes.code }),

    async isRedeemable(code: string, now: string): Promise<boolean> {
      return (await db.$count(promoCodes, redeemable(code, now))) === 1;
    },

    /** Counts a redemption, if there is one left. One statement decides, however many come at once. */
    async takeRedemption(code: string, now: string) {
      const [taken] = await db
        .update(promoCodes)
        .set({ redemptionCount: sql`${promoCodes.redemptionCount} + 1` })
        .where(redeemable(code, now))
        .returning();
      return taken;
    },
  };
}

const isOn = eq(promoCodes.isActive, true);
const isExpired = (now: string) => lt(promoCodes.expiresAt, now);
const isNotExpired = (now: string) => or(isNull(promoCodes.expiresAt), gte(promoCodes.expiresAt, now));
const isUsedUp = gte(promoCodes.redemptionCount, promoCodes.maxRedemptions);
const isNotUsedUp = or(isNull(promoCodes.maxRedemptions), lt(promoCodes.redemptionCount, promoCodes.maxRedemptions));

/** The same as `promoStatus` of the rules says of one code. */
const withStatus = (status: PromoStatus, now: string): SQL | undefined =>
  ({
    inactive: eq(promoCodes.isActive, false),
    expired: and(isOn, isExpired(now)),
    'fully-redeemed': and(isOn, isNotExpired(now), isUsedUp),
    active: and(isOn, isNotExpired(now), isNotUsedUp),
  })[status];

const redeemable = (code: string, now: string) => and(eq(promoCodes.code, code), withStatus('active', now));

function matching(query: PromoCodeQuery, now: string): SQL | undefined {
  const { planType, durationType, isActive, status, search = '' } = query;
  return and(
    planType && eq(promoCodes.planType, planType),
    durationType && eq(promoCodes.durationType, durationType),
    isActive === undefined ? undefined : eq(promoCodes.isActive, isActive),
    status && withStatus(status, now),
    search
      ? or(
          like(sql`fold(${promoCodes.code})`, containsPattern(search)),
          like(sql`fold(${promoCodes.description})`, containsPattern(search)),
        )
      : undefined,
    query.createdAfter ? gte(promoCodes.createdAt, startOfDay(query.createdAfter)) : undefined,
    query.createdBefore ? lt(promoCodes.createdAt, startOfNextDay(query.createdBefore)) : undefined,
    query.expiresAfter ? gte(promoCodes.expiresAt, startOfDay(query.expiresAfter)) : undefined,
    query.expiresBefore ? lt(promoCodes.expiresAt, startOfNextDay(query.expiresBefore)) : undefined,
  );
}
