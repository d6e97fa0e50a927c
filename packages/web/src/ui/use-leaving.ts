import { useConfirm } from './confirm.tsx';

/** Closes a form; with something written that is not saved yet, it asks first. */
export function useLeaving(isDirty: boolean, onClose: () => void) {
  const confirm = useConfirm();
  return async () => {
    const mayLeave =
      !isDirty ||
      (await confirm({
        title: 'Leave without saving?',
        text: 'What you wrote here is not saved yet.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep writing',
        danger: true,
      }));
    if (mayLeave) onClose();
  };
}
