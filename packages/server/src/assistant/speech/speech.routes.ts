import { buffer } from 'node:stream/consumers';
import multipart, { type MultipartFile } from '@fastify/multipart';
import {
  LARGEST_RECORDING,
  LONGEST_RECORDING_SECONDS,
  speechEndpoints,
} from '@inner-circle/domain/assistant/speech.contract.ts';
import {
  formUnreadable,
  notARecording,
  recordingEmpty,
  recordingExtension,
  recordingTooLarge,
} from '@inner-circle/domain/assistant/speech.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
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
    await forms.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: LARGEST_RECORDING, files: 1, fields: 5, fieldSize: 1000 },
    });
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
  const recordings: Recording[] = [];
  try {
    for await (const part of request.parts()) if (part.type === 'file') recordings.push(await recordingIn(part));
  } catch (error) {
    if (error instanceof DomainError || error === request.raw.errored) throw error;
    // Whatever the parser stumbled over is the sender's.
    request.log.info({ err: error }, 'a form could not be read');
    throw formUnreadable();
  }
  const [recording] = recordings;
  if (!recording) throw notARecording();
  return recording;
}

async function recordingIn({ fieldname, mimetype, file }: MultipartFile): Promise<Recording> {
  const extension = fieldname === 'file' ? recordingExtension(mimetype) : undefined;
  if (!extension) throw notARecording();
  const bytes = await buffer(file);
  if (file.truncated) throw recordingTooLarge();
  if (bytes.length === 0) throw recordingEmpty();
  return { bytes, extension, longestSeconds: LONGEST_RECORDING_SECONDS };
}
