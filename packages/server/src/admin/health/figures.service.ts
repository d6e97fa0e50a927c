import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { jobQueues } from '../../platform/jobs/job-queues.ts';
import type { Figures } from '../../platform/watching/figures.ts';
import { sharedAnswer } from '../../platform/watching/shared-answer.ts';
import { userMailsLateSeconds } from '../../operator-mail/operator-mail.service.ts';
import { sendQueue } from '../../reminders/sending/send-queue.service.ts';

/** Monitoring and admins may ask as often as they like. */
const KEPT_MILLISECONDS = 5000;

const shared = new WeakMap<Dependencies, () => Promise<Figures>>();

/** What waits and how much there is, at most a few seconds old. */
export const figures = (dependencies: Dependencies): Promise<Figures> =>
  shared.getOrInsertComputed(dependencies, () => sharedAnswer(() => find(dependencies), KEPT_MILLISECONDS))();

/** One after the other: a look at how things are takes no second connection from people. */
async function find(dependencies: Dependencies): Promise<Figures> {
  const { db, ports } = dependencies;
  const sending = await sendQueue(dependencies);
  const queues = await jobQueues(db, ports.jobNames);
  return {
    sending,
    userMailsLateSeconds: await userMailsLateSeconds(dependencies),
    queues,
    databaseBytes: await databaseBytes(db),
  };
}

async function databaseBytes(db: Connection): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  return Number(rows[0]!.bytes);
}
