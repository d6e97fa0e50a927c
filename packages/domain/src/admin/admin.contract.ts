import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { Moment } from '../time.ts';

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
} as const satisfies Record<string, Endpoint>;
