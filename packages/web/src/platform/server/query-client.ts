import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { isPassing, logFailure } from './call-error.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

declare module '@tanstack/react-query' {
  interface Register {
    /** What the log says when the query fails. */
    queryMeta: { failure?: string };
  }
}

/**
 * An answer that is under way for the first time may have been worked out before the change that makes it old, and the library takes
 * it for new when it comes. Here it is asked for once more then.
 */
class CarefulQueryClient extends QueryClient {
  readonly #awaited = new WeakSet<Query>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) this.#invalidateWhenHere(query, filters?.refetchType);
    return super.invalidateQueries(filters, options);
  }

  #invalidateWhenHere(query: Query, refetchType: InvalidateQueryFilters['refetchType']) {
    const { data, fetchStatus } = query.state;
    if (data !== undefined || fetchStatus === 'idle' || this.#awaited.has(query)) return;
    this.#awaited.add(query);
    const again = () =>
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) });
    // A failure is shown, with a way to try again.
    void query.promise?.then(again, () => undefined).finally(() => this.#awaited.delete(query));
  }
}

export function createQueryClient(): QueryClient {
  return new CarefulQueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.failure) logFailure(meta.failure, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND,
        gcTime: 10 * MINUTE,
        retry: (failures, error) => failures < 2 && isPassing(error),
        // Offline, a list says that it did not load instead of waiting in silence; it comes back with the network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
