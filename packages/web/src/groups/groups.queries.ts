import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints, type Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { track } from '../platform/analytics.ts';
import { cached, refreshedBy } from '../platform/cached.ts';
import { call } from '../platform/call.ts';
import { useChange } from '../platform/use-change.ts';

export const groupsQuery = queryOptions({
  ...cached.groups,
  queryFn: ({ signal }) => call(groupsEndpoints.list, {}, signal),
});

export const membersQuery = (group: string, page: number) =>
  queryOptions({
    queryKey: [...cached.contacts.queryKey, 'members', group, page],
    queryFn: ({ signal }) => call(contactsEndpoints.list, { query: { group, page } }, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === group ? before : undefined),
  });

export const candidatesQuery = (group: string, search: string) =>
  queryOptions({
    queryKey: [...cached.contacts.queryKey, 'candidates', group, search],
    queryFn: ({ signal }) => call(contactsEndpoints.list, { query: { notInGroup: group, search, limit: 20 } }, signal),
    placeholderData: keepPreviousData,
  });

/** The form, or the tag input, says itself why a group could not be made. */
export const useCreateGroup = () =>
  useChange(groupsEndpoints.create, {
    refreshes: refreshedBy('groups'),
    failure: null,
    onSuccess: () => track('create_group', {}),
  });

export const useUpdateGroup = () =>
  useChange(groupsEndpoints.update, { refreshes: refreshedBy('groups'), failure: null });

export const useRemoveGroup = () =>
  useChange(groupsEndpoints.remove, {
    refreshes: refreshedBy('groups'),
    failure: 'Failed to delete group. Please try again.',
    optimistic: (client, { params }) =>
      client.setQueryData(groupsQuery.queryKey, (groups: Group[] | undefined) =>
        groups?.filter(({ id }) => id !== params.id),
      ),
  });

export const useAddToGroup = () =>
  useChange(groupsEndpoints.addContacts, {
    refreshes: refreshedBy('groups'),
    failure: 'Failed to add contacts to the group. Please try again.',
  });

export const useRemoveFromGroup = () =>
  useChange(groupsEndpoints.removeContact, {
    refreshes: refreshedBy('groups'),
    failure: 'Failed to remove contact from the group. Please try again.',
  });
