import { UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import type { Todo } from '@inner-circle/domain/todos/todos.contract.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useDeleteTodo, useRestoreTodo } from './todos.queries.ts';

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
