import type { Paging } from '@inner-circle/domain/paging.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { resumeReminders } from '../reminders/closed-accounts/closed-accounts.service.ts';
import { closedAccounts, reopenAccount } from '../settings/account.service.ts';

export const listClosedAccounts = ({ page, limit }: Paging, dependencies: Dependencies) =>
  closedAccounts({ page, limit }, dependencies);

export async function restoreAccount(admin: SignedInUser, userId: string, dependencies: Dependencies) {
  const account = await dependencies.db.transaction(async (tx) => {
    const reopened = await reopenAccount(tx, userId, dependencies);
    if (!reopened) throw notFound('The closed account');
    await resumeReminders(tx, userId, dependencies);
    return reopened;
  });
  dependencies.log.info({ adminId: admin.id, userId }, 'an admin restored a closed account');
  return account;
}
