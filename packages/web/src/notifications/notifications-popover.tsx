import { useState, type ReactElement } from 'react';
import { Popover } from '../ui/overlays/popover.tsx';
import { NotificationList } from './notification-list.tsx';

export default function NotificationsPopover({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  return (
    <Popover
      label="Notifications"
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      className="w-100 overflow-hidden!"
    >
      <NotificationList onLeave={() => setOpen(false)} />
    </Popover>
  );
}
