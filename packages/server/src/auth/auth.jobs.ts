import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { lte, or, sql } from 'drizzle-orm';
import { costlyCalls } from '../platform/coordination/costly-calls.table.ts';
import { deleteInBatches } from '../platform/database/queries.ts';
import { guesses } from '../platform/coordination/guesses.table.ts';
import { hourlyAt, type Job } from '../platform/jobs/job.ts';
import { jobs } from '../platform/jobs/jobs.table.ts';
import { leases } from '../platform/coordination/leases.table.ts';
import { sessions, signInAttempts, signInTokens } from './auth.table.ts';

/** What can open nothing any more is not kept. */
export const purgeAuth: Job = {
  name: 'auth.purge',
  schedule: hourlyAt(17),
  expirySeconds: 600,
  retries: 3,
  async run({ db }, now, _data, signal) {
    const daysAgo = (days: number) => toMoment(daysBefore(now, days));
    const isOver = or(lte(sessions.seenAt, daysAgo(SESSION_IDLE_DAYS)), lte(sessions.createdAt, daysAgo(SESSION_DAYS)));
    await deleteInBatches(db, sessions, isOver, { signal });
    await deleteInBatches(db, signInTokens, lte(signInTokens.expiresAt, toMoment(now)), { signal });
    await deleteInBatches(db, signInAttempts, lte(signInAttempts.expiresAt, toMoment(now)), { signal });
    await deleteInBatches(db, guesses, lte(guesses.expiresAt, toMoment(now)), { signal });
    await deleteInBatches(db, costlyCalls, lte(costlyCalls.expiresAt, sql`now()`), { signal });
    // Of processes that died.
    await deleteInBatches(db, leases, lte(leases.heldUntil, sql`now()`), { signal });
    // Operators have looked, and what somebody wrote may be in it.
    await deleteInBatches(db, jobs, lte(jobs.failedAt, sql`now() - interval '14 days'`), { signal });
  },
};
