import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { IMPORT_BATCH_BYTES } from '@inner-circle/domain/import-export/import.rules.ts';
import type { FastifyReply } from 'fastify';
import type { Routes } from '../platform/http/routes.ts';
import { duplicatesOf } from './upload/duplicates.service.ts';
import { exportContacts } from './export/export-contacts.service.ts';
import { undoImport } from './undo/import-undo.service.ts';
import {
  beginImport,
  cancelImport,
  getImport,
  importResultsOf,
  listImports,
  startImport,
  uploadRows,
} from './upload/imports.service.ts';

export const importExportRoutes: Routes = (app, dependencies) => {
  app.route({
    ...importExportEndpoints.begin,
    handler: async ({ user, headers, body }, reply) =>
      reply.code(201).send(await beginImport(user, body, dependencies, headers['idempotency-key'])),
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
  app.route({
    ...importExportEndpoints.undo,
    handler: ({ user, params }) => undoImport(user, params.id, dependencies),
  });
  app.route({
    ...importExportEndpoints.exportCsv,
    handler: async ({ user, query }, reply) => sendFile(reply, await exportContacts(user, query, dependencies)),
  });
  app.route({
    ...importExportEndpoints.exportSelection,
    handler: async ({ user, body }, reply) => sendFile(reply, await exportContacts(user, body, dependencies)),
  });
};

type File = Awaited<ReturnType<typeof exportContacts>>;

const sendFile = (reply: FastifyReply, { fileName, type, content }: File) =>
  reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`).send(content);
