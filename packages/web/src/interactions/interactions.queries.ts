import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { cached } from '../platform/cached.ts';
import { call } from '../platform/call.ts';

const SHOWN = 100;

export const interactionsQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...cached.interactions.queryKey, contactId],
    queryFn: ({ signal }) =>
      call(interactionsEndpoints.list, { params: { contactId }, query: { limit: SHOWN } }, signal),
  });
