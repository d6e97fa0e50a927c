import { UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useUpdateTodo, useDeleteTodo, useRestoreTodo } from './todos.queries.ts';

/** Completes where a completed to-do leaves the screen: what was done can be taken back. */
export function useCompleting() {
  const toasts = useToasts();
  const { mutateAsync: update } = useUpdateTodo();
  return ({ id, task }: Todo, completed: boolean) => {
    const set = (next: boolean) => update({ params: { id }, body: { completed: next, seen: { completed: !next } } });
    const done = set(completed);
    if (!completed) return void done.catch(() => undefined);
    const close = toasts.add({
      title: `Done: ${task}`,
      tone: 'done',
      duration: UNDO_SECONDS * 1000,
      action: { label: 'Undo', onPress: () => void done.then(() => set(false)).catch(() => undefined) },
    });
    done.catch(close);
  };
}

/** Deletes at once, and offers to take it back. */
export function useTodoRemoval() {
  const toasts = useToasts();
  const { mutateAsync: remove } = useDeleteTodo();
  const { mutateAsync: restore } = useRestoreTodo();
  return ({ id, task }: Todo) => {
    const gone = remove({ params: { id } });
    const bringBack = () => gone.then(() => restore({ params: { id } })).catch(() => undefined);
    const close = toasts.add({
      title: `“${task}” was deleted`,
      duration: UNDO_SECONDS * 1000,
      action: { label: 'Undo', onPress: () => void bringBack() },
    });
    return gone.catch(close);
  };
}
