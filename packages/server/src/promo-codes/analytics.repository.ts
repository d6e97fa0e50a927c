import { and, asc, count, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type Paging, skippedBy } from '@inner-circle/domain/paging.ts';
import { users } from '../auth/auth.table.ts';
import { planGrants, promoCodes } from '../billing/grants.table.ts';
import type { Connection } from '../platform/database.ts';
import { redemptionCodes, redemptionHours } from './promo-codes.table.ts';

const TOP = 10;
const RECENT = 10;

export type Range = { readonly since: string | undefined; readonly before: string | undefined };

const converted = sql<number>`count(${planGrants.convertedAt})`.mapWith(Number);
type Moment = typeof planGrants.redeemedAt | typeof redemptionHours.hour;
const within = (moment: Moment, { since, before }: Range): SQL | undefined =>
  and(since ? gte(moment, since) : undefined, before ? lt(moment, before) : undefined);

const inUtc = sql`(${redemptionHours.hour} at time zone 'UTC')`;
/** The Monday that it begins with. */
const week = sql`date_trunc('week', ${inUtc})::date::text`;
const weekday = sql`extract(isodow from ${inUtc})::int`;
const hour = sql`extract(hour from ${inUtc})::int`;

/** Questions across all users, for admins alone. */
export function analyticsRepository(db: Connection) {
  const topOfAll = () =>
    db
      .select()
      .from(redemptionCodes)
      .where(gt(redemptionCodes.redemptions, 0))
      .orderBy(desc(redemptionCodes.redemptions), asc(redemptionCodes.code))
      .limit(TOP);

  const topWithin = (range: Range) =>
    db
      .select({ code: planGrants.code, redemptions: count(), converted })
      .from(planGrants)
      .where(within(planGrants.redeemedAt, range))
      .groupBy(planGrants.code)
      .orderBy(desc(count()), planGrants.code)
      .limit(TOP);

  return {
    async codes(now: string): Promise<{ total: number; active: number }> {
      const active =
        sql<number>`count(*) filter (where ${promoCodes.isActive} and (${promoCodes.expiresAt} is null or ${promoCodes.expiresAt} >= ${now})
        and (${promoCodes.maxRedemptions} is null or ${promoCodes.redemptionCount} < ${promoCodes.maxRedemptions}))`.mapWith(
          Number,
        );
      const [row] = await db.select({ total: count(), active }).from(promoCodes);
      return row!;
    },

    /**
     * Sums by plan, by week and by hour of the week, in UTC. A row is of one of these and has null in the columns of the others.
     * The database adds up: there are thousands of hours in a year, and a few hundred sums.
     */
    sums: (range: Range) =>
      db
        .select({
          planType: sql<'medium' | 'premium' | null>`${redemptionHours.planType}`,
          week: sql<string | null>`${week}`,
          weekday: sql<number | null>`${weekday}`,
          hour: sql<number | null>`${hour}`,
          redemptions: sql`sum(${redemptionHours.redemptions})`.mapWith(Number),
          converted: sql`sum(${redemptionHours.converted})`.mapWith(Number),
        })
        .from(redemptionHours)
        .where(and(gt(redemptionHours.redemptions, 0), within(redemptionHours.hour, range)))
        .groupBy(sql`grouping sets ((${redemptionHours.planType}), (${week}), (${weekday}, ${hour}))`)
        .orderBy(week),

    top: ({ since, before }: Range) => (since || before ? topWithin({ since, before }) : topOfAll()),

    recent: (range: Range) =>
      db
        .select({
          code: planGrants.code,
          userName: users.name,
          redeemedAt: planGrants.redeemedAt,
          planType: planGrants.planType,
        })
        .from(planGrants)
        .innerJoin(users, eq(users.id, planGrants.userId))
        .where(within(planGrants.redeemedAt, range))
        .orderBy(desc(planGrants.redeemedAt))
        .limit(RECENT),

    async redemptions(codeId: string, paging: Paging) {
      const ofCode = eq(planGrants.codeId, codeId);
      const data = await db
        .select({ grant: planGrants, userName: users.name, email: users.email })
        .from(planGrants)
        .innerJoin(users, eq(users.id, planGrants.userId))
        .where(ofCode)
        .orderBy(desc(planGrants.redeemedAt), desc(planGrants.id))
        .limit(paging.limit)
        .offset(skippedBy(paging));
      return { total: await db.$count(planGrants, ofCode), data };
    },

    async stats(codeId: string) {
      const [row] = await db
        .select({
          total: count(),
          active:
            sql<number>`count(*) filter (where ${planGrants.startsAt} is not null and ${planGrants.endedAt} is null)`.mapWith(
              Number,
            ),
          ended: sql<number>`count(${planGrants.endedAt})`.mapWith(Number),
          converted,
        })
        .from(planGrants)
        .where(eq(planGrants.codeId, codeId));
      return row!;
    },
  };
}
