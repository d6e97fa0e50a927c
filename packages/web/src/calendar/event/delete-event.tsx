import type { CalendarEvent } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { Trash2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useDeleteEvent } from '../calendar.queries.ts';
import { currentOf } from './conflicts.ts';
import { deleteFailure } from './event-failures.ts';
import { useScopeQuestion } from './scope-question.tsx';

type DeleteEventProps = {
  event: CalendarEvent;
  onDeleted: () => void;
  onProblem: (problem: string | undefined) => void;
};

/** Deletes an event at Google, after a question. */
export function DeleteEvent({ event, onDeleted, onProblem }: DeleteEventProps) {
  const confirm = useConfirm();
  const { ask, question } = useScopeQuestion();
  const { mutateAsync: remove, isPending } = useDeleteEvent();

  const sure = (text: string) =>
    confirm({ title: `Delete “${event.title}”?`, text, confirmLabel: 'Delete', danger: true });
  const scopeOf = async () => {
    if (event.seriesId) return ask('Delete which events?', true);
    return (await sure('It is deleted in Google Calendar too, and its guests are told.')) ? 'this' : null;
  };
  const attempt = async (scope: 'this' | 'all', etag: string | null): Promise<void> => {
    const { id, calendarId } = event;
    const query = { scope, ...(calendarId !== null && { calendarId }), ...(etag && { etag }) };
    try {
      await remove({ params: { id }, query });
      onDeleted();
    } catch (error) {
      const current = currentOf(error);
      // Somebody else deleted it first.
      if (error instanceof CallError && error.status === 404) return onDeleted();
      if (!current) return onProblem(deleteFailure(error));
      if (await sure('It was changed in Google Calendar meanwhile.')) return attempt(scope, current.etag);
    }
  };
  const press = async () => {
    onProblem(undefined);
    const scope = await scopeOf();
    if (scope) await attempt(scope, event.etag);
  };
  return (
    <>
      <Button variant="danger-quiet" icon={Trash2} working={isPending} onClick={() => void press()}>
        Delete
      </Button>
      {question}
    </>
  );
}
