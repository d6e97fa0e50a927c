/*
 * How a due reminder becomes an e-mail, file by file:
 * sending.service (sleeps until something is due, then one run at a time) → sending-run (claims, calls, looks back) →
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
import { poolOf } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { dueRemindersRepository } from './claiming/due-reminders.repository.ts';
import { SendingRun } from './sending-run.ts';

/** After a run that left something due, which somebody else holds. */
const TICK = 1000;
/** Under the notifications of the database, which can be missed. */
const LONGEST_SLEEP = 30_000;

/** The database tells of a reminder that comes sooner than it did, whoever wrote it. */
const DUE_SOONER = 'reminder_due_sooner';

/** Sends reminders at their time, until it is stopped. Nothing but that ends it; without a database it asks less often. */
export function keepSending(dependencies: Dependencies): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const alarm = new Alarm();
  const ring = () => alarm.ring();
  const ends = [poolOf(dependencies.db).notifications.listen(DUE_SOONER, ring), dependencies.clock.whenMoved(ring)];
  stopping.signal.addEventListener('abort', ring);
  const ended = sendUntilStopped(dependencies, alarm, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      for (const end of ends) end();
      await ended;
    },
  };
}

async function sendUntilStopped(dependencies: Dependencies, alarm: Alarm, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = dependencies;
  let wait = 0;
  while (!signal.aborted) {
    await alarm.sleep(wait);
    if (signal.aborted) return;
    try {
      const due = await dueRemindersRepository(db).millisecondsUntilDue(toMoment(clock.now()));
      if (due <= 0) await sendDue(dependencies, signal);
      wait = due <= 0 ? TICK : Math.min(due, LONGEST_SLEEP);
    } catch (error) {
      log.error({ err: error }, 'reminders could not be sent; they are tried again');
      wait = Math.min(Math.max(wait, TICK) * 2, LONGEST_SLEEP);
    }
  }
}

/** A sleep that can be ended; when it rings while nobody sleeps, the next sleep ends at once. */
class Alarm {
  #rang = Promise.withResolvers<void>();

  ring(): void {
    this.#rang.resolve();
  }

  async sleep(milliseconds: number): Promise<void> {
    const over = new AbortController();
    const timer = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([timer, this.#rang.promise]);
    over.abort();
    this.#rang = Promise.withResolvers();
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
