import { conditionsIn } from './conditions.contract.ts';
import { Warmth, type ContactQuery } from './contacts.contract.ts';

/** Whom a list is about, whatever page of it is shown. The conditions are as they stand in the address. */
export type ListFilter = { search: string; warmth: Warmth | 'all'; group: string; conditions: string };

export type ContactFilters = ListFilter & { page: number };

/** What the list shows, by the parameters of its address. */
export function filtersIn(parameters: { get: (name: string) => string | null }): ContactFilters {
  const warmth = Warmth.safeParse(parameters.get('warmth'));
  const conditions = parameters.get('conditions') ?? '';
  return {
    search: parameters.get('search') ?? '',
    warmth: warmth.success ? warmth.data : 'all',
    group: parameters.get('group') ?? '',
    // What nobody understands, such as half of a link, is no reason to show nothing.
    conditions: conditionsIn(conditions)?.length ? conditions : '',
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
  };
}

/** What the list asks the server for. */
export const queryOf = ({ warmth, conditions, ...filters }: ContactFilters): Partial<ContactQuery> => ({
  ...filters,
  ...(warmth !== 'all' && { warmth }),
  ...(conditions !== '' && { conditions }),
});
