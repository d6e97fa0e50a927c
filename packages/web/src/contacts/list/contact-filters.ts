import { filtersIn, type ContactFilters } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { useAddress } from '../../platform/screen/address.ts';

/** What the list shows is part of the address, so that a reload, the back button and a new sign-in keep it. */
export function useContactFilters() {
  const [parameters, change] = useAddress();
  const filters = filtersIn(parameters);
  return {
    filters,
    isFiltered: filters.search !== '' || filters.warmth !== 'all' || filters.group !== '',
    // Every pause in typing would otherwise be a step for the back button.
    setSearch: (search: string) => change({ search, page: null }, { replace: true }),
    setWarmth: (next: ContactFilters['warmth']) => change({ warmth: next === 'all' ? null : next, page: null }),
    setGroup: (group: string) => change({ group, page: null }),
    setPage: (page: number, options?: { replace: boolean }) =>
      change({ page: page === 1 ? null : String(page) }, options),
    clear: () => change({ search: null, warmth: null, group: null, page: null }),
  };
}
