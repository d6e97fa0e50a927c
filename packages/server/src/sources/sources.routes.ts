import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import { originOf, type Routes } from '../platform/http/routes.ts';
import { beginGoogleContacts, connectCardDav } from './connecting.service.ts';
import { decide, listProposals, proposedPhoto, takeAll } from './proposals.service.ts';
import { askForLook, disconnectSource, keepUpToDate, listSources } from './sources.service.ts';

export const sourcesRoutes: Routes = (app, dependencies) => {
  app.route({ ...sourcesEndpoints.list, handler: ({ user }) => listSources(user, dependencies) });
  app.route({
    ...sourcesEndpoints.googleAuth,
    handler: (request) =>
      beginGoogleContacts(
        request.user,
        `${originOf(request, dependencies.config)}${sourcesEndpoints.googleCallback.url}`,
        dependencies,
      ),
  });
  app.route({
    ...sourcesEndpoints.connectCardDav,
    handler: ({ user, body }) => connectCardDav(user, body, dependencies),
  });
  app.route({
    ...sourcesEndpoints.look,
    handler: ({ user, params }) => askForLook(user, params.id, dependencies),
  });
  app.route({
    ...sourcesEndpoints.keep,
    handler: ({ user, params, body }) => keepUpToDate(user, params.id, body.keepsUpToDate, dependencies),
  });
  app.route({
    ...sourcesEndpoints.disconnect,
    handler: async ({ user, params }, reply) => {
      await disconnectSource(user, params.id, dependencies);
      return reply.code(204).send();
    },
  });
  app.route({
    ...sourcesEndpoints.proposals,
    handler: ({ user, params, query }) => listProposals(user, params.id, query, dependencies),
  });
  app.route({
    ...sourcesEndpoints.photo,
    handler: async ({ user, params }, reply) => {
      const { type, content } = await proposedPhoto(user, params.id, params.proposal, dependencies);
      return reply
        .type(type)
        .headers({ 'cache-control': 'private, no-cache', 'content-security-policy': "default-src 'none'; sandbox" })
        .send(content);
    },
  });
  app.route({
    ...sourcesEndpoints.decide,
    handler: ({ user, params, body }) => decide(user, params.id, body.decisions, dependencies),
  });
  app.route({
    ...sourcesEndpoints.takeAll,
    handler: ({ user, params }) => takeAll(user, params.id, dependencies),
  });
};
