import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { answer } from '../http/form.ts';
import { Refusal } from '../http/refusal.ts';
import { faultKindIds, type Faults, vendorIds } from './faults.ts';

/** An empty field of the form means until cleared, like a missing one in JSON. */
const untilCleared = (times: unknown) => (times === '' || times === undefined ? null : times);

const NewFault = z.strictObject({
  vendor: z.enum(vendorIds),
  fault: z.enum(faultKindIds),
  times: z.preprocess(untilCleared, z.coerce.number().int().min(1).max(1000).nullable()),
});

export const faultsRoutes: FastifyPluginAsync<{ faults: Faults }> = async (app, { faults }) => {
  app.get('/faults', async () => faults.list());

  app.post('/faults', async (request, reply) => {
    const { success, data, error } = NewFault.safeParse(request.body);
    if (!success) throw new Refusal(400, 'faults.bad-input', z.prettifyError(error));
    faults.set(data);
    return answer(request, reply, faults.list(), 'faults');
  });
};
