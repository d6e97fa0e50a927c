import {
  sourcesEndpoints,
  type ContactSource,
  type ContactSources,
} from '@inner-circle/domain/sources/sources.contract.ts';
import { LOOK_POLL_SECONDS } from '@inner-circle/domain/sources/sources.rules.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callQuietly } from '../platform/server/call.ts';
import { pollBy } from '../platform/server/polling.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

const SECOND = 1000;
const { sources } = families;
const touched = refreshedBy('sources');

export const PROPOSALS_PAGE = 20;

/** A look, or the import that follows the first one, which both end by themselves. */
const isUnderWay = ({ isLooking, lookedAt, importId, isBroughtIn }: ContactSource) =>
  isLooking || (lookedAt !== null && importId === null && !isBroughtIn);

export const sourcesQuery = queryOptions({
  queryKey: [...sources.queryKey, 'list'],
  queryFn: ({ signal }) => callQuietly(sourcesEndpoints.list, {}, signal),
  staleTime: 0,
  refetchInterval: pollBy((found: ContactSources | undefined) =>
    found?.data.some(isUnderWay) ? LOOK_POLL_SECONDS * SECOND : false,
  ),
});

export const proposalsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...sources.queryKey, 'proposals', id, page],
    queryFn: ({ signal }) =>
      call(sourcesEndpoints.proposals, { params: { id }, query: { page, limit: PROPOSALS_PAGE } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useConnectCardDav = () =>
  useChange(sourcesEndpoints.connectCardDav, { refreshes: touched, failure: null, secret: true });
export const useLook = () => useChange(sourcesEndpoints.look, { refreshes: touched });
export const useKeepUpToDate = () =>
  useChange(sourcesEndpoints.keep, {
    refreshes: touched,
    optimistic: (client, { params, body }) =>
      client.setQueryData(
        sourcesQuery.queryKey,
        (found) =>
          found && { ...found, data: found.data.map((one) => (one.id === params.id ? { ...one, ...body } : one)) },
      ),
  });
export const useDisconnectSource = () => useChange(sourcesEndpoints.disconnect, { refreshes: touched });

/** What was taken over changes contacts, and with them whatever shows people. */
const decided = [...touched, ...refreshedBy('contacts')];
export const useDecide = () => useChange(sourcesEndpoints.decide, { refreshes: decided });
export const useTakeAll = () => useChange(sourcesEndpoints.takeAll, { refreshes: decided });
