import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { Ban, Check, Ellipsis, Pencil, RefreshCw, ScrollText, Send, Trash2 } from '../../ui/brand/icons.tsx';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { useReminderActions } from './use-reminder-actions.ts';

type ReminderMenuProps = { reminder: Reminder; onEdit: () => void };

export function ReminderMenu({ reminder, onEdit }: ReminderMenuProps) {
  const { cancel, dismiss, remove, retry, test } = useReminderActions();
  const { showLog } = useReminderDialogs();
  const isPending = reminder.status === 'pending';
  const isFailed = reminder.status === 'failed';
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`More about ${reminder.subject}`} />}>
      {isPending && (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {isFailed && (
        <>
          <MenuItem icon={RefreshCw} onSelect={() => void retry(reminder)}>
            Retry
          </MenuItem>
          <MenuItem icon={Check} onSelect={() => void dismiss(reminder)}>
            Dismiss
          </MenuItem>
        </>
      )}
      <MenuItem icon={Send} onSelect={() => void test(reminder)}>
        Send me a test
      </MenuItem>
      <MenuItem icon={ScrollText} onSelect={() => showLog(reminder)}>
        Delivery log
      </MenuItem>
      <MenuSeparator />
      {isPending && (
        <MenuItem icon={Ban} danger onSelect={() => void cancel(reminder)}>
          Cancel
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => void remove(reminder)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
