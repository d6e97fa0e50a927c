import { useRef, useState } from 'react';
import { useHeadingFocus } from '../platform/screen/focus.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { useFormWanted } from '../platform/typing/form-wanted.ts';
import { ActiveRemindersView, type Choosing } from './lists/active-reminders-view.tsx';
import { DeliveryLog } from './log/delivery-log.tsx';
import { NEW_REMINDER } from '../platform/typing/new-drafts.ts';
import type { ReminderFields } from './writing/reminder-form.ts';
import { ReminderDialogs } from './writing/reminder-dialogs.tsx';
import { useLogView } from './log/use-log-view.ts';

/** What waits to go out; or, by a button in its head, what became of every e-mail. */
export default function RemindersPage() {
  const view = useLogView();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  useFormWanted<ReminderFields>(NEW_REMINDER, (given) => {
    if (view.isOpen) view.close();
    setChoosing({ given });
  });
  const page = useRef<HTMLDivElement>(null);
  const title = view.isOpen ? 'Delivery log' : 'Active Reminders';
  useTitle(title);
  useHeadingFocus(title, () => page.current);
  return (
    <ReminderDialogs>
      <div ref={page}>
        {view.isOpen ? (
          <DeliveryLog view={view} />
        ) : (
          <ActiveRemindersView view={view} choosing={choosing} onChoosing={setChoosing} />
        )}
      </div>
    </ReminderDialogs>
  );
}
