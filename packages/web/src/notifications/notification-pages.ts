import type { Notification, NotificationPage } from '@inner-circle/domain/notifications/notifications.contract.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type NotificationPages = InfiniteData<NotificationPage, number>;

type Change = (notification: Notification) => Notification | null;

/** Every page knows how many are unread and how many there are in all, so every page changes. */
function changed({ pages, pageParams }: NotificationPages, change: Change): NotificationPages {
  const before = pages.flatMap(({ data }) => data);
  const after = before.flatMap((notification) => change(notification) ?? []);
  const lessUnread = unread(before) - unread(after);
  const less = before.length - after.length;
  return {
    pageParams,
    pages: pages.map(({ data, meta }) => ({
      data: data.flatMap((notification) => change(notification) ?? []),
      meta: { ...meta, total: meta.total - less, unread: meta.unread - lessUnread },
    })),
  };
}

const unread = (notifications: readonly Notification[]) => notifications.filter(({ read }) => !read).length;

const read = (notification: Notification): Notification => ({ ...notification, read: true });

export const withRead = (pages: NotificationPages, id: string) =>
  changed(pages, (notification) => (notification.id === id ? read(notification) : notification));

export const withoutOne = (pages: NotificationPages, id: string) =>
  changed(pages, (notification) => (notification.id === id ? null : notification));

/** Also those that are not here. */
export const allRead = ({ pages, pageParams }: NotificationPages): NotificationPages => ({
  pageParams,
  pages: pages.map(({ data, meta }) => ({ data: data.map(read), meta: { ...meta, unread: 0 } })),
});
