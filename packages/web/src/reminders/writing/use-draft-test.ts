import { useState } from 'react';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import type { ReminderFields } from './reminder-form.ts';
import { testFailure, useTestDraft } from '../reminders.queries.ts';

/** Sends the user what is being written, saved or not. */
export function useDraftTest(contactId: string) {
  const toasts = useToasts();
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: test, isPending } = useTestDraft();
  const send = async ({ subject, message }: Pick<ReminderFields, 'subject' | 'message'>) => {
    setProblem(undefined);
    try {
      const { to } = await test({ body: { contactId, subject, message } });
      toasts.add({ title: `Test sent to ${to}`, tone: 'done' });
    } catch (error) {
      setProblem(testFailure(error));
    }
  };
  return { send, problem, isSending: isPending };
}
