import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from './error-handling.ts';
import { Refusal } from './refusal.ts';

export type IsWelcome = (request: FastifyRequest) => boolean;

/** Whom the surrounding server does not let in gets nothing at any address, and learns what to do about it. */
export const welcomeOnly = fp<{ isWelcome: IsWelcome }>(async (app, { isWelcome }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (isWelcome(request)) return;
    const explanation =
      'The sandbox opened by itself, so it answers only who sits at this computer, and this request came from elsewhere or through a proxy. It answers everybody with SANDBOX=true, and NODE_ENV=production does without it.';
    await refuse(request, reply, new Refusal(403, 'not-from-this-computer', explanation));
  });
});
