import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useState } from 'react';
import { CallError } from '../platform/call-error.ts';
import { timeZone } from '../platform/clock.ts';
import { useToasts } from '../ui/toasts.tsx';
import type { bodyOf, ReminderFields } from './reminder-form.ts';
import { untilInWords } from './reminder-words.ts';
import { useCreateReminder, useUpdateReminder } from './reminders.queries.ts';
import { useSending } from './use-sending.ts';

type Problem = { text: string; reason?: string };
type Refusal = { field: keyof ReminderFields; message: string };

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

/** Saves what was written. What the server has against one field is answered, to be shown there; the rest is the problem. */
export function useReminderSaving(contact: Contact, reminder: Reminder | null, onSaved: () => void) {
  const toasts = useToasts();
  const { state } = useSending();
  const [problem, setProblem] = useState<Problem>();
  const { mutateAsync: create } = useCreateReminder();
  const { mutateAsync: update } = useUpdateReminder();

  const save = async (body: ReturnType<typeof bodyOf>): Promise<Refusal | undefined> => {
    setProblem(undefined);
    try {
      const saved = reminder
        ? await update({ params: { id: reminder.id }, body })
        : await create({ body: { contactId: contact.id, ...body } });
      const when = untilInWords(saved.nextSendDate, timeZone(), Temporal.Now.instant());
      const mayGo = state === 'ready' || state === 'unknown';
      toasts.add({ title: mayGo ? `The e-mail to ${contact.name} goes out ${when}` : 'Reminder saved', tone: 'done' });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) {
        setProblem({ text: 'Failed to save reminder' });
        return;
      }
      const { field, message } = error.problem;
      if (field && FIELDS.includes(field)) return { field: field as keyof ReminderFields, message };
      setProblem(
        reminder
          ? { text: `Failed to update reminder: ${message}` }
          : { text: 'Failed to create reminder', reason: message },
      );
    }
  };
  return { save, problem };
}
