import type { Redemption, RedemptionStats } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { inFigures } from '../../platform/numbers.ts';
import { usePage } from '../../platform/server/use-page.ts';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { peopleDrawing } from '../../ui/brand/drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, SkeletonRows } from '../../ui/states/skeleton.tsx';
import { pageAs, pageIn, useAdminAddress } from '../admin-address.ts';
import { REDEMPTIONS_SHOWN, redemptionsQuery, refusalOf, statsQuery } from '../admin.queries.ts';
import { dayText, inPercent, planName } from './code-words.ts';

const STATES: Readonly<Record<Redemption['status'], { label: string; tone: BadgeTone }>> = {
  pending: { label: 'Pending', tone: 'caution' },
  active: { label: 'Active', tone: 'good' },
  ended: { label: 'Ended', tone: 'plain' },
};

/** What became of a code, and who redeemed it. */
export function Redemptions({ code }: { code: string }) {
  const { parameters, change } = useAdminAddress();
  const page = pageIn(parameters, 'redemptions');
  const list = useQuery(redemptionsQuery(code, page));
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = list;
  const goTo = (next: number, options?: { replace: boolean }) => change({ redemptions: pageAs(next) }, options);
  const isBeyond = usePage(page, list, (last) => goTo(last, { replace: true }));
  return (
    <div className="grid min-w-0 gap-4">
      <Stats code={code} />
      <Card as="section" aria-labelledby="redemptions-title">
        <h3 id="redemptions-title" className="px-5 pt-4 pb-3 font-strong">
          Redemptions
        </h3>
        {isError && !data ? (
          <ErrorState size="sm" title="Failed to fetch redemptions" onRetry={() => void refetch()} working={isFetching}>
            {refusalOf(error, 'Nothing is lost.')}
          </ErrorState>
        ) : !data || isBeyond ? (
          <SkeletonRows rows={4} label="Loading redemptions" />
        ) : data.data.length === 0 ? (
          <EmptyState size="sm" drawing={peopleDrawing} title="No redemptions yet" heading="h3">
            Who redeems this code is listed here.
          </EmptyState>
        ) : (
          <ul
            aria-busy={isPlaceholderData}
            className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}
          >
            {data.data.map((redemption) => (
              <Row key={redemption.id} redemption={redemption} />
            ))}
          </ul>
        )}
        {data && data.meta.total > REDEMPTIONS_SHOWN && (
          <Pager
            label="Pages of redemptions"
            page={page}
            pageSize={REDEMPTIONS_SHOWN}
            total={data.meta.total}
            onPage={goTo}
            className="px-4 pb-4"
          />
        )}
      </Card>
    </div>
  );
}

function Row({ redemption }: { redemption: Redemption }) {
  const { userName, email, redeemedAt, planType, status, convertedToPaid } = redemption;
  const { label, tone } = STATES[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Face name={userName} id={email} size="sm" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{userName}</span>
          <span className="block truncate text-sm text-ink-2">{email}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{planName(planType)}</Badge>
        <Badge tone={tone}>{label}</Badge>
        {convertedToPaid && <Badge tone="info">Became paid</Badge>}
        <time dateTime={redeemedAt} className="text-sm whitespace-nowrap text-ink-2">
          {dayText(redeemedAt)}
        </time>
      </span>
    </li>
  );
}

const FIGURES: readonly [string, (stats: RedemptionStats) => string][] = [
  ['Total redemptions', ({ totalRedemptions }) => inFigures(totalRedemptions)],
  ['Active subscriptions', ({ activeSubscriptions }) => inFigures(activeSubscriptions)],
  ['Expired subscriptions', ({ expiredSubscriptions }) => inFigures(expiredSubscriptions)],
  ['Conversion rate', ({ conversionRate }) => inPercent(conversionRate)],
];

function Stats({ code }: { code: string }) {
  const { data, isError } = useQuery(statsQuery(code));
  // The list below says that it did not load, and asks again.
  if (isError && !data) return null;
  return (
    <Card as="section" aria-label="Redemption stats">
      <dl className="grid grid-cols-2 gap-5 p-5 md:grid-cols-4">
        {FIGURES.map(([name, read]) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="voice text-2xl">{data ? read(data) : <Skeleton className="w-12" />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
