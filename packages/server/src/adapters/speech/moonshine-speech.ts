import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { THREAD_MEMORY } from '../../platform/parsing/parsing-threads.ts';
import type { Recording, Speech, Transcript } from '../../assistant/speech/speech.port.ts';
import { areSpeechFilesThere } from './moonshine-files.ts';

/** What the thread answers: of a failure also why, for the log. */
export type Heard = Transcript & { readonly reason?: string };

/** Several times what the longest recording takes on a slow machine, with the model being loaded first. */
const LONGEST_MS = 120_000;
/** The model takes some 300 MB, which it gives back when nobody speaks. */
const IDLE_MS = 60_000;
const MOST_WAITING = 4;

type Options = { readonly log: FastifyBaseLogger; readonly idleMs?: number; readonly longestMs?: number };

/** Moonshine tiny in a thread of this process: one recording after the other, and the thread only while there are some. */
export function moonshineSpeech({ log, idleMs = IDLE_MS, longestMs = LONGEST_MS }: Options): Speech {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = async () => {
    clearTimeout(idle);
    const stopped = thread;
    thread = undefined;
    await stopped?.terminate();
  };

  const listen = async (recording: Recording, signal: AbortSignal): Promise<Heard> => {
    if (signal.aborted) return { kind: 'busy' };
    clearTimeout(idle);
    thread ??= startThread(log);
    try {
      thread.postMessage(recording);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
      const [heard] = (await once(thread, 'message', { signal: limit })) as [Heard];
      idle = setTimeout(() => void end(), idleMs).unref();
      return heard;
    } catch (error) {
      // The thread goes on listening to whoever is not waited for any more, unless it is ended.
      await end();
      return { kind: 'busy', reason: error instanceof Error ? error.message : String(error) };
    }
  };

  return {
    missing: () => (areSpeechFilesThere() ? null : 'its model has not been fetched.'),
    async transcribe(recording, signal) {
      if (waiting >= MOST_WAITING) return { kind: 'busy' };
      waiting += 1;
      const turn = last.then(() => listen(recording, signal)).finally(() => (waiting -= 1));
      last = turn;
      const { reason, ...transcript } = await turn;
      if (reason) log.warn({ reason }, 'a recording was not turned into text');
      return transcript;
    },
    close: end,
  };
}

function startThread(log: FastifyBaseLogger): Worker {
  const thread = new Worker(new URL('./moonshine-thread.ts', import.meta.url), { resourceLimits: THREAD_MEMORY });
  thread.on('error', (error) => log.error({ err: error }, 'the thread that listens to recordings ended'));
  thread.unref();
  return thread;
}
