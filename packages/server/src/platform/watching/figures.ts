import type { JobQueue } from '../jobs/job-queues.ts';
import { type Metrics, tell } from './metrics.ts';

/** What is true of the whole installation, whichever process is asked. */
export type Figures = {
  readonly sending: {
    /** Past their time and not taken up yet. */
    readonly due: number;
    /** How long the one that has waited longest is past its time; 0 when none is. */
    readonly lateSeconds: number;
    /** Put off by their mail servers, to be tried again. */
    readonly waiting: number;
  };
  /** How long the letter or notice to a user that has waited longest has; 0 when none waits. */
  readonly userMailsLateSeconds: number;
  readonly queues: readonly JobQueue[];
  readonly databaseBytes: number;
};

/** A database that does not answer has no figures: what it said before may be wrong by now. */
export function recordFigures(metrics: Metrics, figures: Figures | undefined): void {
  const { databaseSize, remindersLate, remindersDue, sendsWaiting, userMailsLate, jobsWaiting, jobAge, jobsFailed } =
    metrics;
  tell(databaseSize, figures?.databaseBytes);
  tell(remindersLate, figures?.sending.lateSeconds);
  tell(remindersDue, figures?.sending.due);
  tell(sendsWaiting, figures?.sending.waiting);
  tell(userMailsLate, figures?.userMailsLateSeconds);
  for (const gauge of [jobsWaiting, jobAge, jobsFailed]) gauge.reset();
  for (const { name: kind, waiting, oldestSeconds, failed } of figures?.queues ?? []) {
    jobsWaiting.set({ kind }, waiting);
    jobAge.set({ kind }, oldestSeconds);
    jobsFailed.set({ kind }, failed);
  }
}
