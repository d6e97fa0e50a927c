import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';

export const mergePreviewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...families.merges.queryKey, 'preview', ...ids],
    queryFn: ({ signal }) => call(mergingEndpoints.preview, { query: { ids: ids.join() } }, signal),
    // What somebody chooses among must not change under their hands.
    staleTime: Infinity,
    gcTime: 0,
  });

export const mergesQuery = queryOptions({
  queryKey: [...families.merges.queryKey, 'list'],
  queryFn: ({ signal }) => call(mergingEndpoints.list, {}, signal),
});

/** The dialog itself says what went wrong. */
export const useMerge = () => useChange(mergingEndpoints.merge, { refreshes: refreshedBy('merges'), failure: null });

export const useUndoMerge = () => useChange(mergingEndpoints.undo, { refreshes: refreshedBy('merges') });
