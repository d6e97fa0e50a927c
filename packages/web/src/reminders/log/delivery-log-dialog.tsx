import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { DeliveryActions, DeliveryBadge, DeliveryTime, Happened } from './delivery-parts.tsx';
import { deliveriesQuery } from '../reminders.queries.ts';

type DeliveryLogDialogProps = { reminder: Pick<Reminder, 'id' | 'subject'>; open: boolean; onClose: () => void };

/** What became of every e-mail of one reminder. */
export default function DeliveryLogDialog({ reminder, open, onClose }: DeliveryLogDialogProps) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(deliveriesQuery({ reminderId: reminder.id, page }));
  return (
    <Dialog open={open} onClose={onClose} title="Delivery log" subtitle={reminder.subject}>
      {isError && !data ? (
        <ErrorState size="sm" title="Failed to load reminders" onRetry={() => void refetch()} working={isFetching} />
      ) : !data ? (
        <SkeletonRows rows={3} shape="line" label="Loading the delivery log" />
      ) : data.data.length === 0 ? (
        <p className="text-ink-3">No e-mail of this reminder has come up yet.</p>
      ) : (
        <ul>
          {data.data.map((delivery) => (
            <li key={delivery.id} className="grid gap-1 border-t border-line py-3 first:border-t-0 first:pt-0">
              <div className="flex items-center justify-between gap-3">
                <DeliveryTime delivery={delivery} />
                <DeliveryBadge delivery={delivery} />
              </div>
              <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
                <Happened delivery={delivery} />
                <DeliveryActions delivery={delivery} inLog={false} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && data.meta.total > PAGE_SIZE && (
        <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={setPage} />
      )}
    </Dialog>
  );
}
