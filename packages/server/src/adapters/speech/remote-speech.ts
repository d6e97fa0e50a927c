import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { THREAD_MEMORY } from '../../platform/parsing/parsing-threads.ts';
import type { Recording, Speech, Transcript } from '../../assistant/speech/speech.port.ts';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const LONGEST_MS = 60_000;
/** To decode two minutes takes a few seconds of a processor. */
const MEASURE_WITHIN_MS = 30_000;
const MOST_MEASURED_AT_ONCE = 8;
const Answer = z.object({ text: z.string() });

type Options = {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  readonly log: FastifyBaseLogger;
  readonly firstPauseMs?: number;
  readonly longestMs?: number;
};

/** Any server that has OpenAI's `/audio/transcriptions`. What it does not take is tried again a few times, and then said. */
export function remoteSpeech({
  log,
  firstPauseMs = FIRST_PAUSE_MS,
  longestMs = LONGEST_MS,
  ...server
}: Options): Speech {
  let measuring = 0;
  /** What the server hears, somebody pays by the minute: nothing goes there that is too long, or that nobody can measure. */
  const measure = async (recording: Recording, signal: AbortSignal): Promise<Usability> => {
    if (measuring >= MOST_MEASURED_AT_ONCE) return 'busy';
    measuring += 1;
    try {
      return await usabilityOf(recording, AbortSignal.any([signal, AbortSignal.timeout(MEASURE_WITHIN_MS)]));
    } catch (error) {
      log.warn({ err: error }, 'a recording was not measured');
      return 'busy';
    } finally {
      measuring -= 1;
    }
  };

  return {
    missing: () => null,
    async transcribe(recording, signal) {
      const usability = await measure(recording, signal);
      if (usability !== 'usable') return { kind: usability };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
      for (let attempt = 1; ; attempt++) {
        const response = await ask(server, recording, limit).catch((error: unknown) => {
          log.warn({ err: error }, 'the speech service could not be reached');
        });
        if (response?.ok) return readAnswer(response);
        const status = response?.status;
        await response?.body?.cancel();
        if (status === 400 || status === 415 || status === 422) return { kind: 'unreadable' };
        const isBusy = status === undefined || status === 429 || status >= 500;
        if (!isBusy) log.error({ status }, 'the speech service refuses us: look at SPEECH_API_KEY and SPEECH_MODEL');
        if (!isBusy) return { kind: 'failed' };
        const isLast = attempt === ATTEMPTS || limit.aborted;
        if (isLast) return { kind: status !== undefined && status >= 500 ? 'failed' : 'busy' };
        const asked = Number(response?.headers.get('retry-after') ?? Number.NaN) * 1000;
        const wait = Number.isNaN(asked) ? firstPauseMs * 2 ** (attempt - 1) : asked;
        if (wait > LONGEST_PAUSE_MS) return { kind: 'busy' };
        await pause(wait, undefined, { signal: limit }).catch(() => undefined);
      }
    },
    close: async () => {},
  };
}

type Usability = 'usable' | 'unreadable' | 'too-long' | 'busy';

async function usabilityOf(recording: Recording, signal: AbortSignal): Promise<Usability> {
  const thread = new Worker(new URL('./length-thread.ts', import.meta.url), {
    workerData: recording,
    resourceLimits: THREAD_MEMORY,
  });
  try {
    const [usability] = (await once(thread, 'message', { signal })) as [Usability];
    return usability;
  } finally {
    await thread.terminate();
  }
}

function ask({ baseUrl, apiKey, model }: Omit<Options, 'log'>, { bytes, extension }: Recording, signal: AbortSignal) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), `recording.${extension}`);
  form.set('model', model);
  form.set('response_format', 'json');
  return fetch(`${baseUrl}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    signal,
    redirect: 'error',
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  });
}

async function readAnswer(response: Response): Promise<Transcript> {
  const answer = Answer.safeParse(await response.json().catch(() => undefined));
  return answer.success ? { kind: 'heard', text: answer.data.text } : { kind: 'failed' };
}
