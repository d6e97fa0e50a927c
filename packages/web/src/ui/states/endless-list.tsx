import type { ReactNode } from 'react';

import { PinRow, usePinnedRows } from '../../platform/screen/pinned-rows.ts';
import type { Endless } from '../../platform/server/endless.ts';
import { EndlessScroll, NotLoaded } from './endless-scroll.tsx';
import { ErrorState } from './error-state.tsx';

type EndlessListProps<Item> = {
  of: Endless<Item>;
  /** Spoken: what the list holds. */
  label: string;
  /** The height. */
  className: string;
  /** What people read when the first page did not load; by default that the rest did not. */
  failure?: string;
  loading?: ReactNode;
  empty?: ReactNode;
  /** With another one the list is shown from its top. */
  topOf?: number;
  /** Their order is a sequence in time. */
  ordered?: true;
  children: (item: Item) => ReactNode;
};

/** The one list that grows without bound: failed, loading, empty, or its items with more on the way. */
export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const { of: list, label, className, failure, loading = null, empty = null, topOf, ordered, children } = props;
  const List = ordered ? 'ol' : 'ul';
  const { items, total, failed, isFetching, retry, paging } = list;
  const { rows, gone, hold } = usePinnedRows(items ?? []);
  if (failed && failure === undefined) return <NotLoaded onRetry={retry} />;
  if (failed) return <ErrorState size="sm" title={failure ?? ''} onRetry={retry} working={isFetching} />;
  if (!items) return loading;
  if (total === 0 && gone.length === 0 && empty !== null) return empty;
  return (
    <EndlessScroll label={label} className={className} paging={paging} {...(topOf !== undefined && { topOf })}>
      <PinRow value={hold}>
        <List>{rows.map((item) => children(item))}</List>
      </PinRow>
    </EndlessScroll>
  );
}
