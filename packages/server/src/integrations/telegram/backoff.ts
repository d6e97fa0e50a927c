import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const LONGEST_PAUSE_SECONDS = 60;
/** Short absences are not worth a warning: a start, a restart, a lost connection. */
const FAILURES_WORTH_A_LINE = 5;

export const rest = (seconds: number, signal: AbortSignal): Promise<unknown> =>
  pause(seconds * 1000, undefined, { signal }).catch(() => undefined);

/** Longer after each failure, with a random part, so that not all processes come back at once. */
export function backoff(log: FastifyBaseLogger, signal: AbortSignal) {
  let failures = 0;
  return {
    succeeded(): void {
      if (failures >= FAILURES_WORTH_A_LINE) log.info('messages from Telegram come in again');
      failures = 0;
    },
    async failed(error: unknown): Promise<void> {
      if (signal.aborted) return;
      failures += 1;
      if (failures === FAILURES_WORTH_A_LINE) log.warn({ err: error }, 'messages from Telegram do not come in');
      await rest(Math.min(LONGEST_PAUSE_SECONDS, 2 ** failures / 4) * (0.5 + Math.random() / 2), signal);
    },
  };
}
