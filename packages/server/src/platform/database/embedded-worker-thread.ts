import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { FromWorker, ToWorker, WorkerInput } from './embedded-worker-messages.ts';
import { Watchdog } from './watchdog.ts';

const ATTEMPTS = 3;

// V8 compiles what is hot a second time, optimized and in threads of its own. It begins early, and that is a third of the processor time of
// a start and most of what an idle process does. Ten times later it is left to what stays hot.
setFlagsFromString('--wasm-tiering-budget=130000000');

/** To compile the engine is most of its start. Threads of one process share it, with what was made faster in it while it ran. */
let code: WebAssembly.Module | undefined;

type Options = { directory: string; durable: boolean; statementMilliseconds: number; log: FastifyBaseLogger };

/** The thread of the embedded database. When it dies, a new one takes its place and recovers the data. */
export class EmbeddedWorker {
  readonly #input: Omit<WorkerInput, 'code'>;
  readonly #log: FastifyBaseLogger;
  #running: Promise<Worker> | undefined;
  #isClosing = false;

  readonly watch: Watchdog;

  constructor({ directory, durable, statementMilliseconds, log }: Options) {
    this.#input = { directory, durable, syncs: new Int32Array(new SharedArrayBuffer(4)) };
    this.#log = log;
    // The engine cannot be interrupted, only ended.
    this.watch = new Watchdog(statementMilliseconds, () => {
      log.error(`a statement took longer than ${statementMilliseconds} ms: the embedded database starts anew`);
      void this.terminate();
    });
  }

  start(): Promise<Worker> {
    this.#running ??= this.#launch();
    return this.#running;
  }

  /** A new session, in the place of the one before. */
  async connect(): Promise<MessagePort> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const worker = await this.start();
      const exited = once(worker, 'exit');
      const { port1: ours, port2: theirs } = new MessageChannel();
      worker.postMessage({ connection: theirs } satisfies ToWorker, [theirs]);
      const opened = await Promise.race([once(ours, 'message').then(() => true), exited.then(() => false)]);
      if (opened) return ours;
    }
    throw new Error('The embedded database ends as soon as it is started. Its log says why.');
  }

  async terminate(): Promise<void> {
    await (await this.start()).terminate();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const worker = await this.start();
    const exited = once(worker, 'exit');
    worker.postMessage('close' satisfies ToWorker);
    await exited;
  }

  syncs(): number {
    return Atomics.load(this.#input.syncs, 0);
  }

  async #launch(): Promise<Worker> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { ...this.#input, code } satisfies WorkerInput,
      execArgv: [],
      // Deep enough that PostgreSQL refuses a query that is too deep before the thread dies of it.
      resourceLimits: { stackSizeMb: 64 },
    });
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    worker.on('message', (message: FromWorker) => {
      if (message === 'ready') resolve();
      else if ('code' in message) ({ code } = message);
      else this.#log.error(`the embedded database failed: ${message.fatal}`);
    });
    worker.on('error', (error) => {
      this.#log.error({ err: error }, 'the embedded database failed');
      reject(error);
    });
    worker.once('exit', () => {
      this.#running = undefined;
      reject(new Error('The embedded database could not be opened. Its log says why.'));
    });
    await ready;
    worker.once('exit', () => this.#replace());
    return worker;
  }

  #replace(): void {
    if (this.#isClosing) return;
    this.#log.warn('the embedded database ended unexpectedly and starts again');
    this.start().catch((error: unknown) => this.#log.error({ err: error }, 'the embedded database did not start'));
  }
}
