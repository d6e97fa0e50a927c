import { EventEmitter, once } from 'node:events';
import type { Update } from '@grammyjs/types';

const capacity = 10_000;

export type Updates = ReturnType<typeof createUpdates>;

/** Updates that the bot has not yet got, oldest first. */
export function createUpdates() {
  const arrivals = new EventEmitter();
  // Counted from the second of the start: a product that remembers the last one it saw takes the next for new.
  let lastId = Math.floor(Date.now() / 1000);
  let pending: Update[] = [];

  return {
    pending: (): readonly Update[] => pending,
    push(update: Omit<Update, 'update_id'>) {
      lastId += 1;
      pending.push({ update_id: lastId, ...update });
      if (pending.length > capacity) pending.shift();
      arrivals.emit('arrival');
    },
    /** Forgets what lies before this id. */
    confirm: (firstWanted: number) => {
      pending = pending.filter(({ update_id }) => update_id >= firstWanted);
    },
    keepLast: (count: number) => {
      pending = count > 0 ? pending.slice(-count) : [];
    },
    onArrival: (listener: () => void) => void arrivals.on('arrival', listener),
    /** Until the next arrival, or until the signal says that nobody waits any more. */
    arrival: (signal: AbortSignal) => once(arrivals, 'arrival', { signal }).catch(() => undefined),
  };
}
