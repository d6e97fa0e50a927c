import type { RemindersOverview } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { counted } from '../../platform/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useRetryAll } from '../reminders.queries.ts';
import { useSending } from '../writing/use-sending.ts';

type FailedNoticeProps = { overview: RemindersOverview; onLook: () => void };

/** What could not go out is said where one looks for what will. While the mailbox works, all that waits for no more can go. */
export function FailedNotice({ overview: { failed, retryable }, onLook }: FailedNoticeProps) {
  const sending = useSending();
  const toasts = useToasts();
  const { mutateAsync: retryAll, isPending } = useRetryAll();
  if (failed === 0) return null;
  const retry = async () => {
    const { retried } = await retryAll({});
    toasts.add({ title: `Trying ${counted(retried, 'e-mail')} again`, tone: 'done' });
  };
  return (
    <MessageBox
      tone="error"
      className="mb-4 items-center! max-md:flex-wrap"
      action={
        <span className="flex gap-2">
          {retryable > 0 && sending.state === 'ready' && (
            <Button size="sm" working={isPending} onClick={() => void retry().catch(() => undefined)}>
              Retry all
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onLook}>
            {failed === 1 ? 'Look at it' : 'Look at them'}
          </Button>
        </span>
      }
    >
      {counted(failed, 'e-mail')} could not go out
    </MessageBox>
  );
}
