import { contactDetailsEndpoints, type ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import type { Contact, ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONG_PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { isCancelledError, queryOptions, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { endlessQuery } from '../../platform/server/endless.ts';
import { families } from '../../platform/server/query-families.ts';
import { detailsKey } from '../contacts.queries.ts';

/** A contact with the first of what belongs to it: all that an opened contact shows comes with one call. */
export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => call(contactDetailsEndpoints.get, { params: { id } }, signal),
  });

/** One contact, shown at once from any list that has it. */
export function useContactQuery(id: string) {
  const client = useQueryClient();
  return queryOptions({
    ...detailsQuery(id),
    select: (details: ContactDetails): Contact => details,
    placeholderData: () => {
      const seen = seenInLists(client).find((contact) => contact.id === id);
      return seen && { ...seen, ...NOT_YET };
    },
  });
}

const seenInLists = (client: QueryClient): Contact[] =>
  client.getQueriesData<ContactPage>(families.contacts).flatMap(([, page]) => page?.data ?? []);

const NOT_YET = {
  relations: [],
  interactions: [],
  todos: [],
  reminders: [],
  totals: { interactions: 0, todos: 0, reminders: 0 },
};

type List = keyof ContactDetails['totals'];
type Page<Of extends List> = { data: ContactDetails[Of]; meta: { total: number; page: number; limit: number } };

/** A list of what belongs to a contact. Its first page comes with the contact; what changed or lies further on is asked for by itself. */
export const listOfContact = <Of extends List>(
  list: Of,
  contactId: string,
  queryKey: QueryKey,
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<Of>>,
) =>
  endlessQuery<Page<Of>>(queryKey, async (page, signal, client) => {
    if (page > 1 || client.getQueryData(queryKey) !== undefined) return fetchPage(page, signal);
    try {
      const { [list]: data, totals } = await client.fetchQuery(detailsQuery(contactId));
      return { data, meta: { total: totals[list], page, limit: LONG_PAGE_SIZE } };
    } catch (error) {
      // A change that is shown before it is confirmed stops the call for the contact, and has it made again, but not this list.
      if (!isCancelledError(error) || signal.aborted) throw error;
      return fetchPage(page, signal);
    }
  });
