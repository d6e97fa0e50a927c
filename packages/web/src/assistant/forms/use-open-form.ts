import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { partMissing } from '../../platform/signal.ts';

const load = () => import('./open-form.ts');

/** Somebody goes towards a choice that opens a form. */
export const prefetchOpenForm = () => void load().catch(() => undefined);

/** Opens a form. `makeRoom` is called once it can be opened. */
export function useOpenForm(onNavigate: (target: NavigationTarget) => void, makeRoom: () => void) {
  const client = useQueryClient();
  return async (form: OpenForm) => {
    const part = await load().catch(() => null);
    if (!part) return partMissing.publish();
    makeRoom();
    await part.openForm(form, { client, onNavigate });
  };
}
