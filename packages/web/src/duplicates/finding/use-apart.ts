import type { DuplicatePair } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useSayApart } from '../duplicates.queries.ts';

/** “They are two people”, with a way to take it back. */
export function useApart() {
  const toasts = useToasts();
  const { mutateAsync: say, isPending } = useSayApart();
  const sayApart = async ({ first, second }: Pick<DuplicatePair, 'first' | 'second'>) => {
    const contactIds = [first.id, second.id];
    try {
      await say({ body: { contactIds } });
    } catch {
      return;
    }
    const undo = () => void say({ body: { contactIds, areApart: false } }).catch(() => undefined);
    toasts.add({ title: `${first.name} and ${second.name} are two people`, action: { label: 'Undo', onPress: undo } });
  };
  return [sayApart, isPending] as const;
}
