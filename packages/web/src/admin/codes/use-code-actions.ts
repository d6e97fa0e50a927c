import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { refusalOf, useChangeCode, useDeleteCode } from '../admin.queries.ts';
import { useSelection } from './selection.ts';

/** What can be done to one code, from its row and from its details. */
export function useCodeActions(code: PromoCode, onProblem: (problem: string | undefined) => void) {
  const confirm = useConfirm();
  const toasts = useToasts();
  const { set, update } = useSelection();
  const { mutateAsync: change } = useChangeCode();
  const { mutateAsync: remove } = useDeleteCode();

  const toggle = async () => {
    onProblem(undefined);
    try {
      update(
        await change({
          params: { id: code.id },
          body: { isActive: !code.isActive, seen: { isActive: code.isActive } },
        }),
      );
      toasts.add({ title: `${code.code} ${code.isActive ? 'deactivated' : 'activated'}`, tone: 'done' });
    } catch (error) {
      const failure = code.isActive ? 'Failed to deactivate promo code' : 'Failed to activate promo code';
      onProblem(refusalOf(error, failure));
    }
  };

  /** Resolves to true once the code is gone. */
  const askToDelete = async (): Promise<boolean> => {
    const yes = await confirm({
      title: `Delete ${code.code}?`,
      text: 'This cannot be undone. Who redeemed it keeps what it granted.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!yes) return false;
    onProblem(undefined);
    try {
      await remove({ params: { id: code.id } });
      set([code], false);
      toasts.add({ title: `${code.code} deleted`, tone: 'done' });
      return true;
    } catch (error) {
      onProblem(refusalOf(error, 'Failed to delete promo code'));
      return false;
    }
  };

  return { toggle, askToDelete };
}
