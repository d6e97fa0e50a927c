import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { cached } from '../platform/cached.ts';
import { call } from '../platform/call.ts';
import { useChange } from '../platform/use-change.ts';

export const settingsQuery = queryOptions({
  ...cached.settings,
  queryFn: ({ signal }) => call(settingsEndpoints.get, {}, signal),
});

/** The threshold decides who is cold, so the contacts change with it. */
export const useSaveSettings = () =>
  useChange(settingsEndpoints.update, { refreshes: [cached.settings, cached.contacts], failure: null });
