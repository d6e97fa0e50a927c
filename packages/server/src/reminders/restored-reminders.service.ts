import { toMoment } from '@inner-circle/domain/time.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { resumeReminders } from './closed-accounts/closed-accounts.service.ts';
import { restoredRemindersRepository } from './restored-reminders.repository.ts';
import { settlementsRepository } from './sending/settling/settlements.repository.ts';

/**
 * In a copy that was restored from a backup: what was on its way then, and what came due since, very likely went out. So it is not
 * sent, and shown as what nobody knows. Reminders with a date to come go on there; a person decides about the others.
 */
export async function passOverReminders(tx: Transaction, dependencies: Dependencies): Promise<void> {
  const at = toMoment(dependencies.clock.now());
  const repository = restoredRemindersRepository(tx);
  await repository.claimWaiting();
  for (const rows of await repository.underWay())
    await settlementsRepository(tx).write(
      rows.map(({ userId, id, reminderId }) => ({
        userId,
        id,
        reminderId,
        status: 'failed',
        at,
        nextAttemptAt: null,
        acceptedBy: null,
        failureCode: 'unknown',
        failureDetail: null,
      })),
    );
  for (const userId of await repository.usersWithDue(at)) await resumeReminders(tx, userId, dependencies, 'unknown');
}
