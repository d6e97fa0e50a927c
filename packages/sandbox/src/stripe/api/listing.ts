import { z } from 'zod';
import { type List, listOf } from '../account/objects.ts';
import { missing } from './stripe-error.ts';

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 100;

/** What every list takes. */
export const listing = {
  limit: z.coerce.number().int().min(1).max(LARGEST_LIMIT).default(DEFAULT_LIMIT),
  starting_after: z.string().optional(),
  created: z.object({ gte: z.coerce.number().int().optional() }).optional(),
};

type Paging = {
  limit: number;
  starting_after?: string | undefined;
  created?: { gte?: number | undefined } | undefined;
};

/** The latest first, as Stripe lists everything. */
export function pageOf<Item extends { id: string; created: number }>(
  items: Iterable<Item>,
  { limit, starting_after, created }: Paging,
  url: string,
): List<Item> {
  const since = created?.gte ?? 0;
  const all = [...items].toReversed().filter((item) => item.created >= since);
  const after = starting_after === undefined ? -1 : all.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && after === -1) throw missing('object', starting_after, 'starting_after');
  const page = all.slice(after + 1, after + 1 + limit);
  return listOf(page, url, after + 1 + limit < all.length);
}
