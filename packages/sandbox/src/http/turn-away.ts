import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { wantsPage } from './error-handling.ts';
import { isLoopback } from './loopback.ts';

/** Answered at once: who gets nothing here gets no vendor's error either, and no page, for its styles lie here too. */
const turnAway = (request: FastifyRequest, reply: FastifyReply, status: number, error: string, message: string) =>
  wantsPage(request)
    ? reply.code(status).type('text/plain; charset=utf-8').send(message)
    : reply.code(status).send({ error, message });

/**
 * A page elsewhere can have its own name lead to this computer and then read what is here as if it were its own. The
 * browser still says the name. What a proxy says instead of it does not count: such a page could say that too.
 */
export const ownNamesOnly = fp<{ origin: string }>(async (app, { origin }) => {
  const own = new URL(origin).hostname;
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers;
    const url = host === undefined ? null : URL.parse(`http://${host}`);
    if (url && (url.hostname === own || isLoopback(url))) return undefined;
    return turnAway(request, reply, 421, 'unknown-host', 'The sandbox answers under the names of this computer only.');
  });
});
