import fp from 'fastify-plugin';
import { refuse } from './error-handling.ts';
import { isLoopback } from './loopback.ts';
import { Refusal } from './refusal.ts';

/**
 * A page elsewhere can have its own name lead to this computer and then read what is here as if it were its own. The
 * browser still says the name. What a proxy says instead of it does not count: such a page could say that too.
 */
export const ownNamesOnly = fp<{ origin: string }>(async (app, { origin }) => {
  const own = new URL(origin).hostname;
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers;
    const url = host === undefined ? null : URL.parse(`http://${host}`);
    if (url && (url.hostname === own || isLoopback(url))) return;
    const explanation = 'The sandbox answers under the names of this computer only.';
    await refuse(request, reply, new Refusal(421, 'unknown-host', explanation));
  });
});
