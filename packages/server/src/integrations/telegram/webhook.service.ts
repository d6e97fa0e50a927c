import type { Dependencies } from '../../platform/dependencies.ts';
import { backoff } from './backoff.ts';

/** Tells Telegram where to bring messages, until it has heard. */
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
