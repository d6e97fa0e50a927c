import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import type { Refusal } from '../../ui/forms/use-saved-form.ts';
import type { bodyOf, ReminderFields } from './reminder-form.ts';
import { untilInWords } from '../lists/reminder-words.ts';
import { useCreateReminder, useUpdateReminder } from '../reminders.queries.ts';
import { useSending } from './use-sending.ts';

const FIELDS: readonly string[] = [
  'type',
  'subject',
  'message',
  'date',
  'time',
  'endDate',
  'occurrences',
  'interval',
] satisfies (keyof ReminderFields)[];

/** Saves what was written. What the server has against one field is said there, the rest above the form. */
export function useReminderSaving(contact: Contact, reminder: Reminder | null) {
  const toasts = useToasts();
  const { state } = useSending();
  const { mutateAsync: create } = useCreateReminder();
  const { mutateAsync: update } = useUpdateReminder();

  return async (body: ReturnType<typeof bodyOf>): Promise<Refusal<ReminderFields> | undefined> => {
    try {
      const saved = reminder
        ? await update({ params: { id: reminder.id }, body })
        : await create({ body: { contactId: contact.id, ...body } });
      const when = untilInWords(saved.nextSendDate, timeZone(), Temporal.Now.instant());
      const mayGo = state === 'ready' || state === 'unknown';
      toasts.add({ title: mayGo ? `The e-mail to ${contact.name} goes out ${when}` : 'Reminder saved', tone: 'done' });
    } catch (error) {
      if (!(error instanceof CallError)) return 'Failed to save reminder';
      const { field, message } = error.problem;
      if (field && FIELDS.includes(field)) return { field: field as keyof ReminderFields, message };
      return reminder ? `Failed to update reminder: ${message}` : `Failed to create reminder\n${message}`;
    }
  };
}
