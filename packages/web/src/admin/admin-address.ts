import { z } from 'zod';
import { useAddress } from '../platform/screen/address.ts';

export const TABS = [
  { value: 'codes', label: 'Manage Promo Codes' },
  { value: 'create', label: 'Create Code' },
  { value: 'batch', label: 'Batch Generate' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'audit', label: 'Audit log' },
  { value: 'health', label: 'Health' },
] as const;
export type AdminTab = (typeof TABS)[number]['value'];

/** The address of the area: what it says, how to change a part of it, and how to open a tab with nothing else in it. */
export function useAdminAddress() {
  const [parameters, change] = useAddress();
  const open = (tab: AdminTab, more: Readonly<Record<string, string>> = {}) => {
    const others = Object.fromEntries([...parameters.keys()].map((name) => [name, null]));
    change({ ...others, tab: tab === 'codes' ? null : tab, ...more });
  };
  const chosen = parameters.get('tab');
  const tab = TABS.find(({ value }) => value === chosen) ?? TABS[0];
  return { parameters, change, open, tab };
}

/** A page number as the address has it; the first where it has none that makes sense. */
export function pageIn(parameters: URLSearchParams, name = 'page'): number {
  const page = Number(parameters.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The first page has no number in the address. */
export const pageAs = (page: number) => (page === 1 ? null : String(page));

/** What the address says of a query; what makes no sense in it is as if it were not there. */
export function addressedQuery<Query>(query: z.ZodObject & z.ZodType<Query>, parameters: URLSearchParams): Query {
  const isKnown = ([name, value]: [string, string]) => {
    const schema = query.shape[name];
    return schema !== undefined && z.safeParse(schema, value).success;
  };
  return query.parse(Object.fromEntries([...parameters].filter(isKnown)));
}
