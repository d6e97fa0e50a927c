import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss, Job as QueuedJob } from 'pg-boss';
import { storable } from '../storable.ts';
import { dataFor, type Job, TryLater } from './job.ts';
import { HEARTBEAT_SECONDS } from './queues.ts';

type Queued = QueuedJob<object | null>;

export type QueueWorkerOptions = {
  readonly boss: PgBoss;
  readonly job: Job;
  readonly log: FastifyBaseLogger;
  /** Takes the next one off the queue that is about none of these keys, nor about one that another process has under way. */
  readonly fetch: (keys: readonly string[]) => Promise<Queued | undefined>;
  readonly run: (data: object, signal: AbortSignal) => ReturnType<Job['run']>;
  /** Has it wait for a process of the version that sent it. */
  readonly leave: (queued: Queued) => Promise<unknown>;
  /** Ends the queued job and queues its data anew, both or neither. */
  readonly requeue: (queued: Queued) => Promise<void>;
};

const SETTLE_TRIES = 10;
const SETTLE_WAIT = 1000;

/**
 * Runs the jobs of one queue: it looks when it is told to, and once it finds something it goes on until nothing is left. The library's own worker sleeps after each job, and asks as often as it may have jobs under way.
 */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Map<Queued, Promise<void>>();
  /** Those that are under way, or rest before the next of them may begin. */
  readonly #keys = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #looking: Promise<void> | undefined;
  #wasWoken = false;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
  }

  /** Sees to it that the queue is looked at from now on, whatever look is under way. */
  look(): void {
    this.#wasWoken = true;
    this.#looking ??= this.#drain().finally(() => {
      this.#looking = undefined;
      if (this.#wasWoken) this.look();
    });
  }

  /** Begins no more, waits for what is under way, and leaves to others what takes longer than that. */
  async stop(milliseconds: number): Promise<void> {
    const { boss, job, log } = this.#options;
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.race([this.#settled(), sleep(milliseconds, undefined, { ref: false })]);
    for (const queued of this.#running.keys())
      await boss
        .fail(job.name, queued, { message: 'The process was stopped.' })
        .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'a job could not be left to others'));
  }

  async #settled(): Promise<void> {
    await this.#looking;
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #drain(): Promise<void> {
    const { job, log } = this.#options;
    try {
      while (this.#wasWoken) {
        this.#wasWoken = false;
        for (let begun = performance.now(); this.#mayBegin() && (await this.#beginNext()); begun = performance.now())
          await this.#keepPace(begun);
      }
    } catch (error) {
      // Until the next look, which is not at once.
      this.#wasWoken = false;
      log.warn({ err: error, job: job.name }, 'the job queue could not be read');
    }
  }

  /** The look itself takes time too, which is part of the pause. */
  async #keepPace(begun: number): Promise<void> {
    const { perSecond } = this.#options.job;
    const left = perSecond ? begun + 1000 / perSecond - performance.now() : 0;
    if (left > 0) await this.#pause(left);
  }

  #mayBegin(): boolean {
    return !this.#stopping.signal.aborted && this.#running.size < (this.#options.job.concurrency ?? 1);
  }

  /** False when there is nothing to begin. */
  async #beginNext(): Promise<boolean> {
    const queued = await this.#options.fetch([...this.#keys]);
    if (!queued) return false;
    if (queued.groupId) this.#keys.add(queued.groupId);
    this.#running.set(queued, this.#carryOut(queued));
    return true;
  }

  async #carryOut(queued: Queued): Promise<void> {
    const restSeconds = await this.#work(queued);
    this.#running.delete(queued);
    this.#rest(queued, restSeconds);
    this.look();
  }

  #rest({ groupId: key }: Queued, seconds: number): void {
    if (!key) return;
    if (seconds === 0 || this.#stopping.signal.aborted) return void this.#keys.delete(key);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#keys.delete(key);
      this.look();
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  /** Never throws. Answers for how long others of its key shall wait. */
  async #work(queued: Queued): Promise<number> {
    const { boss, job, log, leave, requeue } = this.#options;
    const data = dataFor(job, queued.data);
    if (!data) {
      log.warn({ job: job.name }, 'a job was left to the newer version that sent it');
      await this.#settle(() => leave(queued));
      return 0;
    }
    const beat = setInterval(() => void boss.touch(job.name, queued).catch(() => {}), (HEARTBEAT_SECONDS / 3) * 1000);
    try {
      const outcome = await this.#run(data);
      await this.#settle(() => (outcome === 'again' ? requeue(queued) : boss.complete(job.name, queued)));
      return job.keyPauseSeconds ?? 0;
    } catch (error) {
      return await this.#failed(queued, error);
    } finally {
      clearInterval(beat);
    }
  }

  async #run(data: object): Promise<void | 'again'> {
    const { job, run } = this.#options;
    const over = new AbortController();
    const expired = sleep(job.expirySeconds * 1000, undefined, { signal: over.signal }).then(() => {
      throw new Error(`It ran for more than ${job.expirySeconds} seconds.`);
    });
    try {
      return await Promise.race([run(data, AbortSignal.any([this.#stopping.signal, over.signal])), expired]);
    } finally {
      expired.catch(() => {});
      over.abort();
    }
  }

  async #failed(queued: Queued, error: unknown): Promise<number> {
    const { boss, job, log } = this.#options;
    const { id, retryCount } = queued;
    const entry = { err: error, job: job.name, attempt: retryCount + 1 };
    if (error instanceof TryLater) log.warn({ ...entry, seconds: error.seconds }, 'a job was put off');
    else log.error(entry, 'a job failed');
    const message = storable(error instanceof Error ? error.message : String(error));
    await this.#settle(() => boss.fail(job.name, queued, { message }));
    if (!(error instanceof TryLater)) return job.keyPauseSeconds ?? 0;
    // Between the two lines it would be tried again like any other that failed.
    await this.#settle(() => boss.update(job.name, undefined, { id, startAfter: Math.ceil(error.seconds) }));
    return error.seconds;
  }

  /** Shorter when it is stopped. */
  #pause(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** To forget that a job was done would do it twice; when the database stays away, its heartbeat ends it. */
  async #settle(write: () => Promise<unknown>): Promise<void> {
    const { job, log } = this.#options;
    for (let tries = 1; ; tries++) {
      try {
        return void (await write());
      } catch (error) {
        log.warn({ err: error, job: job.name }, 'what became of a job could not be written down');
        if (tries === SETTLE_TRIES || this.#stopping.signal.aborted) return;
        await this.#pause(SETTLE_WAIT);
      }
    }
  }
}
