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
  const hours = await repository.byHour(range);
  const top = await repository.top(range);
  const medium = total(hours.filter(({ planType }) => planType === 'medium'));
  const premium = total(hours.filter(({ planType }) => planType === 'premium'));
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
    weekly: byWeek(hours),
    heatmap: byWeekdayAndHour(hours),
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

type Hour = { readonly hour: string; readonly redemptions: number; readonly converted: number };
type Week = PromoAnalytics['weekly'][number];

const total = (hours: readonly Hour[]) => ({
  redemptions: hours.reduce((sum, hour) => sum + hour.redemptions, 0),
  converted: hours.reduce((sum, hour) => sum + hour.converted, 0),
});

const inUtc = ({ hour }: Hour) => Temporal.Instant.from(hour).toZonedDateTimeISO('UTC');

function byWeekdayAndHour(hours: readonly Hour[]): number[][] {
  const heatmap = Array.from({ length: WEEKDAYS }, () => Array.from({ length: HOURS }, () => 0));
  for (const hour of hours) {
    const at = inUtc(hour);
    heatmap[at.dayOfWeek - 1]![at.hour]! += hour.redemptions;
  }
  return heatmap;
}

/** Weeks in which nothing happened count too: a line between two points would say otherwise. */
function byWeek(hours: readonly Hour[]): Week[] {
  const weeks: Week[] = [];
  for (const hour of hours) {
    const day = inUtc(hour).toPlainDate();
    const monday = day.subtract({ days: day.dayOfWeek - 1 });
    for (let last = weeks.at(-1); !last || last.week !== monday.toString(); last = weeks.at(-1)) {
      const next = last ? Temporal.PlainDate.from(last.week).add({ days: WEEKDAYS }) : monday;
      weeks.push({ week: next.toString(), redemptions: 0, converted: 0 });
    }
    const week = weeks.at(-1)!;
    week.redemptions += hour.redemptions;
    week.converted += hour.converted;
  }
  return weeks;
}

const rate = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
