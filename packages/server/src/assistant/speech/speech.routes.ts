import multipart from '@fastify/multipart';
import {
  LARGEST_RECORDING,
  LONGEST_RECORDING_SECONDS,
  speechEndpoints,
} from '@inner-circle/domain/assistant/speech.contract.ts';
import {
  notARecording,
  recordingEmpty,
  recordingEnding,
  recordingTooLarge,
} from '@inner-circle/domain/assistant/speech.rules.ts';
import type { FastifyRequest } from 'fastify';
import type { App, Routes } from '../../platform/http/routes.ts';
import type { Recording } from './speech.port.ts';
import { speechStatus, transcribe } from './speech.service.ts';

/** What a form has around its one file. */
const FORM_BYTES = 16 * 1024;

export const speechRoutes: Routes = (app, dependencies) => {
  app.route({ ...speechEndpoints.status, handler: () => speechStatus(dependencies) });
  app.addHook('onClose', () => dependencies.ports.speech.close());
  // Forms are read here and nowhere else.
  void app.register(async (forms: App) => {
    await forms.register(multipart, { limits: { fileSize: LARGEST_RECORDING, files: 1, fields: 5, fieldSize: 1000 } });
    forms.addContentTypeParser('*', (_request, _payload, done) => done(notARecording()));
    forms.route({
      ...speechEndpoints.transcribe,
      handler: async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        return { text: await transcribe(request.user, () => recordingOf(request), gone.signal, dependencies) };
      },
    });
  });
};

/** Kept in memory, and only until it is text: an upload that is broken off leaves nothing behind. */
async function recordingOf(request: FastifyRequest): Promise<Recording> {
  if (!request.isMultipart()) throw notARecording();
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_RECORDING + FORM_BYTES) throw recordingTooLarge();
  const file = await request.file({ throwFileSizeLimit: false });
  const ending = file?.fieldname === 'file' ? recordingEnding(file.mimetype) : undefined;
  if (!file || !ending) throw notARecording();
  const bytes = await file.toBuffer();
  if (file.file.truncated) throw recordingTooLarge();
  if (bytes.length === 0) throw recordingEmpty();
  return { bytes, ending, longestSeconds: LONGEST_RECORDING_SECONDS };
}
