import { storyEndpoints } from '@inner-circle/domain/story/story.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { storyOutline } from './outline.service.ts';
import { storyFile } from './story-file.service.ts';
import { listStory } from './story.service.ts';
import { noteVersion, restoreNotes } from './versions.service.ts';

export const storyRoutes: Routes = (app, dependencies) => {
  app.route({
    ...storyEndpoints.entries,
    handler: ({ user, params, query }) => listStory(user, params.id, query, dependencies),
  });
  app.route({
    ...storyEndpoints.outline,
    handler: ({ user, params }) => storyOutline(user, params.id, dependencies),
  });
  app.route({
    ...storyEndpoints.file,
    handler: async ({ user, params }, reply) => {
      const { fileName, content } = await storyFile(user, params.id, dependencies);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(content);
    },
  });
  app.route({
    ...storyEndpoints.version,
    handler: ({ user, params }) => noteVersion(user, params.id, dependencies),
  });
  app.route({
    ...storyEndpoints.restore,
    handler: ({ user, params, body }) => restoreNotes(user, params.id, body, dependencies),
  });
};
