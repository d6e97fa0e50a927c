import type { Dependencies } from '../../platform/dependencies.ts';
import { backoff } from './backoff.ts';

/** Gives Telegram the address of the webhook, and tries again until it has answered. */
export async function useWebhook(
  address: { url: string; secret: string },
  { ports, log }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const waiting = backoff(log, signal);
  while (!signal.aborted) {
    try {
      return await ports.messenger?.useWebhook(address);
    } catch (error) {
      await waiting.failed(error);
    }
  }
}
