import { z } from 'zod';

export const PAGE_SIZE = 20;
/** Of what belongs to one contact: its lists are scrolled, not turned. */
export const LONG_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** What every list that can grow takes. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type Paging = z.output<typeof Paging>;

/** How many entries lie before the page. */
export const skippedBy = ({ page, limit }: Paging) => (page - 1) * limit;

export const PageMeta = z.object({ total: z.int(), page: z.int(), limit: z.int() });

/** What every list that can grow answers. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), meta: PageMeta });
