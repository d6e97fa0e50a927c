import { importExportEndpoints, type Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { pollBy } from '../platform/server/polling.ts';
import { useChange } from '../platform/server/use-change.ts';

const { imports } = families;
const POLLING = 1000;
export const RESULTS_PAGE = 20;
const RECENT = 5;

export const isUnderWay = ({ status }: Pick<Import, 'status'>) => status === 'queued' || status === 'running';

export const recentImportsQuery = queryOptions({
  queryKey: [...imports.queryKey, 'recent'],
  queryFn: ({ signal }) => call(importExportEndpoints.list, { query: { limit: RECENT } }, signal),
  staleTime: 0,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...imports.queryKey, 'one', id],
    queryFn: ({ signal }) => call(importExportEndpoints.get, { params: { id } }, signal),
    refetchInterval: pollBy((found: Import | undefined) => (found && !isUnderWay(found) ? false : POLLING)),
    refetchIntervalInBackground: true,
  });

export const duplicatesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...imports.queryKey, 'duplicates', id, page],
    queryFn: ({ signal }) => call(importExportEndpoints.duplicates, { params: { id }, query: { page } }, signal),
    placeholderData: keepPreviousData,
  });

export type Outcome = 'failed' | 'noted';

export const resultsQuery = (id: string, outcome: Outcome, page: number) =>
  queryOptions({
    queryKey: [...imports.queryKey, 'results', id, outcome, page],
    queryFn: ({ signal }) => call(importExportEndpoints.results, { params: { id }, query: { outcome, page } }, signal),
    placeholderData: keepPreviousData,
  });

/** What an import, or its undoing, makes old. */
const touched = refreshedBy('imports');

export function useImportsRefresh() {
  const client = useQueryClient();
  return useCallback(() => Promise.all(touched.map((answers) => client.invalidateQueries(answers))), [client]);
}

export const useCancelImport = () => useChange(importExportEndpoints.cancel, { refreshes: touched });

export const useUndoImport = () => useChange(importExportEndpoints.undo, { refreshes: touched });
