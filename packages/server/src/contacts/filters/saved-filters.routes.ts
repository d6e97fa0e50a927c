import { savedFiltersEndpoints } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  createSavedFilter,
  deleteSavedFilter,
  type ListedFilters,
  listSavedFilters,
  orderSavedFilters,
  updateSavedFilter,
} from './saved-filters.service.ts';

export const savedFiltersRoutes: Routes = (app, dependencies) => {
  app.route({
    ...savedFiltersEndpoints.list,
    config: { holdsUntil: ({ holdsUntil }: ListedFilters) => holdsUntil },
    handler: ({ user }) => listSavedFilters(user, dependencies),
  });
  app.route({
    ...savedFiltersEndpoints.create,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await createSavedFilter(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...savedFiltersEndpoints.update,
    handler: ({ user, params, body }) => updateSavedFilter(user, params.id, body, dependencies),
  });
  app.route({
    ...savedFiltersEndpoints.order,
    handler: ({ user, body }) => orderSavedFilters(user, body.ids, dependencies),
  });
  app.route({
    ...savedFiltersEndpoints.remove,
    handler: ({ user, params }) => deleteSavedFilter(user, params.id, dependencies),
  });
};
