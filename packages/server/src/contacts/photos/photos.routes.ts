import { photosEndpoints } from '@inner-circle/domain/contacts/photos.contract.ts';
import { LARGEST_PHOTO, photoTooLarge } from '@inner-circle/domain/contacts/photos.rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Routes } from '../../platform/http/routes.ts';
import { type Photo, photoOf, removePhoto, setPhoto } from './photos.service.ts';

const YEAR_SECONDS = 31_536_000;

export const photosRoutes: Routes = (app, dependencies) => {
  app.route({
    ...photosEndpoints.get,
    handler: async (request, reply) =>
      sendPhoto(request, reply, await photoOf(request.user, request.params.id, dependencies), request.query.v),
  });
  app.route({
    ...photosEndpoints.remove,
    handler: ({ user, params }) => removePhoto(user, params.id, dependencies),
  });
  // Pictures are taken as they come, here and nowhere else.
  void app.register(async (encapsulated) => {
    const raw = encapsulated as App;
    raw.removeAllContentTypeParsers();
    // Of a larger one as much is read as shows that it is.
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_PHOTO + 1 }, (_request, body, done) =>
      done(null, body),
    );
    raw.route({
      ...photosEndpoints.set,
      bodyLimit: LARGEST_PHOTO + 1,
      handler: ({ user, params, body }) => {
        const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        if (file.length > LARGEST_PHOTO) throw photoTooLarge();
        return setPhoto(user, params.id, file, dependencies);
      },
    });
  });
};

/**
 * Under an address with its name a picture never changes. Whoever has another session asks again: the cookie is part of what an
 * answer is kept by.
 */
function sendPhoto(request: FastifyRequest, reply: FastifyReply, { hash, type, content }: Photo, named?: string) {
  const etag = `"${hash}"`;
  const kept = named === hash ? `max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  reply.headers({ etag, 'cache-control': `private, ${kept}`, vary: 'cookie' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).header('content-security-policy', "default-src 'none'; sandbox").send(content);
}
