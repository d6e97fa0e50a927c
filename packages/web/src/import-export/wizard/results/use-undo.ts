import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { counted } from '../../../platform/numbers.ts';
import { useUndoImport } from '../../imports.queries.ts';

export const canUndo = ({ undoUntil }: Import, now: Temporal.Instant) =>
  undoUntil !== null && Temporal.Instant.compare(Temporal.Instant.from(undoUntil), now) > 0;

/** Asks, takes an import back, and says what was kept. */
export function useUndo() {
  const confirm = useConfirm();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useUndoImport();
  const undo = async ({ id, imported, fileName }: Import) => {
    const sure = await confirm({
      title: 'Undo this import?',
      text: `The ${counted(imported, 'contact')} and the groups that “${fileName}” brought will be deleted. Those you have changed since will stay.`,
      confirmLabel: 'Undo import',
      danger: true,
    });
    if (!sure) return;
    const undone = await mutateAsync({ params: { id } }).catch(() => null);
    if (undone) toasts.add({ title: undoneSentence(undone.kept), tone: 'done' });
  };
  return [undo, isPending] as const;
}

const undoneSentence = (kept: number) =>
  kept === 0
    ? 'The import was undone'
    : `The import was undone; ${counted(kept, 'contact')} ${kept === 1 ? 'was' : 'were'} kept because you changed ${kept === 1 ? 'it' : 'them'}`;
