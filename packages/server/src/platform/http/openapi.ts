import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeApi } from './openapi-page.ts';
import type { App } from './routes.ts';

/** Must be registered before the routes that it describes. */
export async function openapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Inner Circle',
        version: '1',
        description:
          'Everything the app does goes through these calls. Sign in first: the session is a cookie. Calls that change something must come from the app’s own origin (send an Origin header from scripts).',
      },
    },
    transform: jsonSchemaTransform,
    // What belongs to the product has a tag; the stand-ins for the outside world have none.
    hideUntagged: true,
  });
  const hidden = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get('/api/openapi.json', hidden, () => app.swagger());
  app.get('/api/docs', hidden, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(describeApi(app.swagger())),
  );
}
