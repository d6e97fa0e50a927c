import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { callQuietly } from '../platform/server/call.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

export const letterQuery = queryOptions({
  ...families.letter,
  queryFn: ({ signal }) => callQuietly(lettersEndpoints.get, {}, signal),
});

// The card says itself what went wrong.
export const useChangeLetter = () =>
  useChange(lettersEndpoints.update, {
    refreshes: refreshedBy('letter'),
    failure: null,
    optimistic: (client, { body }) =>
      client.setQueryData(letterQuery.queryKey, (before) => before && { ...before, ...withoutUndefined(body) }),
    onSuccess: (saved, _input, client) => client.setQueryData(letterQuery.queryKey, saved),
  });

export const useSendTrial = () => useChange(lettersEndpoints.sendTrial, { refreshes: [], failure: null });

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
