import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { endlessQuery } from '../platform/server/endless.ts';
import { pollEvery } from '../platform/server/polling.ts';
import { useChange } from '../platform/server/use-change.ts';
import { allRead, withoutOne, withRead, type NotificationPages } from './notification-pages.ts';

const REFRESH = 2 * 60_000;

export const notificationsQuery = {
  ...endlessQuery(families.notifications.queryKey, (page, signal) =>
    call(notificationsEndpoints.list, { query: { page, limit: PAGE_SIZE } }, signal),
  ),
  // Hidden tabs do not ask; they do as soon as they are seen again.
  refetchInterval: pollEvery(REFRESH),
  meta: { failure: 'Failed to fetch notifications' },
};

const unreadIn = ({ pages }: NotificationPages) => pages[0]?.meta.unread ?? 0;

export const useUnread = () => useInfiniteQuery({ ...notificationsQuery, select: unreadIn }).data ?? 0;

/** How many cards of the assistant wait for a yes. Where the server does not answer, what it said last still counts. */
const waitingIn = ({ pages }: NotificationPages) => pages[0]?.meta.waiting ?? 0;

export const useWaiting = () =>
  // The bell asks for both.
  useInfiniteQuery({ ...notificationsQuery, refetchInterval: false, select: waitingIn }).data ?? 0;

const refreshes = refreshedBy('notifications');
const { queryKey } = families.notifications;

export const useMarkRead = () =>
  useChange(notificationsEndpoints.markRead, {
    refreshes,
    failure: { logged: 'Failed to mark a notification as read' },
    optimistic: (client, { params }) =>
      client.setQueryData<NotificationPages>(queryKey, (pages) => pages && withRead(pages, params.id)),
  });

export const useMarkAllRead = () =>
  useChange(notificationsEndpoints.markAllRead, {
    refreshes,
    failure: { logged: 'Failed to mark all notifications as read' },
    optimistic: (client) => client.setQueryData<NotificationPages>(queryKey, (pages) => pages && allRead(pages)),
  });

export const useDeleteNotification = () =>
  useChange(notificationsEndpoints.remove, {
    refreshes,
    failure: { logged: 'Failed to delete a notification' },
    optimistic: (client, { params }) =>
      client.setQueryData<NotificationPages>(queryKey, (pages) => pages && withoutOne(pages, params.id)),
  });
