import type { Dependencies } from '../../platform/dependencies.ts';
import { SendingRun } from './sending-run.ts';

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
