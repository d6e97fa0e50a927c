import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import type { bodyOf } from './reminder-form.ts';
import { untilInWords } from '../lists/reminder-words.ts';
import { useCreateReminder, useUpdateReminder } from '../reminders.queries.ts';
import { useSending } from './use-sending.ts';

/** What the server has against the whole of it, in the words of the product before its own. */
export const reminderFailure = (reminder: Reminder | null) => (error: unknown) => {
  if (!(error instanceof CallError)) return 'Failed to save reminder';
  const { message } = error.problem;
  return reminder ? `Failed to update reminder: ${message}` : `Failed to create reminder\n${message}`;
};

/** Saves what was written, and says when it goes out. */
export function useReminderSaving(contact: Contact, reminder: Reminder | null) {
  const toasts = useToasts();
  const { state } = useSending();
  const { mutateAsync: create } = useCreateReminder();
  const { mutateAsync: update } = useUpdateReminder();

  return async (body: ReturnType<typeof bodyOf>) => {
    const saved = reminder
      ? await update({ params: { id: reminder.id }, body })
      : await create({ body: { contactId: contact.id, ...body } });
    const when = untilInWords(saved.nextSendDate, timeZone(), Temporal.Now.instant());
    const mayGo = state === 'ready' || state === 'unknown';
    toasts.add({ title: mayGo ? `The e-mail to ${contact.name} goes out ${when}` : 'Reminder saved', tone: 'done' });
  };
}
