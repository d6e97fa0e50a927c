import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { SHOWN_OF_TODAY, todayEndpoints, type Today, type Word } from '@inner-circle/domain/today/today.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { firstAnswer } from '../platform/server/first-answers.ts';
import { pollBy, waitFor } from '../platform/server/polling.ts';
import { useChange } from '../platform/server/use-change.ts';

const key = families.today.queryKey;

/** What stands on the page changes by itself: e-mails go out. */
const LONGEST_REFRESH = 5 * 60_000;

function refreshFor(today: Today | undefined): number {
  const planned = today?.emails.data.filter(({ state }) => state === 'planned' || state === 'leaving') ?? [];
  return Math.min(LONGEST_REFRESH, ...planned.map(({ at }) => waitFor(at, LONGEST_REFRESH)));
}

/** The day in a zone. It may have come with the page, which knows the zone that the user has chosen. */
export const todayQuery = (zone: string) =>
  queryOptions({
    queryKey: [...key, 'day', zone],
    queryFn: ({ signal }) => call(todayEndpoints.get, { query: { zone } }, signal),
    placeholderData: keepPreviousData,
    initialData: () => {
      const brought = firstAnswer(todayEndpoints.get);
      return brought?.zone === zone ? brought : undefined;
    },
    refetchInterval: pollBy(refreshFor),
    meta: { failure: 'Failed to load today' },
  });

/** Those after the first, page by page. */
export const goingColdQuery = (zone: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'going-cold', zone, page],
    queryFn: ({ signal }) => call(todayEndpoints.goingCold, { query: { zone, page, limit: SHOWN_OF_TODAY } }, signal),
    placeholderData: keepPreviousData,
  });

export const preparationQuery = (contactId: string, zone: string) =>
  queryOptions({
    queryKey: [...key, 'one', contactId, zone],
    queryFn: ({ signal }) => call(todayEndpoints.prepare, { params: { contactId }, query: { zone } }, signal),
  });

const SOON = 1500;

/** Asked again until it is known what became of it: it is logged a moment after it went out, or, where there is no room, never. */
export const wordQuery = (word: Word) =>
  queryOptions({
    queryKey: [...key, 'word', word.id],
    queryFn: ({ signal }) => call(todayEndpoints.word, { params: { id: word.id } }, signal),
    initialData: word,
    refetchInterval: pollBy((now: Word | undefined, answers) => {
      if (now?.state === 'leaving') return SOON;
      if (now?.state === 'sent' && now.interactionId === null) return Math.min(LONGEST_REFRESH, SOON * answers);
      return now?.state === 'waiting' && now.nextAttemptAt ? waitFor(now.nextAttemptAt, LONGEST_REFRESH) : false;
    }),
  });

/** An e-mail that waits, with its words. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: [...families.reminders.queryKey, 'one', id],
    queryFn: ({ signal }) => call(remindersEndpoints.one, { params: { id } }, signal),
  });

/** The form in which it was written says itself why it did not go out. */
export const useSendWord = () => useChange(todayEndpoints.send, { refreshes: refreshedBy('reminders'), failure: null });

/** What a tap has logged is taken back, and the contact is as it was. */
export const useTakeBack = () =>
  useChange(interactionsEndpoints.takeBack, {
    refreshes: refreshedBy('interactions'),
    failure: 'Failed to delete interaction.',
  });

const emails = refreshedBy('reminders');

export const useHoldBack = () => useChange(remindersEndpoints.hold, { refreshes: emails });
export const useRelease = () => useChange(remindersEndpoints.release, { refreshes: emails });
