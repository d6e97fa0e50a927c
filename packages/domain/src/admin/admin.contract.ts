import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { text } from '../text.ts';
import { CalendarDate, Moment } from '../time.ts';
import { Health } from './health.contract.ts';

/** An account that its owner has closed and that is not erased yet. */
export const ClosedAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  closedAt: Moment,
  /** Until then it can be restored. */
  eraseAfter: Moment,
});
export type ClosedAccount = z.infer<typeof ClosedAccount>;

export const RestoredAccount = ClosedAccount.pick({ id: true, name: true, email: true });
export type RestoredAccount = z.infer<typeof RestoredAccount>;

export const AuditAction = z.enum([
  'promo-code.created',
  'promo-code.batch-created',
  'promo-code.updated',
  'promo-code.activated',
  'promo-code.deactivated',
  'promo-code.deleted',
  'account.restored',
  'backup.restored',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** How long log data is kept, as the privacy policy promises. */
export const LOG_DAYS = 90;

/** What an admin did. Nothing of it is ever changed, but the address goes with the logs. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  /** As they stood then: the account may be gone by now. */
  admin: z.object({ id: Id, name: z.string(), email: z.string() }),
  action: enumOr(z.enum([...AuditAction.options, 'unknown']), 'unknown'),
  /** What it was done to, as a person would name it: a code, an e-mail address. */
  target: z.string(),
  targetId: Id.nullable(),
  /** What changed, by field: from what, to what. */
  details: z.record(z.string(), z.unknown()),
  /** Empty once it is older than logs are kept. */
  ipAddress: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const day = CalendarDate.optional();

/** Days are in UTC, both ends included. */
export const AuditQuery = Paging.extend({
  action: AuditAction.optional(),
  admin: text(0, 100).optional(),
  search: text(0, 100).optional(),
  from: day,
  to: day,
});
export type AuditQuery = z.output<typeof AuditQuery>;

const config = { access: 'admin' } as const;
const tags = ['Admin'];

export const adminEndpoints = {
  closedAccounts: {
    method: 'GET',
    url: '/api/admin/users',
    config,
    schema: {
      summary: 'Closed accounts, the latest first',
      tags,
      querystring: Paging.extend({ status: z.enum(['closed']) }),
      response: { 200: pageOf(ClosedAccount), 403: Problem },
    },
  },
  restoreAccount: {
    method: 'POST',
    url: '/api/admin/users/:id/restore',
    config,
    schema: {
      summary: 'Opens a closed account again, with everything in it',
      tags,
      params: ById,
      response: { 200: RestoredAccount, 403: Problem, 404: Problem },
    },
  },
  auditLogs: {
    method: 'GET',
    url: '/api/admin/audit-logs',
    config,
    schema: {
      summary: 'What admins did, the latest first',
      tags,
      querystring: AuditQuery,
      response: { 200: pageOf(AuditEntry), 403: Problem },
    },
  },
  health: {
    method: 'GET',
    url: '/api/admin/health',
    config,
    schema: {
      summary: 'How the installation is doing: what waits, what went wrong last, and on what it runs',
      tags,
      response: { 200: Health, 403: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
