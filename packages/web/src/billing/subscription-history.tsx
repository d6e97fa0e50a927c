import type { SubscriptionPeriod } from '@inner-circle/domain/billing/billing.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from '../platform/time/clock.ts';
import { Badge } from '../ui/states/badge.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useSubscriptionHistory } from './billing.queries.ts';
import { STATUSES } from './current-plan.tsx';

const COLUMNS = ['Plan', 'Status', 'Start Date', 'End Date', 'Source'];
const SOURCES: Readonly<Record<SubscriptionPeriod['source'], string>> = { stripe: 'Card', 'promo-code': 'Promo code' };
const ENDED = { label: 'Ended', tone: 'plain' } as const;

const day = (moment: string) =>
  dayIn(timeZone(), moment).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function SubscriptionHistory() {
  const { data, isError, refetch } = useSubscriptionHistory();
  if (isError) return <ErrorState title="Failed to fetch subscription history" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40!" />;
  if (data.data.length === 0)
    return (
      <EmptyState title="No history yet" drawing="calendar">
        Plans that you buy or get by a promo code are listed here.
      </EmptyState>
    );
  return (
    <div className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0" tabIndex={0} role="region" aria-label="History">
      <table className="w-full min-w-120 text-start">
        <thead>
          <tr className="border-b border-line text-sm text-ink-3">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-2.5 pe-4 text-start font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.data.map((period) => (
            <Row key={period.id} period={period} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ period: { planType, status, startDate, endDate, source } }: { period: SubscriptionPeriod }) {
  const { label, tone } = status === 'ended' ? ENDED : STATUSES[status];
  return (
    <tr className="border-b border-line last:border-0">
      <td className="py-3 pe-4 font-strong">{PLANS[planType].name}</td>
      <td className="py-3 pe-4">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="py-3 pe-4 whitespace-nowrap">{day(startDate)}</td>
      <td className="py-3 pe-4 whitespace-nowrap">{endDate ? day(endDate) : '–'}</td>
      <td className="py-3 text-ink-2">{SOURCES[source]}</td>
    </tr>
  );
}
