import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { parsingThreads, THREAD_MEMORY } from '../platform/parsing/parsing-threads.ts';

export const startParsing = (log: Pick<FastifyBaseLogger, 'warn'>) =>
  parsingThreads({
    start: () => new Worker(new URL('./parsing-thread.ts', import.meta.url), { resourceLimits: THREAD_MEMORY }),
    log,
  });
