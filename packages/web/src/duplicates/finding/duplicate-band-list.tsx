import type { DuplicateBand } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { duplicatesQuery } from '../../people/duplicates.queries.ts';
import { usePage } from '../../platform/server/use-page.ts';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { CountBadge } from '../../ui/states/count-badge.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { DuplicateRow } from './duplicate-row.tsx';

type DuplicateBandListProps = { band: DuplicateBand; title: string; hint?: string };

export function DuplicateBandList({ band, title, hint }: DuplicateBandListProps) {
  const [page, setPage] = useState(1);
  const heading = useId();
  const list = useQuery(duplicatesQuery(band, page));
  const { data, isError, isFetching, refetch } = list;
  const isBeyond = usePage(page, list, setPage);
  return (
    <section aria-labelledby={heading}>
      <header className="mb-2.5 flex items-center gap-2">
        <h2 id={heading} className="font-strong">
          {title}
        </h2>
        {data && <CountBadge count={data.meta.total} />}
        {hint && <span className="ms-auto text-sm text-ink-3 max-md:hidden">{hint}</span>}
      </header>
      {isError && !data ? (
        <Card>
          <ErrorState size="sm" title="These pairs did not load" working={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : !data || isBeyond ? (
        <Card aria-busy="true">
          <SkeletonRows rows={2} label="Loading pairs" />
        </Card>
      ) : (
        <>
          <Card as="ul">
            {data.data.map((pair) => (
              <DuplicateRow key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
            ))}
          </Card>
          {data.meta.total > PAGE_SIZE && (
            <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={setPage} label={title} />
          )}
        </>
      )}
    </section>
  );
}
