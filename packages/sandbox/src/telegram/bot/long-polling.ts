import type { Update } from '@grammyjs/types';
import { TelegramError } from './telegram-error.ts';
import type { Updates } from './updates.ts';

/** Telegram waits no longer, whatever it is asked for. */
const longest = 50;

type Poll = { offset: number; limit: number; timeout: number };

/** `closing` ends the poll that waits, and `gone` the one whose client went away. */
export function createLongPolling(updates: Updates, closing: AbortSignal) {
  let current = new AbortController();

  return async ({ offset, limit, timeout }: Poll, gone: AbortSignal): Promise<Update[]> => {
    // Two programs with one token would steal each other's updates: Telegram serves the one that came last.
    current.abort();
    const own = (current = new AbortController());
    if (offset < 0) updates.keepLast(-offset);
    else updates.confirm(offset);
    if (updates.pending().length === 0 && timeout > 0)
      await updates.arrival(
        AbortSignal.any([own.signal, closing, gone, AbortSignal.timeout(Math.min(timeout, longest) * 1000)]),
      );
    if (own.signal.aborted)
      throw new TelegramError(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      );
    return updates.pending().slice(0, limit);
  };
}
