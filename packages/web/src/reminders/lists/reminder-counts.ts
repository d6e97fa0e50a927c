import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { families } from '../../platform/server/query-families.ts';
import { call } from '../../platform/server/call.ts';

type Counts = Readonly<Record<string, number>>;

/** How many reminders wait for each of these contacts. A failure is not reported: it is a mark, no more, and what was known stays. */
export const pendingCountsQuery = (contactIds: readonly string[]) =>
  queryOptions({
    queryKey: [...families.reminders.queryKey, 'counts', contactIds],
    queryFn: async ({ signal }): Promise<Counts> => {
      if (contactIds.length === 0) return {};
      return call(remindersEndpoints.counts, { body: { contactIds: [...contactIds] } }, signal);
    },
    placeholderData: keepPreviousData,
  });
