import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changeMany, previewBulk, undoBulk } from './bulk.service.ts';

export const bulkRoutes: Routes = (app, dependencies) => {
  app.route({
    ...bulkEndpoints.preview,
    handler: ({ user, body }) => previewBulk(user, body.selection, dependencies),
  });
  app.route({
    ...bulkEndpoints.change,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await changeMany(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...bulkEndpoints.undo,
    handler: ({ user, params }) => undoBulk(user, params.id, dependencies),
  });
};
