import { contactsEndpoints, type ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/server/call.ts';
import { families } from '../platform/server/query-families.ts';

export const contactLists = { queryKey: [...families.contacts.queryKey, 'list'] };

/** A page of contacts, as the list shows them and the picker offers them. */
export const contactsQuery = (query: Partial<ContactQuery>) =>
  queryOptions({
    queryKey: [...contactLists.queryKey, query],
    queryFn: ({ signal }) => call(contactsEndpoints.list, { query }, signal),
    placeholderData: keepPreviousData,
  });
