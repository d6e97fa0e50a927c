import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Reminder, type ReminderType } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { REMINDER_CONFLICT } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { useState } from 'react';
import { CallError } from '../../platform/server/call-error.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { newerAs, type Shared } from '../../ui/forms/use-elsewhere.ts';
import { bodyOf, fieldsOf, type ReminderFields, type WrittenReminder } from './reminder-form.ts';
import { untilInWords } from '../lists/reminder-words.ts';
import { useCreateReminder, useUpdateReminder } from '../reminders.queries.ts';
import { useSending } from './use-sending.ts';

/** What the server has against the whole of it, in the words of the product before its own. */
export const reminderFailure = (reminder: Reminder | null) => (error: unknown) => {
  if (!(error instanceof CallError)) return 'Failed to save reminder';
  const { message } = error.problem;
  return reminder ? `Failed to update reminder: ${message}` : `Failed to create reminder\n${message}`;
};

const TYPES: Readonly<Record<ReminderType, string>> = {
  once: 'Once',
  multiple: 'Multiple',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  annually: 'Annually',
};

const dayInWords = (day: string) => (day ? exactDay(Temporal.PlainDate.from(day)) : 'empty');

/** Saves what was written, and says when it goes out. Of a known one only what was changed is sent, with what was seen of it. */
export function useReminderSaving(contact: Contact, reminder: Reminder | null, timezone: string) {
  const toasts = useToasts();
  const { state } = useSending();
  const { mutateAsync: create } = useCreateReminder();
  const { mutateAsync: update } = useUpdateReminder();

  const [seenZone, setSeenZone] = useState(reminder?.timezone ?? timezone);

  const change = (known: Reminder, written: WrittenReminder, seen: ReminderFields) => {
    const before = bodyOf(seen, seenZone);
    const body = changeSince(before, bodyOf(written, timezone), REMINDER_CONFLICT.together);
    // The zone of the browser goes along with every saving.
    return update({ params: { id: known.id }, body: { timezone, ...body } });
  };
  const save = async (written: WrittenReminder, seen: ReminderFields) => {
    const saved = reminder
      ? await change(reminder, written, seen)
      : await create({ body: { contactId: contact.id, ...bodyOf(written, timezone) } });
    const when = untilInWords(saved.nextSendDate, timeZone(), Temporal.Now.instant());
    const mayGo = state === 'ready' || state === 'unknown';
    toasts.add({ title: mayGo ? `The e-mail to ${contact.name} goes out ${when}` : 'Reminder saved', tone: 'done' });
  };
  const shared: Shared<ReminderFields> = {
    name: 'reminder',
    labels: {
      subject: 'Subject',
      message: 'Message',
      type: ['Repeats', (type) => TYPES[type]],
      date: ['Date', dayInWords],
      time: 'Time',
      endDate: ['Ends', (day) => (day ? dayInWords(day) : 'never')],
      occurrences: 'Occurrences',
      interval: 'Days between reminders',
    },
    newer: newerAs(Reminder, (now) => {
      setSeenZone(now.timezone);
      return fieldsOf(now);
    }),
  };
  return { save, shared };
}
