import type { CountedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { refusalText } from '../../platform/server/limit-reached.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useContactFilters } from '../list/contact-filters.ts';
import { useRemoveFilter, useSaveFilter } from './saved-filters.queries.ts';

/** Deletes a saved filter and offers to take it back. What it shows stays on the screen. */
export function useFilterRemoval() {
  const toasts = useToasts();
  const { mutateAsync: remove } = useRemoveFilter();
  const { mutateAsync: save } = useSaveFilter();
  const { nameFilter } = useContactFilters();
  const undo = async ({ name, conditions }: CountedFilter, position: number) => {
    if (!conditions) return;
    try {
      const { id } = await save({ body: { name, conditions, position } });
      nameFilter(id);
    } catch (error) {
      toasts.add({ title: refusalText(error, `“${name}” did not come back.`), tone: 'trouble' });
    }
  };
  return async (filter: CountedFilter) => {
    try {
      const { position } = await remove({ params: { id: filter.id } });
      nameFilter(null);
      toasts.add({
        title: `“${filter.name}” was deleted`,
        ...(filter.conditions && { action: { label: 'Undo', onPress: () => void undo(filter, position) } }),
        duration: 10_000,
      });
    } catch {
      // The change itself says what went wrong.
    }
  };
}
