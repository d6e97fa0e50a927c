import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App } from '../routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it comes from. Of an IPv6 address only the /64, which is what one household has. */
    address: string;
    /** The user or else the address that the request is counted against, before it is authenticated. */
    caller: string;
  }
}

export type UserOf = (request: FastifyRequest) => string | undefined;

/** `userOf` must cost next to nothing: it is asked of every request, also of those that are turned away. */
export function identifyCallers(app: App, userOf: UserOf): void {
  app.decorateRequest('address', '');
  app.decorateRequest('caller', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = normalizeIP(request.ip);
    request.caller = userOf(request) ?? request.address;
    done();
  });
}
