import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inArray, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/database.ts';
import { guesses } from '../platform/guesses.table.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { sessions, signInAttempts, signInTokens } from './auth.table.ts';

const HOURS_PER_DAY = 24;
const BATCH = 1000;

/** What can open nothing any more is not kept. */
export const purgeAuth: Job = {
  name: 'auth.purge',
  cron: '17 * * * *',
  expirySeconds: 600,
  retries: 3,
  async run({ db }, now, _data, signal) {
    const daysAgo = (days: number) => toMoment(now.subtract({ hours: days * HOURS_PER_DAY }));
    const isOver = or(lte(sessions.seenAt, daysAgo(SESSION_IDLE_DAYS)), lte(sessions.createdAt, daysAgo(SESSION_DAYS)));
    await deleteInBatches(db, sessions, sessions.tokenHash, isOver, signal);
    await deleteInBatches(db, signInTokens, signInTokens.tokenHash, lte(signInTokens.expiresAt, toMoment(now)), signal);
    await deleteInBatches(
      db,
      signInAttempts,
      signInAttempts.idHash,
      lte(signInAttempts.expiresAt, toMoment(now)),
      signal,
    );
    await deleteInBatches(db, guesses, guesses.subject, lte(guesses.expiresAt, toMoment(now)), signal);
  },
};

/** Small steps: nobody waits long for a lock, or on the embedded database for their turn. */
async function deleteInBatches(
  db: Connection,
  table: PgTable,
  key: PgColumn,
  condition: SQL | undefined,
  signal: AbortSignal,
): Promise<void> {
  let deleted = BATCH;
  while (deleted === BATCH && !signal.aborted) {
    const batch = db.select({ key }).from(table).where(condition).limit(BATCH);
    deleted = (await db.delete(table).where(inArray(key, batch))).rowCount ?? 0;
  }
}
