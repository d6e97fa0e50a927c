import type { Paging } from '@inner-circle/domain/paging.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import type {
  PromoAnalytics,
  Redemption,
  RedemptionStats,
} from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { startOfDay, startOfNextDay, toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { analyticsRepository, type Range } from './analytics.repository.ts';
import { promoCodesRepository } from './promo-codes.repository.ts';

const WEEKDAYS = 7;
const HOURS = 24;

type Days = { startDate?: string | undefined; endDate?: string | undefined };

/** The days count redemptions; codes are counted as they stand. */
export async function analyticsOf({ startDate, endDate }: Days, { db, clock }: Dependencies): Promise<PromoAnalytics> {
  const repository = analyticsRepository(db);
  const range: Range = { since: startDate && startOfDay(startDate), before: endDate && startOfNextDay(endDate) };
  const codes = await repository.codes(toMoment(clock.now()));
  const sums = await repository.sums(range);
  const top = await repository.top(range);
  const [medium, premium] = (['medium', 'premium'] as const).map(
    (plan) => sums.find(({ planType }) => planType === plan) ?? NONE,
  ) as [Sum, Sum];
  const redemptions = medium.redemptions + premium.redemptions;
  return {
    totalCodes: codes.total,
    activeCodes: codes.active,
    totalRedemptions: redemptions,
    conversionRate: rate(medium.converted + premium.converted, redemptions),
    redemptionsByPlanType: { medium: medium.redemptions, premium: premium.redemptions },
    topPerformingCodes: top.map(({ converted, ...code }) => ({
      code: code.code,
      redemptions: code.redemptions,
      conversionRate: rate(converted, code.redemptions),
    })),
    recentRedemptions: await repository.recent(range),
    weekly: byWeek(sums),
    heatmap: byWeekdayAndHour(sums),
  };
}

export async function redemptionsOf(code: string, paging: Paging, dependencies: Dependencies) {
  const { total, data } = await analyticsRepository(dependencies.db).redemptions(
    await idOf(code, dependencies),
    paging,
  );
  return {
    data: data.map(({ grant, userName, email }): Redemption => ({
      id: grant.id,
      userName,
      email,
      redeemedAt: grant.redeemedAt,
      planType: grant.planType,
      status: grant.startsAt === null ? 'pending' : grant.endedAt === null ? 'active' : 'ended',
      convertedToPaid: grant.convertedAt !== null,
    })),
    meta: { total, page: paging.page, limit: paging.limit },
  };
}

export async function statsOf(code: string, dependencies: Dependencies): Promise<RedemptionStats> {
  const stats = await analyticsRepository(dependencies.db).stats(await idOf(code, dependencies));
  return {
    totalRedemptions: stats.total,
    activeSubscriptions: stats.active,
    expiredSubscriptions: stats.ended,
    conversionRate: rate(stats.converted, stats.total),
  };
}

async function idOf(code: string, { db }: Dependencies): Promise<string> {
  const found = await promoCodesRepository(db).findByCode(code.toUpperCase());
  if (!found) throw notFound('The promo code');
  return found.id;
}

type Sums = Awaited<ReturnType<ReturnType<typeof analyticsRepository>['sums']>>;
type Sum = Pick<Sums[number], 'redemptions' | 'converted'>;
type Week = PromoAnalytics['weekly'][number];

const NONE: Sum = { redemptions: 0, converted: 0 };

function byWeekdayAndHour(sums: Sums): number[][] {
  const heatmap = Array.from({ length: WEEKDAYS }, () => Array.from({ length: HOURS }, () => 0));
  for (const { weekday, hour, redemptions } of sums)
    if (weekday !== null && hour !== null) heatmap[weekday - 1]![hour] = redemptions;
  return heatmap;
}

/** Weeks in which nothing happened count too: a line between two points would say otherwise. */
function byWeek(sums: Sums): Week[] {
  const weeks: Week[] = [];
  for (const { week, redemptions, converted } of sums) {
    if (week === null) continue;
    for (let last = weeks.at(-1); last && nextWeek(last) !== week; last = weeks.at(-1))
      weeks.push({ week: nextWeek(last), ...NONE });
    weeks.push({ week, redemptions, converted });
  }
  return weeks;
}

const nextWeek = ({ week }: Week) => Temporal.PlainDate.from(week).add({ days: WEEKDAYS }).toString();

const rate = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
