import {
  type DuplicateBand,
  type DuplicatePage,
  duplicatesEndpoints,
} from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/server/call.ts';
import { pollBy } from '../platform/server/polling.ts';
import { families } from '../platform/server/query-families.ts';

const WHILE_COMPARING = 1500;

/** Asked again while contacts are still being compared. */
export const duplicatesQuery = (band: DuplicateBand, page = 1) =>
  queryOptions({
    queryKey: [...families.duplicates.queryKey, band, page],
    queryFn: ({ signal }) => call(duplicatesEndpoints.list, { query: { band, page, limit: PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollBy<DuplicatePage>((data) => (data && data.meta.waiting > 0 ? WHILE_COMPARING : false)),
  });

type Typed = { name: string; email: string; phone: string };

/** Whom somebody resembles who is being added. */
export const resemblingQuery = (typed: Typed) =>
  queryOptions({
    queryKey: [...families.duplicates.queryKey, 'like', typed],
    queryFn: ({ signal }) => call(duplicatesEndpoints.like, { query: typed }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
