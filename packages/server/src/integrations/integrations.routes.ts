import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import type { FastifyRequest } from 'fastify';
import { originOf, type Routes } from '../platform/http/routes.ts';
import { beginCalendar, calendarStatus, disconnectCalendar } from './google-calendar/connecting.service.ts';
import { newPairingCode } from './telegram/pairing.service.ts';
import { disconnectTelegram, telegramStatus } from './telegram/telegram.service.ts';
import { beginGoogle, connectSmtp, disconnectMailbox, emailStatus } from './mailboxes/connecting.service.ts';

export const integrationsRoutes: Routes = (app, dependencies) => {
  const { config } = dependencies;
  const redirectTo = (request: FastifyRequest, { url }: Endpoint) => `${originOf(request, config)}${url}`;

  app.route({ ...integrationsEndpoints.emailStatus, handler: ({ user }) => emailStatus(user, dependencies) });
  app.route({
    ...integrationsEndpoints.emailAuth,
    handler: (request) =>
      beginGoogle(request.user, redirectTo(request, integrationsEndpoints.emailCallback), dependencies),
  });
  app.route({
    ...integrationsEndpoints.connectSmtp,
    handler: ({ user, body }) => connectSmtp(user, body, dependencies),
  });
  app.route({ ...integrationsEndpoints.revokeEmail, handler: ({ user }) => disconnectMailbox(user, dependencies) });

  app.route({ ...integrationsEndpoints.calendarStatus, handler: ({ user }) => calendarStatus(user, dependencies) });
  app.route({
    ...integrationsEndpoints.calendarAuth,
    handler: (request) =>
      beginCalendar(request.user, redirectTo(request, integrationsEndpoints.calendarCallback), dependencies),
  });
  app.route({ ...integrationsEndpoints.revokeCalendar, handler: ({ user }) => disconnectCalendar(user, dependencies) });

  app.route({ ...integrationsEndpoints.telegramStatus, handler: ({ user }) => telegramStatus(user, dependencies) });
  app.route({ ...integrationsEndpoints.pairingCode, handler: ({ user }) => newPairingCode(user, dependencies) });
  app.route({
    ...integrationsEndpoints.disconnectTelegram,
    handler: ({ user }) => disconnectTelegram(user, dependencies),
  });
};
