import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { ReminderFields } from './writing/reminder-form.ts';
import { createContext, useContext } from 'react';

export type LoggedReminder = Pick<Reminder, 'id' | 'subject'>;

export type ReminderDialogActions = {
  /** Writes a new e-mail to somebody, or one that waits. Without an address there is nowhere to send it: that comes first. */
  plan: (contact: Contact, reminder?: Reminder | null, given?: Partial<ReminderFields>) => Promise<void>;
  showLog: (reminder: LoggedReminder) => void;
};

export const DialogsContext = createContext<ReminderDialogActions | null>(null);

export function useReminderDialogs(): ReminderDialogActions {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('Reminders stand inside their dialogs');
  return dialogs;
}
