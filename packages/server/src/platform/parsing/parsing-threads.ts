import { once } from 'node:events';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { DomainError } from '@inner-circle/domain/problem.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Parser, Parsing, ParsingAnswer, ParsingTask } from './parser.ts';
import { Unparsable } from './unparsable.ts';

/** In characters or bytes. Every parser reads this much in a few milliseconds, which is less than it takes to send it to a thread. */
const SMALL = 32 * 1024;
const MOST_THREADS = 2;
/** Each waits with its input in memory. */
const MOST_WAITING = 50;
/** Several times what the longest input takes on a slow machine. */
const LONGEST_MS = 30_000;
const IDLE_MS = 60_000;

/** What a thread may take. Beyond it Node ends the thread, and not the process. */
export const THREAD_MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

type Options = {
  /** Starts a thread that runs `serveParsers` with `THREAD_MEMORY`. */
  readonly start: () => Worker;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly longestMs?: number;
  readonly mostWaiting?: number;
};

/** One or two threads, started when there is something to read and ended when there was nothing for a while. */
export function parsingThreads({ start, log, longestMs = LONGEST_MS, mostWaiting = MOST_WAITING }: Options): Parsing {
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeThread = () => {
    const { thread, end } = idle.pop() ?? {};
    clearTimeout(end);
    if (thread) return thread;
    // A thread without a listener for its errors would end the process.
    return start().on('error', () => {});
  };

  const keepThread = (thread: Worker) => {
    const end = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      );
      void thread.terminate();
    }, IDLE_MS).unref();
    thread.unref();
    idle.push({ thread, end });
  };

  const inThread = async (task: ParsingTask): Promise<unknown> => {
    const thread = takeThread();
    thread.ref();
    let answer: ParsingAnswer;
    try {
      const signal = AbortSignal.timeout(longestMs);
      thread.postMessage(task, task.input instanceof ArrayBuffer ? [task.input] : []);
      [answer] = (await once(thread, 'message', { signal })) as [ParsingAnswer];
    } catch (error) {
      void thread.terminate();
      if (!isOverLimit(error)) throw error;
      log.warn({ parser: task.name, reason: (error as Error).message }, 'a parser took too long or too much memory');
      throw new Unparsable('too-much');
    }
    keepThread(thread);
    if (answer.kind === 'failed') throw answer.error;
    if (answer.kind === 'refused') throw new Unparsable(answer.reason);
    return answer.output;
  };

  return {
    async parse<Input extends string | ArrayBuffer, Output>({ name, parse }: Parser<Input, Output>, input: Input) {
      if (sizeOf(input) <= SMALL) return parse(input);
      if (running >= MOST_THREADS) {
        if (waiting.length >= mostWaiting) throw busy();
        await new Promise<void>((resolve) => void waiting.push(resolve));
      } else running += 1;
      try {
        return (await inThread({ name, input })) as Output;
      } finally {
        // The next one goes on in this one's place.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    async close() {
      const ended = idle.splice(0).map(({ thread, end }) => {
        clearTimeout(end);
        return thread.terminate();
      });
      await Promise.all(ended);
    },
  };
}

const sizeOf = (input: string | ArrayBuffer) => (typeof input === 'string' ? input.length : input.byteLength);

const busy = () => new DomainError('unavailable', 'parsing.busy', 'We are busy. Please try again in a moment.');

/** `once` gives up with an AbortError when the time is over. */
const isOverLimit = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');
