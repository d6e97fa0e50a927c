import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { useChange } from '../platform/server/use-change.ts';

export const settingsQuery = queryOptions({
  ...families.settings,
  queryFn: ({ signal }) => call(settingsEndpoints.get, {}, signal),
});

export const useSaveSettings = () =>
  useChange(settingsEndpoints.update, {
    refreshes: refreshedBy('settings'),
    failure: null,
    onSuccess: (saved, _input, client) => client.setQueryData(settingsQuery.queryKey, saved),
  });

/** The dialog says itself what went wrong. */
export const useDeleteAccount = () => useChange(settingsEndpoints.deleteAccount, { refreshes: [], failure: null });
