import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listMerges, mergeContacts, previewMerge } from './merging.service.ts';
import { undoMerge } from './undo-merge.service.ts';

export const mergingRoutes: Routes = (app, dependencies) => {
  app.route({
    ...mergingEndpoints.preview,
    handler: ({ user, query }) => previewMerge(user, query.ids.split(','), dependencies),
  });
  app.route({
    ...mergingEndpoints.merge,
    handler: ({ user, headers, body }) => mergeContacts(user, body, dependencies, headers['idempotency-key']),
  });
  app.route({ ...mergingEndpoints.list, handler: ({ user }) => listMerges(user, dependencies) });
  app.route({ ...mergingEndpoints.undo, handler: ({ user, params }) => undoMerge(user, params.id, dependencies) });
};
