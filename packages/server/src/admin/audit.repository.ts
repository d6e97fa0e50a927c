import { and, count, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditEntry, AuditQuery } from '@inner-circle/domain/admin/admin.contract.ts';
import { skippedBy } from '@inner-circle/domain/paging.ts';
import { startOfDay, startOfNextDay } from '@inner-circle/domain/time.ts';
import { auditLog } from '../platform/audit.table.ts';
import { containsPattern } from '../platform/text-matching.ts';
import type { Connection } from '../platform/database.ts';

export const auditRepository = (db: Connection) => ({
  async page(query: AuditQuery): Promise<{ total: number; data: AuditEntry[] }> {
    const where = matching(query);
    const [counted] = await db.select({ total: count() }).from(auditLog).where(where);
    const rows = await db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(query.limit)
      .offset(skippedBy(query));
    const data = rows.map((row) => ({
      id: row.id,
      at: row.at,
      admin: { id: row.adminId, name: row.adminName, email: row.adminEmail },
      action: row.action as AuditAction,
      target: row.target,
      targetId: row.targetId,
      details: row.details,
      ipAddress: row.ipAddress,
    }));
    return { total: counted!.total, data };
  },
});

function matching({ action, admin = '', search = '', from, to }: AuditQuery): SQL | undefined {
  return and(
    action && eq(auditLog.action, action),
    admin ? or(contains(auditLog.adminName, admin), contains(auditLog.adminEmail, admin)) : undefined,
    search ? contains(auditLog.target, search) : undefined,
    from ? gte(auditLog.at, startOfDay(from)) : undefined,
    to ? lt(auditLog.at, startOfNextDay(to)) : undefined,
  );
}

const contains = (column: AnyPgColumn, term: string) => like(sql`fold(${column})`, containsPattern(term));
