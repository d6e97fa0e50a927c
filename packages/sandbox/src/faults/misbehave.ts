import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Faults, Mishap, Trouble, Vendor } from './faults.ts';

type FaultyAnswer = { status: number; headers?: Record<string, string>; body: object };

/** A vendor without such an answer gives the nearest one. */
const nearest = { '403': '429', '410': '500', '503': '500' } as const;

type Rare = keyof typeof nearest;
type Answered = Exclude<Trouble, 'hang' | 'lost'>;

/** What the vendor itself would say in each case. */
export type FaultyAnswers = (
  retryAfter: number,
) => Record<Exclude<Answered, Rare>, FaultyAnswer> & Partial<Record<Rare, FaultyAnswer>>;

const isRare = (fault: Answered): fault is Rare => fault in nearest;

function answerTo(fault: Answered, answers: ReturnType<FaultyAnswers>) {
  if (!isRare(fault)) return answers[fault];
  return answers[fault] ?? answers[nearest[fault]];
}

/** Whose call this is, as far as the request tells. */
type AccountOf = (request: FastifyRequest) => string | undefined;

type Hooks = Required<Pick<RouteShorthandOptions, 'preHandler' | 'onSend'>>;

/** Makes the vendor's endpoints fail the way the sandbox was told to: spread the hooks it returns into their routes. */
export function misbehaving(app: FastifyInstance) {
  const hanging = new Set<FastifyReply>();
  const toBeLost = new WeakSet<FastifyReply>();

  // A call that never ends would keep the server from closing.
  app.addHook('preClose', async () => {
    for (const reply of hanging) reply.raw.destroy();
  });

  const hang = (reply: FastifyReply) => {
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
    reply.hijack();
  };

  return (answers: FaultyAnswers, mishapOf: (request: FastifyRequest) => Mishap | undefined): Hooks => ({
    preHandler: async (request, reply) => {
      const mishap = mishapOf(request);
      if (!mishap) return;
      if (mishap.fault === 'hang') return hang(reply);
      if (mishap.fault === 'lost') return void toBeLost.add(reply);
      const { status, headers = {}, body } = answerTo(mishap.fault, answers(mishap.retryAfter));
      return reply.code(status).headers(headers).send(body);
    },
    onSend: async (_request, reply, payload) => {
      if (toBeLost.has(reply)) reply.raw.destroy();
      return payload;
    },
  });
}

/** Each call of the vendor counts. */
export const everyCall = (faults: Faults, vendor: Vendor, accountOf: AccountOf) => (request: FastifyRequest) => {
  const account = accountOf(request);
  return faults.next(vendor, account === undefined ? [] : [account]);
};
