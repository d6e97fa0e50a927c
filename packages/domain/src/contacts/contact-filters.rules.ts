import { Warmth, type ContactQuery } from './contacts.contract.ts';

export type ContactFilters = { search: string; warmth: Warmth | 'all'; group: string; page: number };

/** What the list shows, by the parameters of its address. */
export function filtersIn(parameters: { get: (name: string) => string | null }): ContactFilters {
  const warmth = Warmth.safeParse(parameters.get('warmth'));
  return {
    search: parameters.get('search') ?? '',
    warmth: warmth.success ? warmth.data : 'all',
    group: parameters.get('group') ?? '',
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
  };
}

/** What the list asks the server for. */
export const queryOf = ({ warmth, ...filters }: ContactFilters): Partial<ContactQuery> => ({
  ...filters,
  ...(warmth !== 'all' && { warmth }),
});
