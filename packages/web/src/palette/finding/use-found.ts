import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import { type Contact, type ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { goesColdAt, isAsleep } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { SearchSection } from '@inner-circle/domain/search/search.contract.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { contactLists, contactsQuery } from '../../people/people.queries.ts';
import { families } from '../../platform/server/query-families.ts';
import { useToday } from '../../platform/time/clock.ts';
import { stillHolds } from './matching.ts';
import { searchQuery } from './search.queries.ts';

/** Everybody whom this window has read, the last opened first. They are found at once, and without a network. */
export function peopleRead(client: QueryClient): Contact[] {
  const opened = lastOpened(client);
  const listed = client.getQueriesData<ContactPage>(contactLists).flatMap(([, page]) => page?.data ?? []);
  return [...new Map([...listed, ...opened].map((contact) => [contact.id, contact])).values()];
}

const lastOpened = (client: QueryClient): Contact[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [...families.details.queryKey, 'one'] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => state.data as ContactDetails);

const SUGGESTED = 4;
/** So many of those were opened lately; the others go cold soon. */
const OPENED = 2;

/** Those who go cold soonest, and those who were opened last. */
export function useSuggested() {
  const client = useQueryClient();
  const today = useToday();
  const { data, isError } = useQuery(contactsQuery({ warmth: 'warm', sort: 'lastInteraction', limit: 20 }));
  const fading = (data?.data ?? [])
    .filter((contact) => !isAsleep(contact, today))
    .map((contact) => ({ contact, coldAt: goesColdAt(contact) }))
    .filter(({ coldAt }) => coldAt !== null)
    .toSorted((one, other) => (one.coldAt! < other.coldAt! ? -1 : 1));
  const opened = lastOpened(client).slice(0, OPENED);
  const first = fading.slice(0, SUGGESTED - opened.length);
  const rest = opened.filter(({ id }) => !first.some(({ contact }) => contact.id === id));
  return {
    people: [...first, ...rest.map((contact) => ({ contact, coldAt: null }))],
    isError: isError && !data,
  };
}

/** What holds the words, as far as is known: until the answer is here, what was found for fewer letters and holds these too. */
export function useFound(term: string) {
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchQuery(term),
    enabled: term !== '',
  });
  const isAnswered = data !== undefined && !isPlaceholderData;
  const sections = term === '' ? [] : (data?.sections ?? []).map((one) => (isAnswered ? one : narrowed(one, term)));
  return {
    sections,
    isAnswered: isAnswered || term === '',
    isComplete: data?.isComplete !== false,
    isError: isError && !isAnswered && term !== '',
    isFetching,
    retry: () => void refetch(),
  };
}

function narrowed({ kind, hits }: SearchSection, term: string): SearchSection {
  const left = hits.filter(({ excerpt, contact, place }) =>
    stillHolds(excerpt, `${contact?.name ?? ''} ${place}`, term),
  );
  return { kind, hits: left, total: left.length };
}
