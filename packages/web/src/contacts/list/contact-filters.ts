import { type Conditions, conditionsParameter } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { filtersIn, type ContactFilters } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { useAddress } from '../../platform/screen/address.ts';

/** The saved filter that was opened, in the address. */
const FILTER = 'filter';

const NOTHING = { search: null, warmth: null, group: null, conditions: null, [FILTER]: null, page: null };

/** Where the list shows a saved filter. */
export const addressOfFilter = ({ id, conditions }: { id: string; conditions: Conditions }) =>
  `/?${new URLSearchParams({ [FILTER]: id, conditions: conditionsParameter(conditions) })}`;

/** What the list shows is part of the address, so that a reload, the back button and a new sign-in keep it. */
export function useContactFilters() {
  const [parameters, change] = useAddress();
  const filters = filtersIn(parameters);
  const { search, warmth, group, conditions } = filters;
  return {
    filters,
    savedAs: parameters.get(FILTER),
    isFiltered: search !== '' || warmth !== 'all' || group !== '' || conditions !== '',
    // Every pause in typing would otherwise be a step for the back button.
    setSearch: (next: string) => change({ search: next, page: null }, { replace: true }),
    setWarmth: (next: ContactFilters['warmth']) => change({ warmth: next === 'all' ? null : next, page: null }),
    setGroup: (next: string) => change({ group: next, page: null }),
    setPage: (page: number, options?: { replace: boolean }) =>
      change({ page: page === 1 ? null : String(page) }, options),
    /** One more condition, one fewer or another: what was saved under a name stays as it is. */
    setConditions: (next: Conditions) =>
      change({ conditions: next.length > 0 ? conditionsParameter(next) : null, page: null }),
    openFilter: (filter: { id: string; conditions: Conditions }) =>
      change({
        ...NOTHING,
        [FILTER]: filter.id,
        conditions: conditionsParameter(filter.conditions),
      }),
    /** What stands in the address has this name now, or none any more. */
    nameFilter: (id: string | null) => change({ [FILTER]: id }, { replace: true }),
    clear: () => change(NOTHING),
  };
}
