import { inTransaction } from '../auth/user-lock.service.ts';
import { rowByRow } from '../platform/chunks.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { forEachUser } from '../platform/jobs/for-each-user.ts';
import { FILLED, fillingRepository } from './filling.repository.ts';

// From the migration on, triggers take in what is written, whichever release writes it. What was there before is taken in by a job, some
// rows at a time. A run that ends early leaves the user marked; the next one passes over what is there.

/** Nobody waits longer for their own change than these take. */
const ROWS_AT_ONCE = 250;
const USERS_AT_ONCE = 100;

export const fillForEverybody = (dependencies: Dependencies, signal: AbortSignal): Promise<void> =>
  forEachUser(
    rowByRow<{ userId: string }>(USERS_AT_ONCE, (size, last) =>
      fillingRepository(dependencies.db).unfilled(last?.userId, size),
    ),
    ({ userId }) => fillFor(userId, dependencies, signal),
    { doing: 'taking in what can be searched', log: dependencies.log, signal },
  );

async function fillFor(userId: string, { db }: Dependencies, signal: AbortSignal): Promise<void> {
  for (const table of FILLED) {
    let last: string | null = null;
    do {
      if (signal.aborted) return;
      const after: string | null = last;
      last = await inTransaction({ id: userId }, { db }, async ({ db: tx }) => {
        return fillingRepository(tx).fill(userId, table, after, ROWS_AT_ONCE);
      });
    } while (last !== null);
  }
  await fillingRepository(db).finish(userId);
}
