import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from '../auth/auth.cookies.ts';
import { userOfSession } from '../auth/auth.service.ts';
import { callbackHeaders, callbackPage } from '../integrations/callback-page.ts';
import type { Connected } from '../integrations/consent.service.ts';
import { finishCalendar } from '../integrations/google-calendar/connecting.service.ts';
import { finishGoogle } from '../integrations/mailboxes/connecting.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { Routes, SignedInUser } from '../platform/http/routes.ts';
import { finishGoogleContacts } from '../sources/connecting.service.ts';

type Finish = (user: SignedInUser, query: string, dependencies: Dependencies) => Promise<Connected>;

/** Where Google sends the browser back. It stands here because it answers visitors who are not signed in with a page, for which it reads the sign-in's cookie. */
export const googleCallbackRoutes: Routes = (app, dependencies) => {
  const outcomeOf = async (request: FastifyRequest, finish: Finish) => {
    const token = readCookie('session', request, dependencies.config);
    const user = token ? await userOfSession(token, dependencies) : undefined;
    const query = request.url.slice(request.url.indexOf('?') + 1);
    return user ? finish(user, query, dependencies) : 'not-signed-in';
  };

  app.route({
    ...integrationsEndpoints.emailCallback,
    handler: async (request, reply) => {
      const page = callbackPage('mailbox', await outcomeOf(request, finishGoogle));
      return reply.headers(callbackHeaders).type('text/html; charset=utf-8').send(page);
    },
  });
  app.route({
    ...integrationsEndpoints.calendarCallback,
    handler: async (request, reply) => {
      const page = callbackPage('calendar', await outcomeOf(request, finishCalendar));
      return reply.headers(callbackHeaders).type('text/html; charset=utf-8').send(page);
    },
  });
  app.route({
    ...sourcesEndpoints.googleCallback,
    handler: async (request, reply) => {
      const page = callbackPage('contacts', await outcomeOf(request, finishGoogleContacts));
      return reply.headers(callbackHeaders).type('text/html; charset=utf-8').send(page);
    },
  });
};
