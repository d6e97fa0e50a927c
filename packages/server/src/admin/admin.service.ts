import type { Paging } from '@inner-circle/domain/paging.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { closedAccounts, reopenAccount } from '../settings/account.service.ts';

export const listClosedAccounts = ({ page, limit }: Paging, dependencies: Dependencies) =>
  closedAccounts({ page, limit }, dependencies);

export async function restoreAccount(admin: SignedInUser, userId: string, dependencies: Dependencies) {
  const account = await reopenAccount(userId, dependencies);
  if (!account) throw notFound('The closed account');
  dependencies.log.info({ adminId: admin.id, userId }, 'an admin restored a closed account');
  return account;
}
