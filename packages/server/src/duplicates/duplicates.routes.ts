import { duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listDuplicates, resembling, sayApart } from './finding/duplicates.service.ts';

export const duplicatesRoutes: Routes = (app, dependencies) => {
  app.route({
    ...duplicatesEndpoints.list,
    handler: ({ user, query }) => listDuplicates(user, query, dependencies),
  });
  app.route({
    ...duplicatesEndpoints.apart,
    handler: ({ user, body }) => sayApart(user, body, dependencies),
  });
  app.route({
    ...duplicatesEndpoints.like,
    handler: ({ user, query }) => resembling(user, query, dependencies),
  });
};
