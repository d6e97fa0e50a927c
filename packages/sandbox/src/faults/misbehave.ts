import type { FastifyInstance, FastifyReply, preHandlerAsyncHookHandler } from 'fastify';
import type { FaultKind, Faults, Vendor } from './faults.ts';

type FaultyAnswer = { status: number; headers?: Record<string, string>; body: object };

/** What the vendor itself would say in each case. */
export type FaultyAnswers = Record<Exclude<FaultKind, 'none' | 'hang'>, FaultyAnswer>;

/** Makes the vendor's endpoints fail the way the sandbox was told to: put the hook it returns before their handlers. */
export function misbehaving(app: FastifyInstance, faults: Faults, vendor: Vendor) {
  const hanging = new Set<FastifyReply>();

  // A call that never ends would keep the server from closing.
  app.addHook('preClose', async () => {
    for (const reply of hanging) reply.raw.destroy();
  });

  const hang = (reply: FastifyReply) => {
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
    reply.hijack();
  };

  return (answers: FaultyAnswers): preHandlerAsyncHookHandler =>
    async (_request, reply) => {
      const fault = faults.next(vendor);
      if (fault === 'none') return;
      if (fault === 'hang') return hang(reply);
      const { status, headers = {}, body } = answers[fault];
      return reply.code(status).headers(headers).send(body);
    };
}
