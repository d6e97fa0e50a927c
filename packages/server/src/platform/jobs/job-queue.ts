import type { Connection } from '../database.ts';

type Backend = {
  readonly send: (name: string, data: object, connection?: Connection) => Promise<void>;
  readonly wake: (name: string) => void;
};

/** Where services queue jobs. They have it before the jobs start, which in turn need everything that services have. */
export class JobQueue {
  #backend: Backend | undefined;

  open(backend: Backend): void {
    this.#backend = backend;
  }

  /** Given a transaction, the job is queued when and only when that is committed; `wake` it then. */
  async send(name: string, data: object, connection?: Connection): Promise<void> {
    if (!this.#backend) throw new Error(`The job ${name} was sent before there was a queue.`);
    await this.#backend.send(name, data, connection);
  }

  /** Makes this process look for such jobs now; other processes find them at their next look. */
  wake(name: string): void {
    this.#backend?.wake(name);
  }
}
