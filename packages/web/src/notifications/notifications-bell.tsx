import { BELL_MAX } from '@inner-circle/domain/notifications/notifications.rules.ts';
import type { ComponentProps } from 'react';
import { Deferred } from '../platform/screen/deferred.tsx';
import { lazyPart } from '../platform/screen/lazy-part.tsx';
import { Bell } from '../ui/brand/icons.tsx';
import { CountBadge } from '../ui/states/count-badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useUnread } from './notifications.queries.ts';

const NotificationsPopover = lazyPart(() => import('./notifications-popover.tsx'));

export function NotificationsBell() {
  const unread = useUnread();
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  const bell = <BellButton label={label} />;
  return (
    <span className="relative flex">
      <Deferred standIn={bell}>
        <NotificationsPopover trigger={bell} />
      </Deferred>
      {unread > 0 && (
        <span aria-hidden="true" className="pointer-events-none absolute end-0.5 top-0.5 flex">
          <CountBadge count={unread} max={BELL_MAX} alarm />
        </span>
      )}
    </span>
  );
}

const BellButton = ({
  label,
  ...button
}: { label: string } & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>) => (
  <IconButton
    {...button}
    label={label}
    icon={Bell}
    iconSize={20}
    tooltipSide="bottom"
    aria-haspopup="dialog"
    data-opens="notifications"
  />
);
