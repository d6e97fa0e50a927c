import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints, type Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { track } from '../platform/analytics.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { useChange } from '../platform/server/use-change.ts';

/** The fields of a group's form. */
export type GroupFields = {
  name: string;
  description: string;
  /** A new group has none yet. */
  coldThresholdDays?: number | null;
};

/** Enough to choose from; the others are found by typing. */
const SHOWN_GROUPS = 100;

const groupLists = { queryKey: [...families.groups.queryKey, 'list'] };

const groupsQuery = (search = '') =>
  queryOptions({
    queryKey: [...groupLists.queryKey, search],
    queryFn: ({ signal }) => call(groupsEndpoints.list, { query: { search, limit: SHOWN_GROUPS } }, signal),
    placeholderData: keepPreviousData,
  });

/** One group, which need not be among those that are shown. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...families.groups.queryKey, 'one', id],
    queryFn: ({ signal }) => call(groupsEndpoints.get, { params: { id } }, signal),
  });

/** The groups to choose from. Where there are more than are shown, the server looks for what is typed. */
export function useGroups(search: string) {
  const first = useQuery(groupsQuery());
  const isMany = first.data !== undefined && first.data.length >= SHOWN_GROUPS;
  const found = useQuery({ ...groupsQuery(search), enabled: isMany });
  return { ...(isMany ? found : first), isMany };
}

export const membersQuery = (group: string, page: number) =>
  queryOptions({
    queryKey: [...families.contacts.queryKey, 'members', group, page],
    queryFn: ({ signal }) => call(contactsEndpoints.list, { query: { group, page } }, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === group ? before : undefined),
  });

export const candidatesQuery = (group: string, search: string) =>
  queryOptions({
    queryKey: [...families.contacts.queryKey, 'candidates', group, search],
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
      client.setQueriesData<Group[]>(groupLists, (groups) => groups?.filter(({ id }) => id !== params.id)),
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
