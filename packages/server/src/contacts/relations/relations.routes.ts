import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { addContactOfRelation, addRelation, removeRelation, updateRelation } from './relations.service.ts';

export const relationsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...relationsEndpoints.create,
    handler: async ({ user, params, headers, body }, reply) =>
      reply.code(201).send(await addRelation(user, params.contactId, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...relationsEndpoints.update,
    handler: ({ user, params, body }) => updateRelation(user, params.contactId, params.id, body, dependencies),
  });
  app.route({
    ...relationsEndpoints.remove,
    handler: async ({ user, params }, reply) =>
      reply.code(204).send(await removeRelation(user, params.contactId, params.id, dependencies)),
  });
  app.route({
    ...relationsEndpoints.addContact,
    handler: ({ user, params, headers }) =>
      addContactOfRelation(user, params.contactId, params.id, dependencies, headers['idempotency-key']),
  });
};
