import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

export type Job<Data extends object = object> = {
  /** As `slice.verb`. */
  readonly name: string;
  /**
   * What it is sent with; without it, nothing. What does not fit was sent by a newer version, and is left to that: a field that is not
   * known here may be the one that says what is to be done.
   */
  readonly data?: z.ZodType<Data>;
  /** When it runs by itself: five fields, in UTC. */
  readonly cron?: string;
  /** Whether it also runs when a process that runs jobs starts, with `isStart` as its data. */
  readonly atStart?: true;
  /** Above the worst case: a run that takes longer is given up and tried again. */
  readonly expirySeconds: number;
  readonly retries: number;
  /** Before the first retry; each further one waits twice as long. */
  readonly retrySeconds?: number;
  /** How many runs one process has under way at once; without it, one. */
  readonly concurrency?: number;
  /** How many runs one process begins in a second, at most. */
  readonly perSecond?: number;
  /** What the run is about. Runs of one key never overlap, and those of others do not wait for them. */
  keyOf?(this: void, data: Data): string;
  /** Between two runs of one key in a process. */
  readonly keyPauseSeconds?: number;
  /** Whether what is sent while the same key is queued or under way, in whatever process, is left out. */
  readonly oncePerKey?: true;
  /**
   * Calls the same service as the route would. Stops at the next good moment when the signal says so. `again` queues
   * the rest of the work behind everything that waits; TryLater puts it off.
   */
  run(
    this: void,
    dependencies: Dependencies,
    now: Temporal.Instant,
    data: Data,
    signal: AbortSignal,
  ): Promise<void | 'again'>;
};

const Nothing = z.strictObject({ isStart: z.boolean().optional() });

/** What the job takes of what it was sent with; undefined when a newer version sent it. */
export const dataFor = ({ data = Nothing }: Job, sent: unknown): object | undefined => data.safeParse(sent ?? {}).data;

/** Thrown by a run whose vendor named the time after which to come back. */
export class TryLater extends Error {
  readonly seconds: number;
  constructor(seconds: number, cause: Error) {
    super(cause.message, { cause });
    this.seconds = seconds;
  }
}
