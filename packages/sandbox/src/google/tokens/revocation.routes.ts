import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Faults } from '../../faults/faults.ts';
import { everyCall, type misbehaving } from '../../faults/misbehave.ts';
import { tokenFaults } from '../google-faults.ts';
import type { Grants } from './grants.ts';
import type { Tokens } from './tokens.ts';

type Options = { grants: Grants; tokens: Tokens; faults: Faults; misbehave: ReturnType<typeof misbehaving> };

const Revocation = z.object({ token: z.string() });

/** Either token ends the whole grant: no refresh and no call works any more. */
export const revocationRoutes: FastifyPluginAsync<Options> = async (app, { grants, tokens, faults, misbehave }) => {
  const grantOf = ({ body, query }: FastifyRequest) => {
    const token = (Revocation.safeParse(body).data ?? Revocation.safeParse(query).data)?.token;
    return token === undefined ? undefined : tokens.grantOfEither(token);
  };

  const hooks = misbehave(
    tokenFaults,
    everyCall(faults, 'google', (request) => grantOf(request)?.person.email),
  );
  app.post('/revoke', hooks, async (request, reply) => {
    const grant = grantOf(request);
    if (!grant) return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
    grants.revoke(grant);
    return {};
  });
};
