import { storyEndpoints, STORY_PAGE_SIZE, type StoryKind } from '@inner-circle/domain/story/story.contract.ts';
import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { detailsKey } from '../contacts/contacts.queries.ts';
import { call } from '../platform/server/call.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { useChange } from '../platform/server/use-change.ts';

const keyOf = (contactId: string) => [...families.story.queryKey, 'of', contactId];

/** What happened, thirty at a time, of some kinds or of all. */
export const storyQuery = (contactId: string, kinds: readonly StoryKind[]) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(contactId), 'entries', kinds],
    queryFn: ({ pageParam, signal }) =>
      call(
        storyEndpoints.entries,
        {
          params: { id: contactId },
          query: { limit: STORY_PAGE_SIZE, kinds: kinds.join(','), before: pageParam } as never,
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const outlineQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...keyOf(contactId), 'outline'],
    queryFn: ({ signal }) => call(storyEndpoints.outline, { params: { id: contactId } }, signal),
  });

export const versionQuery = (contactId: string, id: string) =>
  queryOptions({
    queryKey: [...keyOf(contactId), 'version', id],
    queryFn: ({ signal }) => call(storyEndpoints.version, { params: { id } }, signal),
    staleTime: Infinity,
  });

export const useRestoreNotes = () =>
  useChange(storyEndpoints.restore, {
    refreshes: refreshedBy('contacts'),
    onSuccess: (contact, _input, client) =>
      client.setQueryData<ContactDetails>(detailsKey(contact.id), (details) => details && { ...details, ...contact }),
  });
