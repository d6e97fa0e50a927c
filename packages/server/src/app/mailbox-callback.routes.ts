import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { readCookie } from '../auth/auth.cookies.ts';
import { userOfSession } from '../auth/auth.service.ts';
import { callbackHeaders, callbackPage } from '../integrations/mailboxes/callback-page.ts';
import { finishGoogle } from '../integrations/mailboxes/connecting.service.ts';
import type { Routes } from '../platform/http/routes.ts';

/** Where Google sends the browser back. It stands here because it answers visitors who are not signed in with a page, for which it reads the sign-in's cookie. */
export const mailboxCallbackRoutes: Routes = (app, dependencies) => {
  app.route({
    ...integrationsEndpoints.emailCallback,
    handler: async (request, reply) => {
      const token = readCookie('session', request, dependencies.config);
      const user = token ? await userOfSession(token, dependencies) : undefined;
      const query = request.url.slice(request.url.indexOf('?') + 1);
      const outcome = user ? await finishGoogle(user, query, dependencies) : 'not-signed-in';
      return reply.headers(callbackHeaders).type('text/html; charset=utf-8').send(callbackPage(outcome));
    },
  });
};
