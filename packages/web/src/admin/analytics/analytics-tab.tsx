import type { PromoAnalytics } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inFigures } from '../../platform/numbers.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { TrendingDown, TrendingUp } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useAdminAddress } from '../admin-address.ts';
import { analyticsQuery, refusalOf } from '../admin.queries.ts';
import { dayOf, dayText, inPercent } from '../codes/code-words.ts';
import { conversionInsight, daysIn, isGoodConversion, RANGES, rangeIn } from './figures.ts';
import { Heatmap } from './heatmap.tsx';
import { RecentRedemptions, TopCodes } from './lists.tsx';
import { PlanRing } from './plan-ring.tsx';
import { WeeklyChart } from './weekly-chart.tsx';

export function AnalyticsTab() {
  const { parameters } = useAdminAddress();
  const now = useNow();
  const days = daysIn(parameters, now);
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(analyticsQuery(days));
  const from = days.startDate ? dayText(`${days.startDate}T00:00:00Z`) : 'the beginning';
  const to = dayText(`${days.endDate ?? dayOf(now)}T00:00:00Z`);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="voice text-3xl">Analytics</h2>
          <p className="text-ink-2">
            Promo codes, {from} to {to}
          </p>
        </div>
        <RangeChoice />
      </header>
      {isError && !data ? (
        <Card>
          <ErrorState
            title="Failed to fetch analytics data"
            retryLabel="Retry"
            onRetry={() => void refetch()}
            working={isFetching}
          >
            {refusalOf(error, 'Nothing is lost.')}
          </ErrorState>
        </Card>
      ) : data ? (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'grid gap-4 opacity-60 transition-opacity delay-150' : 'grid gap-4'}
        >
          <Overview analytics={data} />
          <div className="grid gap-4 md:grid-cols-3">
            <WeeklyChart weeks={data.weekly} />
            <PlanRing byPlan={data.redemptionsByPlanType} />
          </div>
          <Heatmap heatmap={data.heatmap} />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TopCodes codes={data.topPerformingCodes} />
            <RecentRedemptions redemptions={data.recentRedemptions} />
          </div>
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}

function RangeChoice() {
  const { parameters, change } = useAdminAddress();
  const range = rangeIn(parameters);
  const choose = (next: string) =>
    change({ range: next === '6m' ? null : next, from: null, to: null }, { replace: true });
  return (
    <div className="flex flex-wrap items-end gap-2 max-md:w-full">
      <Segmented label="Range" hideLabel options={RANGES} value={range} onChange={choose} className="max-md:w-full" />
      {range === 'dates' &&
        (['from', 'to'] as const).map((end) => (
          <PlainDateField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            value={parameters.get(end) ?? ''}
            onChange={({ target }) => change({ [end]: target.value }, { replace: true })}
            className="min-w-36 flex-1"
          />
        ))}
    </div>
  );
}

function Overview({ analytics }: { analytics: PromoAnalytics }) {
  const { totalCodes, activeCodes, totalRedemptions, conversionRate } = analytics;
  const share = totalCodes === 0 ? 0 : activeCodes / totalCodes;
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <Figure name="Total codes" value={inFigures(totalCodes)}>
        on any day
      </Figure>
      <Figure name="Active codes" value={inFigures(activeCodes)}>
        {Math.round(share * 100)}% of all
      </Figure>
      <Figure name="Redemptions" value={inFigures(totalRedemptions)}>
        in these days
      </Figure>
      <Figure name="Conversion" value={inPercent(conversionRate)}>
        {totalRedemptions > 0 ? (
          <span className="flex items-center gap-1.5">
            <Icon
              of={isGoodConversion(conversionRate) ? TrendingUp : TrendingDown}
              size={14}
              className={isGoodConversion(conversionRate) ? 'text-accent' : ''}
            />
            {conversionInsight(conversionRate)}
          </span>
        ) : (
          'No redemptions yet'
        )}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <Card className="grid gap-1 p-4 md:p-5">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="voice text-3xl">{value}</dd>
    <dd className="text-sm text-ink-2">{children}</dd>
  </Card>
);

const Loading = () => (
  <div className="grid gap-4">
    <output className="sr-only">Loading analytics</output>
    <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {['codes', 'active', 'redemptions', 'conversion'].map((figure) => (
        <Card key={figure} className="grid h-30 content-center gap-3 p-5">
          <Skeleton className="w-20" />
          <Skeleton className="h-6! w-28" />
        </Card>
      ))}
    </div>
    <Card className="grid h-64 place-items-center p-5">
      <Skeleton className="w-full" />
    </Card>
  </div>
);
