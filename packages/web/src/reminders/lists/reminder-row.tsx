import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder, ReminderType } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useReminderDialogs } from '../use-reminder-dialogs.ts';
import { handFocusOn } from '../../platform/screen/focus.ts';
import { Disc } from '../../ui/faces/disc.tsx';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { Cake, Repeat, Repeat2, Send } from '../../ui/brand/icons.tsx';
import { ReminderMenu } from './reminder-menu.tsx';
import { NextTime, ReminderStatus } from './reminder-status.tsx';

const ICONS: Readonly<Record<ReminderType, IconShape>> = {
  once: Send,
  multiple: Repeat2,
  daily: Repeat,
  weekly: Repeat,
  monthly: Repeat,
  annually: Cake,
};

type ReminderRowProps = { reminder: Reminder; contact: Contact };

export function ReminderRow({ reminder, contact }: ReminderRowProps) {
  const { plan } = useReminderDialogs();
  const { subject, type, status } = reminder;
  const edit = () => void plan(contact, reminder);
  return (
    <li
      ref={handFocusOn}
      data-entry={reminder.id}
      className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0 md:gap-3.5"
    >
      <Disc square size="lg" icon={ICONS[type]} tone={status === 'pending' ? 'reminder' : 'plain'} />
      <div className="min-w-0 flex-1">
        {status === 'pending' ? (
          <button
            type="button"
            dir="auto"
            aria-label={`Edit ${subject}`}
            onClick={edit}
            className="block max-w-full rounded-sm font-medium wrap-anywhere decoration-ink-disabled underline-offset-3 hover:underline"
          >
            {subject}
          </button>
        ) : (
          <p dir="auto" className="font-medium wrap-anywhere">
            {subject}
          </p>
        )}
        <ReminderStatus reminder={reminder} />
      </div>
      <NextTime reminder={reminder} className="shrink-0 text-sm text-ink-2 max-md:hidden" />
      <ReminderMenu reminder={reminder} onEdit={edit} />
    </li>
  );
}
