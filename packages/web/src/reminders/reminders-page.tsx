import { useTitle } from '../platform/use-title.ts';
import { ActiveRemindersView } from './active-reminders-view.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { ReminderDialogs } from './reminder-dialogs.tsx';
import { useLogView } from './use-log-view.ts';

/** What waits to go out; or, by a link in its head, what became of every e-mail. */
export default function RemindersPage() {
  const view = useLogView();
  useTitle(view.isOpen ? 'Delivery log' : 'Active Reminders');
  return (
    <ReminderDialogs>{view.isOpen ? <DeliveryLog view={view} /> : <ActiveRemindersView view={view} />}</ReminderDialogs>
  );
}
