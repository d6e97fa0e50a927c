import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';

type Meta = { total: number; page: number; limit: number };
type Page<Item = unknown> = { data: readonly Item[]; meta: Meta };
type Pages<P> = InfiniteData<P, number>;

/** Lists that grow without bound are kept in few pages, however far somebody scrolls. */
const KEPT = 4;

/** A list that is read page by page, in both directions. */
export const endlessQuery = <P extends Page>(
  queryKey: QueryKey,
  fetchPage: (page: number, signal: AbortSignal, client: QueryClient) => Promise<P>,
) =>
  infiniteQueryOptions<P, Error, Pages<P>, QueryKey, number>({
    queryKey,
    queryFn: ({ pageParam, signal, client }: QueryFunctionContext<QueryKey, number>) =>
      fetchPage(pageParam, signal, client),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    getPreviousPageParam: ({ meta }) => (meta.page > 1 ? meta.page - 1 : undefined),
    maxPages: KEPT,
  });

export type EndlessQuery<P extends Page> = ReturnType<typeof endlessQuery<P>>;

/** Loads the pages before and after those that an endless list holds. */
export type EndlessPaging = {
  fromStart: boolean;
  /** Left out while a page loads, and after one failed: then `retryPage` loads it. */
  loadNext: (() => void) | undefined;
  loadPrevious: (() => void) | undefined;
  failed: 'next' | 'previous' | undefined;
  retryPage: () => void;
};

/** What is there of an endless list. */
export type Endless<Item> = {
  items: readonly Item[] | undefined;
  /** How many there are in all. */
  total: number | undefined;
  /** The first page did not load. */
  failed: boolean;
  isFetching: boolean;
  retry: () => void;
  paging: EndlessPaging;
};

/** The pages that are there, and how to load those before and after them. */
export function useEndless<P extends Page>(query: EndlessQuery<P>): Endless<P['data'][number]> {
  const { data, isError, isFetching, refetch, ...list } = useInfiniteQuery(query);
  const failed = list.isFetchNextPageError ? 'next' : list.isFetchPreviousPageError ? 'previous' : undefined;
  const loadNext = () => void list.fetchNextPage();
  const loadPrevious = () => void list.fetchPreviousPage();
  const mayGo = !isFetching && failed === undefined;
  const paging: EndlessPaging = {
    fromStart: data?.pages[0]?.meta.page === 1,
    loadNext: list.hasNextPage && mayGo ? loadNext : undefined,
    loadPrevious: list.hasPreviousPage && mayGo ? loadPrevious : undefined,
    failed: isFetching ? undefined : failed,
    retryPage: failed === 'previous' ? loadPrevious : loadNext,
  };
  return {
    items: data?.pages.flatMap((page) => page.data),
    total: data?.pages[0]?.meta.total,
    failed: isError && !data,
    isFetching,
    retry: () => void refetch(),
    paging,
  };
}

/** What was added belongs to the beginning, so the list is read from there again. */
export function readAnew(client: QueryClient, queryKey: QueryKey) {
  const data = client.getQueryData<Pages<Page>>(queryKey);
  const [first] = data?.pages ?? [];
  if (!first) return;
  if (first.meta.page === 1) client.setQueryData<Pages<Page>>(queryKey, { pages: [first], pageParams: [1] });
  else void client.resetQueries({ queryKey });
}

/** Changes one item wherever these lists have it, or takes it out where the change answers null. */
export function changeEndless<Item extends { id: string }>(
  client: QueryClient,
  lists: QueryFilters,
  id: string,
  change: (item: Item) => Item | null,
) {
  client.setQueriesData<Pages<Page<Item>>>(lists, (before) => {
    const item = before?.pages.flatMap(({ data }) => data).find((one) => one.id === id);
    if (!before || !item) return before;
    const changed = change(item);
    const gone = changed === null ? 1 : 0;
    const pages = before.pages.map(({ data, meta, ...rest }) => ({
      ...rest,
      data: data.flatMap((one) => (one === item ? (changed ?? []) : one)),
      meta: { ...meta, total: meta.total - gone },
    }));
    return { ...before, pages };
  });
}
