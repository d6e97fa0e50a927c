import type { AuditQuery } from '@inner-circle/domain/admin/admin.contract.ts';
import type { Paging } from '@inner-circle/domain/paging.ts';
import { notFound } from '@inner-circle/domain/problem.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { type Admin, audit } from '../platform/audit.ts';
import { note } from '../platform/backup/closed-accounts.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { resumeReminders } from '../reminders/closed-accounts/closed-accounts.service.ts';
import { auditRepository } from './audit.repository.ts';
import { closedAccounts, reopenAccount } from '../settings/account.service.ts';

export const listClosedAccounts = ({ page, limit }: Paging, dependencies: Dependencies) =>
  closedAccounts({ page, limit }, dependencies);

export async function restoreAccount(admin: Admin, userId: string, dependencies: Dependencies) {
  const restored = await inTransaction({ id: userId }, dependencies, async ({ db: tx }) => {
    const reopened = await reopenAccount(tx, userId, dependencies);
    if (!reopened) throw notFound('The closed account');
    await resumeReminders(tx, userId, dependencies);
    await audit(tx, admin, { action: 'account.restored', target: reopened.email, targetId: userId }, dependencies);
    return reopened;
  });
  note(userId, 'reopened', null, dependencies);
  return restored;
}

export async function listAuditLog(query: AuditQuery, { db }: Dependencies) {
  const { total, data } = await auditRepository(db).page(query);
  return { data, meta: { total, page: query.page, limit: query.limit } };
}
