import fp from 'fastify-plugin';
import { isLoopback } from './loopback.ts';
import { Refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Scripts send neither header; browsers send both, and a page on another site cannot forge them. */
function comesFromHere(fetchSite: string | undefined, origin: string | undefined, ownOrigin: string) {
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  if (origin === undefined || origin === ownOrigin) return true;
  const url = URL.parse(origin);
  return url !== null && isLoopback(url);
}

export const sameSiteOnly = fp<{ origin: string }>(async (app, { origin }) => {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (safeMethods.has(method)) return;
    const fetchSite = headers['sec-fetch-site'];
    if (!comesFromHere(typeof fetchSite === 'string' ? fetchSite : undefined, headers.origin, origin))
      throw new Refusal(403, 'cross-site', 'The sandbox takes no orders from other sites.');
  });
});
