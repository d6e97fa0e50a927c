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
  const plans = await repository.byPlan(range);
  const top = await repository.top(range);
  const ofPlan = (plan: string) => plans.find(({ planType }) => planType === plan)?.redemptions ?? 0;
  const totalRedemptions = ofPlan('medium') + ofPlan('premium');
  const totalConverted = plans.reduce((sum, { converted }) => sum + converted, 0);
  const heatmap = Array.from({ length: WEEKDAYS }, () => Array.from({ length: HOURS }, () => 0));
  for (const { weekday, hour, redemptions } of await repository.byHour(range))
    heatmap[weekday - 1]![hour] = redemptions;
  return {
    totalCodes: codes.total,
    activeCodes: codes.active,
    totalRedemptions,
    conversionRate: rate(totalConverted, totalRedemptions),
    redemptionsByPlanType: { medium: ofPlan('medium'), premium: ofPlan('premium') },
    topPerformingCodes: top.map(({ code, redemptions, converted }) => ({
      code,
      redemptions,
      conversionRate: rate(converted, redemptions),
    })),
    recentRedemptions: await repository.recent(range),
    weekly: withQuietWeeks(await repository.byWeek(range)),
    heatmap,
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

type Week = PromoAnalytics['weekly'][number];

/** Weeks in which nothing happened count too: a line between two points would say otherwise. */
function withQuietWeeks(weeks: readonly Week[]): Week[] {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return [];
  const known = new Map(weeks.map((week) => [week.week, week]));
  const all: Week[] = [];
  for (
    let day = Temporal.PlainDate.from(first.week);
    Temporal.PlainDate.compare(day, last.week) <= 0;
    day = day.add({ days: 7 })
  )
    all.push(known.get(day.toString()) ?? { week: day.toString(), redemptions: 0, converted: 0 });
  return all;
}

const rate = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
