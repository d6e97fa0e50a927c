import { type DeliveryQuery, deliveryLogEndpoints } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import {
  remindersEndpoints,
  type ActiveRemindersPage,
  type Reminder,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import { LONG_PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { earliest } from '@inner-circle/domain/time.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOfContact } from '../contacts/details/contact-details.queries.ts';
import { track } from '../platform/analytics.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { CallError } from '../platform/server/call-error.ts';
import { call } from '../platform/server/call.ts';
import { endlessQuery } from '../platform/server/endless.ts';
import { pollEvery, pollBy, waitFor } from '../platform/server/polling.ts';
import { useChange } from '../platform/server/use-change.ts';
import { activePages, changeEverywhere, listsOfContacts } from './lists/reminder-lists.ts';

const REFRESH = 30_000;

type Waiting = Pick<Reminder, 'status' | 'nextSendDate' | 'nextAttemptAt' | 'updatedAt'>;

/** E-mails go out by themselves: an open list shows it soon. One that was put off does not go out before it is tried again. */
export function refreshFor(reminders: readonly Waiting[] = []): number {
  const waits = reminders
    .filter(({ status }) => status === 'pending')
    .map(({ nextSendDate, nextAttemptAt, updatedAt }) => earliest([nextAttemptAt, nextSendDate]) ?? updatedAt)
    .map((moment) => waitFor(moment, REFRESH));
  return Math.min(REFRESH, ...waits);
}

/** A contact's reminders: all of them, or only those that wait. */
export function contactRemindersQuery(contactId: string, status?: Reminder['status']) {
  const key = [...listsOfContacts.queryKey, contactId, status ?? 'all'];
  const fetchPage = (page: number, signal: AbortSignal) =>
    call(
      remindersEndpoints.ofContact,
      { params: { contactId }, query: { page, limit: LONG_PAGE_SIZE, ...(status && { status }) } },
      signal,
    );
  return {
    ...(status ? endlessQuery(key, fetchPage) : listOfContact('reminders', contactId, key, fetchPage)),
    refetchInterval: pollBy((known: { pages: { data: Reminder[] }[] } | undefined) =>
      refreshFor(known?.pages.flatMap(({ data }) => data)),
    ),
    meta: { failure: 'Failed to fetch reminders' },
  };
}

/** Everybody whom an e-mail waits for, page by page. */
export const activeRemindersQuery = (page: number) =>
  queryOptions({
    queryKey: [...activePages.queryKey, page],
    queryFn: ({ signal }) => call(remindersEndpoints.active, { query: { page } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollBy((known: ActiveRemindersPage | undefined) =>
      refreshFor(known?.data.flatMap(({ reminders }) => reminders)),
    ),
    meta: { failure: 'Failed to load reminders' },
  });

export const overviewQuery = queryOptions({
  queryKey: [...families.reminders.queryKey, 'overview'],
  queryFn: ({ signal }) => call(remindersEndpoints.overview, {}, signal),
  refetchInterval: pollEvery(REFRESH),
});

export const deliveriesQuery = (query: Partial<DeliveryQuery>) =>
  queryOptions({
    queryKey: [...families.reminders.queryKey, 'deliveries', query],
    queryFn: ({ signal }) => call(deliveryLogEndpoints.list, { query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(REFRESH),
  });

const refreshes = refreshedBy('reminders');

/** The dialog in which it was written says itself why it was not saved. */
export const useCreateReminder = () =>
  useChange(remindersEndpoints.create, { refreshes, failure: null, onSuccess: () => track('create_reminder', {}) });
export const useUpdateReminder = () => useChange(remindersEndpoints.update, { refreshes, failure: null });

export const useDeleteReminder = () =>
  useChange(remindersEndpoints.remove, {
    refreshes,
    failure: 'Failed to delete reminder',
    optimistic: (client, { params }) => changeEverywhere(client, params.id, () => null),
  });

export const useCancelReminder = () =>
  useChange(remindersEndpoints.cancel, {
    refreshes,
    failure: 'Failed to cancel reminder',
    optimistic: (client, { params }) =>
      changeEverywhere(client, params.id, (reminder) => ({ ...reminder, status: 'canceled', nextSendDate: null })),
  });

export const useRetryReminder = () =>
  useChange(remindersEndpoints.update, { refreshes, failure: 'Failed to retry reminder' });

export const useRetryAll = () =>
  useChange(remindersEndpoints.retryFailed, { refreshes, failure: 'Failed to retry reminder' });

export const useDismissReminder = () => useChange(remindersEndpoints.dismiss, { refreshes });

export const testFailure = (error: unknown) =>
  error instanceof CallError && error.status !== 0 ? error.problem.message : 'Failed to send test email';

export const useTestReminder = () => useChange(remindersEndpoints.test, { refreshes: [], failure: testFailure });

/** The dialog says itself why the test did not go out. */
export const useTestDraft = () => useChange(remindersEndpoints.testDraft, { refreshes: [], failure: null });
