import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { untilInWords } from './reminder-words.ts';
import {
  useCancelReminder,
  useDeleteReminder,
  useDismissReminder,
  useRetryReminder,
  useTestReminder,
} from '../reminders.queries.ts';

type Named = Pick<Reminder, 'id' | 'subject'>;

const inWords = (moment: string | null) => untilInWords(moment, timeZone(), Temporal.Now.instant());

const input = ({ id }: Named) => ({ params: { id } });

/** What can be done with a reminder besides writing it. Neither a call-off nor a deletion can be taken back: both are asked about. */
export function useReminderActions() {
  const confirm = useConfirm();
  const toasts = useToasts();
  const { mutateAsync: cancel } = useCancelReminder();
  const { mutateAsync: remove } = useDeleteReminder();
  const { mutateAsync: dismiss } = useDismissReminder();
  const { mutateAsync: retry } = useRetryReminder();
  const { mutateAsync: test } = useTestReminder();

  /** The row may be gone by then, and a failure has been said already. */
  const toastWhenDone = <Reply>(change: Promise<Reply>, words: (reply: Reply) => string) =>
    change.then((reply) => toasts.add({ title: words(reply), tone: 'done' })).catch(() => undefined);

  return {
    cancel: async (reminder: Named) => {
      const sure = await confirm({
        title: 'Cancel this reminder?',
        text: `“${reminder.subject}” will not go out any more. What already went out stays sent.`,
        confirmLabel: 'Cancel reminder',
        cancelLabel: 'Keep it',
        danger: true,
      });
      if (sure) void toastWhenDone(cancel(input(reminder)), () => 'Reminder canceled');
    },
    remove: async (reminder: Named) => {
      const sure = await confirm({
        title: 'Delete this reminder?',
        text: `“${reminder.subject}” is deleted for good, and will not go out any more.`,
        confirmLabel: 'Delete reminder',
        danger: true,
      });
      if (sure) void toastWhenDone(remove(input(reminder)), () => 'Reminder deleted');
    },
    dismiss: (reminder: Named) =>
      toastWhenDone(dismiss(input(reminder)), ({ status, nextSendDate }) =>
        status === 'pending'
          ? `“${reminder.subject}” goes on ${inWords(nextSendDate)}`
          : `“${reminder.subject}” will not be tried again`,
      ),
    retry: (reminder: Named) =>
      toastWhenDone(
        retry({ ...input(reminder), body: { status: 'pending', seen: { status: 'failed' } } }),
        ({ nextSendDate }) => `“${reminder.subject}” goes out ${inWords(nextSendDate)}`,
      ),
    test: (reminder: Named) => toastWhenDone(test(input(reminder)), ({ to }) => `Test sent to ${to}`),
  };
}
