import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

/** Every so many minutes, counted from this minute of the day, in UTC. */
export type Schedule = { readonly minutes: number; readonly from: number };
export const everyMinutes = (minutes: number): Schedule => ({ minutes, from: 0 });
export const hourlyAt = (minute: number): Schedule => ({ minutes: 60, from: minute });
export const dailyAt = (hour: number, minute: number): Schedule => ({ minutes: 24 * 60, from: hour * 60 + minute });

/** What is known of a job where it is enqueued. */
export type JobKind<Data extends object = object> = {
  /** As `slice.verb`. */
  readonly name: string;
  /** What it is enqueued with; without it, nothing. What does not fit was enqueued by a newer version, and is left to that. */
  readonly data?: z.ZodType<Data>;
  /** What the run is about. Runs of one key never overlap and keep their order; those of others do not wait for them. */
  keyOf?(this: void, data: Data): string;
  /** Whether what is enqueued while the same key waits or is under way, in whatever process, is left out. */
  readonly oncePerKey?: true;
};

export type Job<Data extends object = object> = JobKind<Data> & {
  /** When it runs by itself. */
  readonly schedule?: Schedule;
  /** Above the worst case: a run that takes longer is told to stop, and tried again when it has ended. */
  readonly expirySeconds: number;
  readonly retries: number;
  /** Before the first retry; each further one waits twice as long. */
  readonly retrySeconds?: number;
  /** How many runs one process has under way at once; without it, one. */
  readonly concurrency?: number;
  /** How many runs one process begins in a second, at most. */
  readonly perSecond?: number;
  /** Between two runs of one key in a process. */
  readonly keyPauseSeconds?: number;
  /** Calls the same service as the route would, and stops at the next good moment when the signal says so. */
  run(this: void, dependencies: Dependencies, now: Temporal.Instant, data: Data, signal: AbortSignal): Promise<Ended>;
};

/** `again` lets the rest of the work wait behind everything that waits. */
type Ended = void | 'again';

/** Thrown by a run whose vendor named the time after which to come back. */
export class TryLater extends Error {
  readonly seconds: number;
  constructor(seconds: number, cause: Error) {
    super(cause.message, { cause });
    this.seconds = seconds;
  }
}

const Nothing = z.strictObject({});

/** What the job takes of what it was enqueued with. A field that is not known here may be the one that says what is to be done. */
export const dataFor = ({ data = Nothing }: Pick<JobKind, 'data'>, enqueued: unknown) => data.safeParse(enqueued).data;

declare module '../dependencies.ts' {
  interface Ports {
    /** Of everything that happens without a request. */
    readonly jobNames: readonly string[];
  }
}
