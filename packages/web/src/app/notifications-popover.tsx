import type { ReactElement } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Popover } from '../ui/popover.tsx';

export default function NotificationsPopover({ trigger }: { trigger: ReactElement }) {
  return (
    <Popover label="Notifications" defaultOpen trigger={trigger} className="w-100">
      <h2 className="voice px-5 pt-4 text-[1.375rem]/[1.75rem]">Notifications</h2>
      <EmptyState drawing="bell" title="You're all caught up!" size="sm" heading="h3" />
    </Popover>
  );
}
