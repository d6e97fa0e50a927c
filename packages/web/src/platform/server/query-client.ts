import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, logFailure } from './call-error.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

declare module '@tanstack/react-query' {
  interface Register {
    /** What the log says when the query fails. */
    queryMeta: { failure?: string };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
