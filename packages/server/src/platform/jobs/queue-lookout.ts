import type { FastifyBaseLogger } from 'fastify';
import type { Db } from 'pg-boss';
import type { QueueWorker } from './queue-worker.ts';

/** Wakes the workers whose queues hold something: one question for all of them, every so often and when the next retry is due. */
export class QueueLookout {
  readonly #db: Db;
  readonly #workers: ReadonlyMap<string, QueueWorker>;
  readonly #pollMilliseconds: number;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isStopped = false;

  constructor(db: Db, workers: ReadonlyMap<string, QueueWorker>, pollSeconds: number, log: FastifyBaseLogger) {
    this.#db = db;
    this.#workers = workers;
    this.#pollMilliseconds = pollSeconds * 1000;
    this.#log = log;
  }

  look(): void {
    if (!this.#isLooking && !this.#isStopped) void this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    clearTimeout(this.#timer);
    let wait = this.#pollMilliseconds;
    try {
      for (const { name, milliseconds } of await this.#waiting()) {
        if (milliseconds <= 0) this.#workers.get(name)?.look();
        else wait = Math.min(wait, milliseconds);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the job queue could not be read');
    }
    this.#isLooking = false;
    if (!this.#isStopped) this.#timer = setTimeout(() => this.look(), wait);
  }

  /** For how long there is nothing to fetch from the queues that hold something. */
  async #waiting() {
    const { rows } = await this.#db.executeSql(
      `select name, ceil(extract(epoch from min(start_after) - now()) * 1000)::float8 as milliseconds
       from pgboss.job where name = any($1) and state < 'active' and not blocked group by name`,
      [[...this.#workers.keys()]],
    );
    return rows as { name: string; milliseconds: number }[];
  }
}
