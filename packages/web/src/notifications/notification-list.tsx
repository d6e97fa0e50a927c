import { useEndless } from '../platform/server/endless.ts';
import { Check } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { bellDrawing } from '../ui/brand/later-drawings.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { EndlessList } from '../ui/states/endless-list.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, useMarkAllRead, useUnread } from './notifications.queries.ts';

/** `onLeave`: somebody goes on to the contact that a notification is about. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const list = useEndless(notificationsQuery);
  const unread = useUnread();
  const { mutate: markAllRead } = useMarkAllRead();
  return (
    <>
      <header className="flex min-h-13 items-center gap-2 ps-5 pe-3 pt-2">
        <h2 className="voice text-[1.25rem]/[1.5rem]">Notifications</h2>
        {unread > 0 && (
          <Button size="sm" variant="ghost" icon={Check} className="ms-auto" onClick={() => markAllRead({})}>
            Mark all read
          </Button>
        )}
      </header>
      <EndlessList
        of={list}
        label="List of notifications"
        className="mx-0! max-h-[min(30rem,calc(var(--available-height)-3.5rem))] rounded-b-lg px-0!"
        failure="The notifications did not load"
        loading={<SkeletonRows rows={4} shape="section" label="Loading notifications" />}
        empty={
          <EmptyState drawing={bellDrawing} title="You're all caught up!" size="sm" heading="h3" className="pt-2!" />
        }
      >
        {(notification) => <NotificationRow key={notification.id} notification={notification} onLeave={onLeave} />}
      </EndlessList>
    </>
  );
}
