import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { StatementTimeout } from './statement-timeout.ts';
import type { Watchdog } from './watchdog.ts';

/** A connection to the embedded database that `pg` takes for a socket. */
export class WorkerSocket extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  readonly #watch: Watchdog;
  #port: MessagePort | undefined;
  #unanswered = 0;

  constructor(open: () => Promise<MessagePort>, watch: Watchdog) {
    super();
    this.#open = open;
    this.#watch = watch;
  }

  connect(): this {
    this.#open().then(
      (port) => this.#use(port),
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(chunk);
    done();
  }

  /** The parts of one query go over together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#unanswered > 0) this.#watch.ended();
    this.#port?.close();
    done(error);
  }

  #use(port: MessagePort): void {
    if (this.destroyed) return port.close();
    this.#port = port;
    port.on('message', (reply: Uint8Array) => {
      this.#unanswered -= 1;
      if (this.#unanswered === 0) this.#watch.ended();
      if (reply.length > 0) this.push(reply);
    });
    port.on('close', () => this.destroy(this.#watch.isLate ? new StatementTimeout() : undefined));
    this.emit('connect');
  }

  #send(bytes: Buffer): void {
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#watch.began();
    this.#port?.postMessage(new Uint8Array(bytes));
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
