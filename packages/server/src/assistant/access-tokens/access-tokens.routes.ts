import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createToken, listTokens, revokeToken } from './access-tokens.service.ts';
import { undoToken } from './undo-token.service.ts';

export const accessTokensRoutes: Routes = (app, dependencies) => {
  app.route({ ...accessTokensEndpoints.list, handler: ({ user }) => listTokens(user, dependencies) });
  app.route({
    ...accessTokensEndpoints.create,
    handler: async ({ user, body, headers }, reply) =>
      reply.code(201).send(await createToken(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...accessTokensEndpoints.undo,
    handler: ({ user, params }) => undoToken(user, params.id, dependencies),
  });
  app.route({
    ...accessTokensEndpoints.revoke,
    handler: async ({ user, params }, reply) => reply.code(204).send(await revokeToken(user, params.id, dependencies)),
  });
};
