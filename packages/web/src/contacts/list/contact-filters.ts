import { Warmth } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useAddress } from '../../platform/screen/address.ts';

export type ContactFilters = { search: string; warmth: Warmth | 'all'; group: string; page: number };

/** What the list shows is part of the address, so that a reload, the back button and a new sign-in keep it. */
export function useContactFilters() {
  const [parameters, change] = useAddress();
  const warmth = Warmth.safeParse(parameters.get('warmth'));
  const filters: ContactFilters = {
    search: parameters.get('search') ?? '',
    warmth: warmth.success ? warmth.data : 'all',
    group: parameters.get('group') ?? '',
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
  };
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
