import { PgBoss, type Db } from 'pg-boss';

/** For what the library would do by itself and is not to do. */
export const NEVER_SECONDS = 24 * 60 * 60;

/** Makes or updates the tables of the job queue. */
export const installQueues = (db: Db) => withBoss(db, async () => {});

/**
 * With the library started for that alone: its own errors become the caller's. Its changes in the background are left to the one
 * that stays, for this one waits for them when it ends.
 */
export async function withBoss(db: Db, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ db, schedule: false, supervise: false, bamIntervalSeconds: NEVER_SECONDS });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  if (failures.length > 0) throw failures[0];
}
