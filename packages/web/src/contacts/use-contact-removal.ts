import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { UNDO_SECONDS } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { CallError } from '../platform/server/call-error.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useDeleteContact, useRestoreContact } from './contacts.queries.ts';

export const DETAILS_DELETE_FAILED =
  'Failed to delete contact. It might have associated data that needs removal first, or try again later.';

export const listDeleteFailure = (error: unknown) =>
  error instanceof CallError && error.status === 500
    ? 'Server error when deleting contact. This contact may have related data that prevents deletion.'
    : 'Failed to delete contact. Please try again.';

const todos = (count: number) => (count === 1 ? 'One to-do' : `${count} to-dos`);

/** Asks, deletes, and offers to take it back. With `failure` null the caller says itself that it failed. */
export function useContactRemoval(failure: null | ((error: unknown) => string)) {
  const confirm = useConfirm();
  const toasts = useToasts();
  const { mutateAsync: remove } = useDeleteContact(failure);
  const { mutateAsync: restore } = useRestoreContact();

  const undoRemoval = async (id: string) => {
    const { closedTodos } = await restore({ params: { id } });
    if (closedTodos > 0)
      toasts.add({ title: `${todos(closedTodos)} came back as completed: there was no room for more` });
  };

  return async ({ id, name }: Contact): Promise<'deleted' | 'kept' | 'failed'> => {
    const sure = await confirm({
      title: 'Delete this contact?',
      text: 'Are you sure you want to permanently delete this contact and all associated data (interactions, todos, reminders)? This cannot be undone.',
      confirmLabel: 'Delete Contact',
      danger: true,
    });
    if (!sure) return 'kept';
    try {
      await remove({ params: { id } });
    } catch {
      return 'failed';
    }
    toasts.add({
      title: `${name} was deleted`,
      action: { label: 'Undo', onPress: () => void undoRemoval(id).catch(() => undefined) },
      duration: UNDO_SECONDS * 1000,
    });
    return 'deleted';
  };
}
