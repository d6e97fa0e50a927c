import { PgBoss, type Db } from 'pg-boss';

/** Makes or updates the queue's own tables. */
export async function installQueue(db: Db): Promise<void> {
  const boss = new PgBoss({ db, schedule: false, supervise: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  if (failures.length > 0) throw failures[0];
}
