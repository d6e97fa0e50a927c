import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import type { DeliveryPage } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../platform/server/use-page.ts';
import { ArrowLeft } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { mailDrawing } from '../../ui/brand/later-drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { RemindersNotLoaded } from '../lists/reminders-states.tsx';
import { deliveriesQuery } from '../reminders.queries.ts';
import type { LogFilter, LogView } from './use-log-view.ts';

export function DeliveryLog({ view }: { view: LogView }) {
  const { filter, page } = view;
  const list = useQuery(deliveriesQuery({ page, ...(filter !== 'all' && { status: filter }) }));
  const { data, isError, isFetching, isPlaceholderData, refetch } = list;
  const isBeyond = usePage(page, list, (lastPage) => view.setPage(lastPage, { replace: true }));
  return (
    <>
      <Button variant="ghost" size="sm" icon={ArrowLeft} className="-ms-2.5 mb-1" onClick={view.close}>
        Active Reminders
      </Button>
      <PageHead
        title="Delivery log"
        summary="Every e-mail that went out, waits or failed"
        usage={<Filter value={filter} counts={data?.meta.counts} onChange={view.open} />}
      />
      {isError && !data ? (
        <RemindersNotLoaded working={isFetching} onRetry={() => void refetch()} />
      ) : !data || isBeyond ? (
        <Card as="section" aria-busy="true">
          <SkeletonRows rows={6} label="Loading the delivery log" />
        </Card>
      ) : data.data.length === 0 ? (
        <NothingHere filter={filter} onAll={() => view.open('all')} />
      ) : (
        <>
          <DeliveryTable deliveries={data.data} fading={isPlaceholderData} />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={view.setPage} />
        </>
      )}
    </>
  );
}

type Counts = DeliveryPage['meta']['counts'];
type FilterProps = { value: LogFilter; counts: Counts | undefined; onChange: (filter: LogFilter) => void };

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'canceled', label: 'Canceled' },
] as const;

const Filter = ({ value, counts, onChange }: FilterProps) => (
  <Segmented
    label="Show"
    hideLabel
    className="max-md:w-full"
    value={value}
    onChange={onChange}
    options={FILTERS.map((option) => ({ value: option.value, label: option.label, count: counts?.[option.value] }))}
  />
);

const NothingHere = ({ filter, onAll }: { filter: LogFilter; onAll: () => void }) => (
  <Card as="section">
    {filter === 'all' ? (
      <EmptyState drawing={mailDrawing} title="No e-mails yet">
        As soon as a reminder is planned, its e-mails are listed here.
      </EmptyState>
    ) : (
      <EmptyState drawing={mailDrawing} title="No such e-mails" action={<Button onClick={onAll}>Show all</Button>}>
        {filter === 'failed' ? 'Nothing failed. All is well.' : 'Nothing in the log is like that.'}
      </EmptyState>
    )}
  </Card>
);
