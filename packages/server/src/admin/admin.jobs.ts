import { LOG_DAYS } from '@inner-circle/domain/admin/admin.contract.ts';
import { daysBefore, toMoment } from '@inner-circle/domain/time.ts';
import { and, lte, ne } from 'drizzle-orm';
import { auditLog } from '../platform/audit.table.ts';
import { dailyAt, type Job } from '../platform/jobs/job.ts';

/** What an admin did stays on record; from where is log data, and goes when that does. */
export const forgetAuditAddresses: Job = {
  name: 'admin.forget-addresses',
  schedule: dailyAt(3, 33),
  expirySeconds: 600,
  retries: 3,
  async run({ db }, now) {
    const isOld = lte(auditLog.at, toMoment(daysBefore(now, LOG_DAYS)));
    await db
      .update(auditLog)
      .set({ ipAddress: '' })
      .where(and(isOld, ne(auditLog.ipAddress, '')));
  },
};
