import type { BulkChange } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { picks } from '../contacts/picking/picks.ts';
import { stopPicking } from '../contacts/picking/picking.ts';
import { useSelection } from '../contacts/picking/use-selection.ts';
import { CallError, textOfError } from '../platform/server/call-error.ts';
import { limitOf } from '../platform/server/limit-reached.ts';
import { useToday } from '../platform/time/clock.ts';
import { useToasts } from '../ui/overlays/toasts.tsx';
import { useBulkChange, useUndoBulk } from './bulk.queries.ts';
import { outcome, undone } from './bulk-words.ts';

const UNDO = 10_000;

/** One change for everybody who is picked, with one way back. */
export function useBulk() {
  const today = useToday();
  const toasts = useToasts();
  const selectionNow = useSelection();
  const { mutateAsync: change, isPending } = useBulkChange();
  const { mutateAsync: undo } = useUndoBulk();

  const takeBack = async (id: string) => {
    try {
      toasts.add({ id, tone: 'done', ...undone(await undo({ params: { id } })) });
    } catch {
      // The change itself says what went wrong.
    }
  };
  /** Throws what the server refused. `expected` is how many the person saw, where a condition says who they are. */
  const apply = async (wanted: BulkChange, expected?: number) => {
    const before = picks.get();
    const selection = await selectionNow();
    if (!selection) return;
    const isByCondition = 'conditions' in selection;
    const body = { selection, change: wanted, ...(isByCondition && expected !== undefined && { expected }) };
    const result = await change({ body });
    toasts.add({
      id: result.id,
      ...outcome(wanted, result, today),
      action: { label: 'Undo', onPress: () => void takeBack(result.id) },
      duration: UNDO,
    });
    // By the change others may fit; and of those who are gone nobody is picked.
    if (picks.get() === before && (isByCondition || wanted.kind === 'delete' || result.missing.length > 0))
      stopPicking();
  };
  return {
    isPending,
    apply,
    /** The same from a menu, where a message says what was refused. */
    applyAtOnce: async (wanted: BulkChange, expected?: number) => {
      try {
        await apply(wanted, expected);
      } catch (error) {
        // A reached limit and an ended session have notices of their own.
        if (error instanceof CallError && (limitOf(error) || error.status === 401)) return;
        toasts.add({ title: `Nothing was changed. ${textOfError(error)}`, tone: 'trouble' });
      }
    },
  };
}
