import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { untilWritten } from '../platform/http/revalidation.ts';
import type { Routes } from '../platform/http/routes.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './groups.service.ts';

export const groupsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...groupsEndpoints.list,
    config: { holdsUntil: untilWritten },
    handler: ({ user, query }) => listGroups(user, query, dependencies),
  });
  app.route({
    ...groupsEndpoints.get,
    config: { holdsUntil: untilWritten },
    handler: ({ user, params }) => getGroup(user, params.id, dependencies),
  });
  app.route({
    ...groupsEndpoints.create,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await createGroup(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...groupsEndpoints.update,
    handler: ({ user, params, body }) => updateGroup(user, params.id, body, dependencies),
  });
  app.route({
    ...groupsEndpoints.remove,
    handler: async ({ user, params }, reply) => reply.code(204).send(await deleteGroup(user, params.id, dependencies)),
  });
};
