import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Faults } from '../../faults/faults.ts';
import { everyCall, type misbehaving } from '../../faults/misbehave.ts';
import { claimsOf } from './claims.ts';
import { invalidCredentials, resourceFaults } from '../google-faults.ts';
import type { Tokens } from './tokens.ts';

type Options = { issuer: string; tokens: Tokens; faults: Faults; misbehave: ReturnType<typeof misbehaving> };

export const userinfoRoutes: FastifyPluginAsync<Options> = async (app, { issuer, tokens, faults, misbehave }) => {
  const grantOf = ({ headers }: FastifyRequest) => tokens.grantOfBearer(headers.authorization);

  app.route({
    method: ['GET', 'POST'],
    url: '/v1/userinfo',
    ...misbehave(
      resourceFaults,
      everyCall(faults, 'google', (request) => grantOf(request)?.person.email),
    ),
    handler: async (request, reply) => {
      const grant = grantOf(request);
      if (grant) return claimsOf(grant.person, grant.scopes, issuer);
      return reply.code(invalidCredentials.status).headers(invalidCredentials.headers).send(invalidCredentials.body);
    },
  });
};
