// What a start does on a copy that was restored from a backup, before it serves anybody or begins any job. The world went on since
// the backup was made: what was sent then would be sent again, what was revoked would open again, who left would be back.
import { sql } from 'drizzle-orm';
import { PaymentsAway } from '../../billing/billing.port.ts';
import { refreshEndedPlans } from '../../billing/entitlements.service.ts';
import { reconcileSince } from '../../billing/payments/reconcile.service.ts';
import { RestoredBackup } from '../../platform/backup/restored.ts';
import type { Connection } from '../../platform/database.ts';
import { DatabaseUnusable } from '../../platform/database/database-unusable.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { UNDOINGS } from './undoings.ts';

// Any number, as long as nothing else in the database uses it.
const LOCK = 1_128_613_978;

/** Does nothing on any other database. Of several processes that start together one does it; cut short, it is done again from the beginning. */
export async function afterRestore(dependencies: Dependencies, { asksPayments }: { asksPayments: boolean }) {
  const { db, clock, log } = dependencies;
  const backup = await restoredBackup(db);
  if (!backup) return;
  if (asksPayments) await askForPayments(backup, dependencies);
  // People were told about the plans that have ended meanwhile: what would tell them again goes with the other jobs.
  await refreshEndedPlans(dependencies, clock.now(), new AbortController().signal);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await restoredBackup(tx))) return;
    for (const { run } of UNDOINGS) await run(tx, { backup, now: clock.now(), dependencies });
    await tx.execute(sql`drop schema moving cascade`);
  });
  log.warn({ backup: backup.at }, 'a backup was restored: what was done since then is not done again');
}

async function restoredBackup(connection: Connection): Promise<RestoredBackup | undefined> {
  const { rows: tables } = await connection.execute(sql`select where to_regclass('moving.restored') is not null`);
  if (tables.length === 0) return undefined;
  const { rows } = await connection.execute<{ backup: unknown }>(sql`select backup from moving.restored where arrived`);
  return RestoredBackup.parse(rows[0]?.backup);
}

/** First, for a plan that seems to be over may have been renewed since. What cannot be stored for one user keeps nobody from starting. */
async function askForPayments({ at }: RestoredBackup, dependencies: Dependencies): Promise<void> {
  await reconcileSince(Temporal.Instant.from(at), dependencies).catch((error: unknown) => {
    const isAway = error instanceof PaymentsAway || (error as Error).cause instanceof PaymentsAway;
    if (isAway)
      throw new DatabaseUnusable(
        'A backup was restored, and Stripe does not answer: what was bought since then has to be known first. Start again when it does.',
        { cause: error },
      );
    dependencies.log.error({ err: error }, 'not all of what was bought since the backup could be stored');
  });
}
