import { savedFiltersEndpoints, type CountedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';

const touched = refreshedBy('filters');

export type Filters = { data: CountedFilter[] };

export const savedFiltersQuery = queryOptions({
  queryKey: families.filters.queryKey,
  queryFn: ({ signal }): Promise<Filters> => call(savedFiltersEndpoints.list, {}, signal),
});

export const useSaveFilter = () => useChange(savedFiltersEndpoints.create, { refreshes: touched, failure: null });

export const useUpdateFilter = () => useChange(savedFiltersEndpoints.update, { refreshes: touched, failure: null });

export const useRemoveFilter = () =>
  useChange(savedFiltersEndpoints.remove, {
    refreshes: touched,
    optimistic: (client, { params }) =>
      client.setQueryData<Filters>(
        savedFiltersQuery.queryKey,
        (filters) => filters && { data: filters.data.filter(({ id }) => id !== params.id) },
      ),
  });

export const useOrderFilters = () =>
  useChange(savedFiltersEndpoints.order, {
    refreshes: touched,
    optimistic: (client, { body }) =>
      client.setQueryData<Filters>(
        savedFiltersQuery.queryKey,
        (filters) =>
          filters && { data: filters.data.toSorted((a, b) => body.ids.indexOf(a.id) - body.ids.indexOf(b.id)) },
      ),
  });
