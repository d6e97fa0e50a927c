/*
 * How a due reminder becomes an e-mail, file by file:
 * tick.service (each second: is anything due?) → sending.service (one run at a time) → sending-run (claims, calls, looks back) →
 * claiming/ (makes slots ours) → sender (calls the mailbox) → settling/ (what its answer means, written down and reported).
 *
 * The states of a delivery:
 *
 *   claimed ──► sending ──► sent
 *      ▲           ├──────► failed   (refused, not authorized, or unknown: the answer was lost)
 *      │           ▼
 *      └──────── waiting            (put off; asked again for up to twelve hours, then failed)
 *
 * A claimed or waiting one can be called back by an edit or a cancellation; one that is being sent cannot.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { dueRemindersRepository } from './claiming/due-reminders.repository.ts';
import { sendDue } from './sending.service.ts';

const TICK = 1000;
const LONGEST_WAIT = 30_000;

/** Sends reminders on the second, until it is stopped. Nothing but that ends it; without a database it asks less often. */
export function keepSending(dependencies: Dependencies): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const ended = tick(dependencies, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function tick(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = dependencies;
  let wait = TICK;
  while (!signal.aborted) {
    await sleep(wait, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      const isDue = await dueRemindersRepository(db).isAnythingDue(toMoment(clock.now()));
      if (isDue) await sendDue(dependencies, signal);
      wait = TICK;
    } catch (error) {
      log.error({ err: error }, 'reminders could not be sent; they are tried again');
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  }
}
