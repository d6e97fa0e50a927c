import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { isOffline, onConnection } from '../connection.ts';
import { families } from './query-families.ts';

const LOOK = 15_000;

/**
 * What failed, or was answered from what the browser had kept, is asked for again once the server can be reached. A network that
 * comes back is announced; of a server one question, asked now and then, finds out. Answers with what stops the watching.
 */
export function watchConnection(client: QueryClient): () => void {
  // The library takes every page to be online when it begins, and would not hear that it becomes so.
  onlineManager.setOnline(navigator.onLine);
  let offlineSince = isOffline() ? 0 : undefined;
  let nextRefresh = 0;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;

  const refresh = (since: number) => {
    nextRefresh = Date.now() + LOOK;
    void client.invalidateQueries({
      predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= since,
    });
  };
  const look = () => {
    const isAway = isOffline();
    clearInterval(looking);
    if (isAway && navigator.onLine)
      looking = setInterval(() => void client.refetchQueries(families.subscription), LOOK);
    if (isAway) offlineSince ??= Date.now();
    if (isAway || offlineSince === undefined) return;
    clearTimeout(refreshing);
    // Where some answers come and others do not, not everything is asked for with each of them.
    refreshing = setTimeout(refresh, nextRefresh - Date.now(), offlineSince);
    offlineSince = undefined;
  };
  const stop = onConnection(look);
  look();
  return () => {
    stop();
    clearTimeout(refreshing);
    clearInterval(looking);
  };
}
