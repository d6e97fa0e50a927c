import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { untilWritten } from '../platform/http/revalidation.ts';
import type { Routes } from '../platform/http/routes.ts';
import {
  deleteInteraction,
  listInteractions,
  logInteraction,
  takeBackInteraction,
  updateInteraction,
} from './interactions.service.ts';

export const interactionsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...interactionsEndpoints.list,
    config: { holdsUntil: untilWritten },
    handler: ({ user, params, query }) => listInteractions(user, params.contactId, query, dependencies),
  });
  app.route({
    ...interactionsEndpoints.create,
    handler: async ({ user, params, headers, body }, reply) =>
      reply
        .code(201)
        .send(await logInteraction(user, params.contactId, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...interactionsEndpoints.update,
    handler: ({ user, params, body }) => updateInteraction(user, params.id, body, dependencies),
  });
  app.route({
    ...interactionsEndpoints.remove,
    handler: async ({ user, params }, reply) =>
      reply.code(204).send(await deleteInteraction(user, params.id, dependencies)),
  });
  app.route({
    ...interactionsEndpoints.takeBack,
    handler: ({ user, params, body }) => takeBackInteraction(user, params.id, body, dependencies),
  });
};
