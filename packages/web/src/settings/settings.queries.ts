import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { cached } from '../platform/cached.ts';
import { call } from '../platform/call.ts';
import { useChange } from '../platform/use-change.ts';

export const settingsQuery = queryOptions({
  ...cached.settings,
  queryFn: ({ signal }) => call(settingsEndpoints.get, {}, signal),
});

/** The threshold decides who is cold, and the time zone what is due today. */
export const useSaveSettings = () =>
  useChange(settingsEndpoints.update, {
    refreshes: [cached.settings, cached.contacts, cached.todos],
    failure: null,
    onSuccess: (saved, _input, client) => client.setQueryData(settingsQuery.queryKey, saved),
  });

/** The dialog says itself what went wrong. */
export const useDeleteAccount = () => useChange(settingsEndpoints.deleteAccount, { refreshes: [], failure: null });
