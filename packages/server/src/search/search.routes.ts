import { searchEndpoints } from '@inner-circle/domain/search/search.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { searchEverywhere } from './search.service.ts';

export const searchRoutes: Routes = (app, dependencies) => {
  app.route({
    ...searchEndpoints.search,
    handler: ({ user, query }) => searchEverywhere(user, query, dependencies),
  });
};
