import type { SubscriptionPeriod } from '@inner-circle/domain/billing/payments.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { calendarDrawing } from '../../ui/brand/later-drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useSubscriptionHistory } from './history.queries.ts';

const COLUMNS = ['Plan', 'Status', 'Start Date', 'End Date', 'Source'];
const SOURCES: Readonly<Record<SubscriptionPeriod['source'], string>> = { stripe: 'Card', 'promo-code': 'Promo code' };
const STATUSES: Readonly<Record<SubscriptionPeriod['status'], { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'good' },
  trialing: { label: 'Trial', tone: 'info' },
  past_due: { label: 'Payment Due', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
};

const day = (moment: string) =>
  dayIn(timeZone(), moment).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function SubscriptionHistory() {
  const { data, isError, refetch } = useSubscriptionHistory();
  if (isError) return <ErrorState title="Failed to fetch subscription history" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40!" />;
  if (data.data.length === 0)
    return (
      <EmptyState title="No history yet" drawing={calendarDrawing}>
        Plans that you buy or get by a promo code are listed here.
      </EmptyState>
    );
  return (
    <table className="w-full text-start max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-sm text-ink-3">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-2.5 pe-4 text-start font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {data.data.map((period) => (
          <Row key={period.id} period={period} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone a row is two lines: the plan and its status, then its days. */
const cell = 'py-3 pe-4 max-md:py-0.5 max-md:pe-0';

function Row({ period: { planType, status, startDate, endDate, source } }: { period: SubscriptionPeriod }) {
  const { label, tone } = STATUSES[status];
  return (
    <tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:py-2">
      <td className={`${cell} font-strong`}>{PLANS[planType].name}</td>
      <td className={`${cell} max-md:text-end`}>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className={`${cell} whitespace-nowrap`}>{day(startDate)}</td>
      <td className={`${cell} whitespace-nowrap max-md:text-end`}>{endDate ? day(endDate) : '–'}</td>
      <td className={`${cell} text-ink-2`}>{SOURCES[source]}</td>
    </tr>
  );
}
