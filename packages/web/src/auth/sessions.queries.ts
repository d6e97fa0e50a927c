import { sessionsEndpoints } from '@inner-circle/domain/auth/sessions.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/server/call.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

export const sessionsQuery = queryOptions({
  ...families.sessions,
  queryFn: ({ signal }) => call(sessionsEndpoints.list, {}, signal),
  // People sign in elsewhere without a change of anything here.
  staleTime: 0,
});

const refreshes = refreshedBy('sessions');

export const useEndSession = () => useChange(sessionsEndpoints.end, { refreshes });

export const useEndOthers = () => useChange(sessionsEndpoints.endOthers, { refreshes });
