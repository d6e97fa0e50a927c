import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { searchEndpoints, type SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families } from '../../platform/server/query-families.ts';
import { timeZone } from '../../platform/time/clock.ts';

/** On a page of one kind. */
export const HITS_ON_A_PAGE = 20;

/** What holds these words, of every kind. Each term has an answer of its own: that to an older letter never stands for a newer one. */
export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: [...families.search.queryKey, 'all', term],
    queryFn: ({ signal }) => call(searchEndpoints.search, { query: { term } }, signal),
    placeholderData: keepPreviousData,
  });

export const kindQuery = (kind: SearchKind, term: string, page: number) =>
  queryOptions({
    queryKey: [...families.search.queryKey, kind, term, page],
    queryFn: ({ signal }) =>
      call(searchEndpoints.search, { query: { term, kind, page, limit: HITS_ON_A_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });

/** For how long a sentence is what it was read as: “today” is a day later at midnight. */
const SAME = 60_000;

/** What a sentence would lead to, with the answers to the questions about it. Nothing is done or kept. */
export const readingQuery = (message: string, choices: readonly number[]) =>
  queryOptions({
    queryKey: [...families.search.queryKey, 'reading', message, choices],
    queryFn: ({ signal }) =>
      call(assistantEndpoints.read, { body: { message, choices: [...choices], zone: timeZone() } }, signal),
    staleTime: SAME,
    gcTime: SAME,
  });
