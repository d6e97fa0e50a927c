import { Bell } from 'lucide-react';
import { CountBadge } from '../ui/count-badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';

export function NotificationsBell({ unread }: { unread: number }) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <span className="relative flex">
      <Popover
        label="Notifications"
        trigger={<IconButton label={label} icon={Bell} iconSize={20} tooltipSide="bottom" />}
        className="w-100"
      >
        <h2 className="voice px-5 pt-4 text-[1.375rem]/[1.75rem]">Notifications</h2>
        <EmptyState drawing="bell" title="You're all caught up!" size="sm" heading="h3" />
      </Popover>
      {unread > 0 && (
        <span aria-hidden="true" className="pointer-events-none absolute end-0.5 top-0.5 flex">
          <CountBadge count={unread} max={9} alarm />
        </span>
      )}
    </span>
  );
}
