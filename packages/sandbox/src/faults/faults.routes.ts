import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { answer } from '../http/form.ts';
import { Refusal } from '../http/refusal.ts';
import { type Fault, faultKindIds, type Faults, type Vendor, vendorIds } from './faults.ts';

/** An empty field of the form is like a missing one in JSON. */
const emptyAs = (missing: null | undefined) => (value: unknown) =>
  value === '' || value === undefined || value === null ? missing : value;

const NewFault = z.strictObject({
  vendor: z.enum(vendorIds),
  fault: z.enum(faultKindIds),
  times: z.preprocess(emptyAs(null), z.coerce.number().int().min(1).max(1000).nullable()),
  account: z.preprocess(emptyAs(undefined), z.coerce.string().trim().max(254).optional()),
  retryAfter: z.preprocess(emptyAs(undefined), z.coerce.number().int().min(1).max(86_400).optional()),
});

type Options = { faults: Faults; revokeAccount: (email: string, vendor: Vendor) => void };

/** What Google forgets about one account is no fault of its own: it lasts until the person agrees anew. */
const revokesAccount = ({ vendor, fault, account }: Fault) =>
  fault === 'revoked' && account !== undefined && ['google', 'gmail', 'calendar'].includes(vendor);

export const faultsRoutes: FastifyPluginAsync<Options> = async (app, { faults, revokeAccount }) => {
  app.get('/faults', async () => faults.list());

  app.post('/faults', async (request, reply) => {
    const { success, data, error } = NewFault.safeParse(request.body);
    if (!success) throw new Refusal(400, 'faults.bad-input', z.prettifyError(error));
    if (revokesAccount(data)) revokeAccount(data.account ?? '', data.vendor);
    else faults.set(data);
    return answer(request, reply, faults.list(), 'faults');
  });
};
