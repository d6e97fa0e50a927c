import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { answerNotFound } from './errors.ts';
import type { App } from './routes.ts';

const root = path.resolve(import.meta.dirname, '../../../../web/dist');

/** Serves the built web app. Every path that is not a file is one of its screens. */
export async function webApp(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(?:api|sandbox|assets)(?:\/|$)/.test(request.url);
    return isScreen && existsSync(path.join(root, 'index.html'))
      ? reply.sendFile('index.html')
      : answerNotFound(request, reply);
  });
}
