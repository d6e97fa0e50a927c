/*
 * How a due reminder becomes an e-mail, file by file:
 * sending.service (each second: is anything due? then one run at a time) → sending-run (claims, calls, looks back) →
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
import { SendingRun } from './sending-run.ts';

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

const running = new WeakMap<Dependencies, Promise<void>>();

/** Sends everything that is due; one run at a time in a process. A call during a run waits for it and then runs anew. */
export async function sendDue(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  for (let current = running.get(dependencies); current; current = running.get(dependencies)) {
    await Promise.race([current.catch(() => {}), aborted(signal)]);
    if (signal.aborted) return;
  }
  const run = new SendingRun(dependencies, signal).run().finally(() => running.delete(dependencies));
  running.set(dependencies, run);
  await run;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
