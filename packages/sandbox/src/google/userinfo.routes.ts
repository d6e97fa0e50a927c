import type { FastifyPluginAsync, preHandlerAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { AccessTokens } from './access-tokens.ts';
import { claimsOf } from './claims.ts';
import { invalidCredentials } from './google-faults.ts';

type Options = { issuer: string; accessTokens: AccessTokens; misbehave: preHandlerAsyncHookHandler };

const Revocation = z.object({ token: z.string() });

export const userinfoRoutes: FastifyPluginAsync<Options> = async (app, { issuer, accessTokens, misbehave }) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/v1/userinfo',
    preHandler: misbehave,
    handler: async ({ headers }, reply) => {
      const [, token = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
      const access = accessTokens.find(token);
      if (access) return claimsOf(access.person, access.scopes, issuer);
      return reply.code(invalidCredentials.status).headers(invalidCredentials.headers).send(invalidCredentials.body);
    },
  });

  app.post('/revoke', { preHandler: misbehave }, async ({ body, query }, reply) => {
    const token = (Revocation.safeParse(body).data ?? Revocation.safeParse(query).data)?.token;
    if (token !== undefined && accessTokens.revoke(token)) return {};
    return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
  });
};
