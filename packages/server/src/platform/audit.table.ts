import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { moment, storedJson } from './columns.ts';

/**
 * What admins did. A trigger refuses to change or delete a row, whoever asks, but lets its address be taken out. Names are copied
 * and refer to nothing, for the account may be erased while the entry stays.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    adminId: uuid().notNull(),
    adminName: text().notNull(),
    adminEmail: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    targetId: uuid(),
    details: storedJson(z.record(z.string(), z.unknown()), {}).notNull(),
    ipAddress: text().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at, table.id), index('audit_log_action').on(table.action, table.at)],
);
