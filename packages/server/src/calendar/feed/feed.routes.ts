import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { answerNotFound } from '../../platform/http/errors.ts';
import { originOf, type Routes } from '../../platform/http/routes.ts';
import { feedStatus, newFeed, readFeed, removeFeed } from './feed.service.ts';

export const feedRoutes: Routes = (app, dependencies) => {
  app.route({ ...feedEndpoints.status, handler: ({ user }) => feedStatus(user, dependencies) });
  app.route({
    ...feedEndpoints.create,
    handler: (request) => {
      const base = `${originOf(request, dependencies.config)}${feedEndpoints.create.url}`;
      return newFeed(request.user, base, dependencies);
    },
  });
  app.route({ ...feedEndpoints.remove, handler: ({ user }) => removeFeed(user, dependencies) });
};

const SECRET = /^([\w-]{43})\.ics$/;

/** For the calendars of others, which bring nothing but the address. */
export const publicFeedRoutes: Routes = (app, dependencies) => {
  app.route({
    ...feedEndpoints.read,
    handler: async (request, reply) => {
      const [, secret] = SECRET.exec(request.params.file) ?? [];
      const feed = secret ? await readFeed(secret, dependencies) : undefined;
      if (!feed) return answerNotFound(request, reply.header('cache-control', 'no-store'));
      reply.headers({ etag: feed.etag, 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' });
      const seen = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
      if (seen?.includes(feed.etag) || seen?.includes('*')) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="inner-circle.ics"')
        .send(feed.content);
    },
  });
};
