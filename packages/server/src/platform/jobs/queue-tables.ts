import { PgBoss, type Db } from 'pg-boss';

/** Makes or updates the tables of the job queue. */
export const installQueues = (db: Db) => withBoss(db, async () => {}, { migrate: true });

/** With the library started for that alone: its own errors become the caller's. */
export async function withBoss(db: Db, work: (boss: PgBoss) => Promise<void>, { migrate = false } = {}): Promise<void> {
  const boss = new PgBoss({ db, schedule: false, supervise: false, migrate });
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
