import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_BATCH_BYTES } from '@inner-circle/domain/import-export/import.rules.ts';
import type { Routes } from '../platform/http/routes.ts';
import { duplicatesOf } from './duplicates.service.ts';
import {
  beginImport,
  cancelImport,
  getImport,
  importResultsOf,
  listImports,
  startImport,
  uploadRows,
} from './imports.service.ts';

export const importExportRoutes: Routes = (app, dependencies) => {
  app.route({
    ...importExportEndpoints.begin,
    handler: async ({ user, body }, reply) => reply.code(201).send(await beginImport(user, body, dependencies)),
  });
  app.route({
    ...importExportEndpoints.upload,
    bodyLimit: IMPORT_BATCH_BYTES,
    handler: ({ user, params, body }) => uploadRows(user, params.id, body, dependencies),
  });
  app.route({
    ...importExportEndpoints.duplicates,
    handler: ({ user, params, query }) => duplicatesOf(user, params.id, query, dependencies),
  });
  app.route({
    ...importExportEndpoints.start,
    bodyLimit: IMPORT_BATCH_BYTES,
    handler: ({ user, params, body }) => startImport(user, params.id, body, dependencies),
  });
  app.route({
    ...importExportEndpoints.list,
    handler: ({ user, query }) => listImports(user, query, dependencies),
  });
  app.route({
    ...importExportEndpoints.get,
    handler: ({ user, params }) => getImport(user, params.id, dependencies),
  });
  app.route({
    ...importExportEndpoints.results,
    handler: ({ user, params, query }) => importResultsOf(user, params.id, query, dependencies),
  });
  app.route({
    ...importExportEndpoints.cancel,
    handler: ({ user, params }) => cancelImport(user, params.id, dependencies),
  });
};
