import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';

export const pushQuery = queryOptions({
  ...families.browsers,
  queryFn: ({ signal }) => call(pushEndpoints.list, {}, signal),
  // Other browsers come and go without a change of anything here.
  staleTime: 0,
});

const refreshes = refreshedBy('browsers');

export const useSubscribe = () => useChange(pushEndpoints.subscribe, { refreshes });
export const useChooseWords = () =>
  useChange(pushEndpoints.subscribe, {
    refreshes,
    optimistic: (client, { body: { showsNames } }) =>
      client.setQueryData(
        pushQuery.queryKey,
        (found) =>
          found && {
            ...found,
            data: found.data.map((one) => (one.isHere && showsNames !== undefined ? { ...one, showsNames } : one)),
          },
      ),
  });
export const useRemoveBrowser = () => useChange(pushEndpoints.remove, { refreshes });
export const useTryBrowser = () => useChange(pushEndpoints.test, { refreshes });
