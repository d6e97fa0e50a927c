import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import { LastOutcomes } from './last-outcomes.ts';
import { createMetrics } from './metrics.ts';

/** Under which each kind is kept. */
export const vendorKey = (vendor: string) => `vendor ${vendor}`;
export const webhookKey = (vendor: string) => `webhook ${vendor}`;
export const SENDS = 'sends';

type UserMailOutcome = 'sent' | 'waiting' | 'refused' | 'unknown' | 'given-up';
type PushedOutcome = 'sent' | 'waiting' | 'gone' | 'refused' | 'unknown' | 'missed';

type Sent = { readonly status: 'sent' | 'waiting' | 'failed'; readonly code?: string };

/** A server does not tell how full its disk is: as long after it said so. */
const DISK_FULL_MILLISECONDS = 30_000;

/** Whatever is worth watching comes by here: it is counted for this process, and the last of each kind is kept for all. */
export class Watch {
  readonly metrics = createMetrics();
  readonly outcomes: LastOutcomes;
  #diskFullUntil = -Infinity;

  constructor(given: { db: Database; clock: Clock; log: FastifyBaseLogger }) {
    this.outcomes = new LastOutcomes(given);
  }

  /** Every error of a request or a job comes by here. */
  failed(error: unknown): void {
    if (whyUnavailable(error) === 'disk-full') this.#diskFullUntil = performance.now() + DISK_FULL_MILLISECONDS;
  }

  /** Whether the database said so a moment ago. */
  get isDiskFull(): boolean {
    return performance.now() < this.#diskFullUntil;
  }

  /** `failure` is a code or the name of an error. */
  vendorCalled(vendor: string, call: string, seconds: number, failure?: string): void {
    const outcome = failure === undefined ? 'ok' : 'failed';
    this.metrics.vendorCalls.observe({ vendor, call, outcome }, seconds);
    if (failure === undefined) this.outcomes.succeeded(vendorKey(vendor), seconds);
    else this.outcomes.failed(vendorKey(vendor), failure);
  }

  webhookCame(vendor: string, lagSeconds: number): void {
    // Clocks of two machines differ.
    const seconds = Math.max(0, lagSeconds);
    this.metrics.webhookLags.observe({ vendor }, seconds);
    this.outcomes.succeeded(webhookKey(vendor), seconds);
  }

  jobRan(kind: string, outcome: 'done' | 'failed' | 'put-off', seconds: number): void {
    this.metrics.jobRuns.observe({ kind, outcome }, seconds);
  }

  /** What became of an e-mail of ours to a user. */
  userMailSettled(kind: string, outcome: UserMailOutcome): void {
    this.metrics.userMails.inc({ kind, outcome });
  }

  /** What became of a notice to a browser. */
  pushSettled(outcome: PushedOutcome): void {
    this.metrics.pushes.inc({ outcome });
  }

  /** What became of an e-mail of a reminder. */
  mailSettled({ status, code = '' }: Sent): void {
    this.metrics.sends.inc({ outcome: status, reason: code });
    if (status === 'sent') this.outcomes.succeeded(SENDS, 0);
    if (status === 'failed') this.outcomes.failed(SENDS, code);
  }
}
