import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { originOf, type Routes } from '../platform/http/routes.ts';
import { newPairingCode } from './telegram/pairing.service.ts';
import { disconnectTelegram, telegramStatus } from './telegram/telegram.service.ts';
import { beginGoogle, connectSmtp, disconnectMailbox, emailStatus } from './mailboxes/connecting.service.ts';

export const integrationsRoutes: Routes = (app, dependencies) => {
  const { config } = dependencies;

  app.route({ ...integrationsEndpoints.emailStatus, handler: ({ user }) => emailStatus(user, dependencies) });
  app.route({
    ...integrationsEndpoints.emailAuth,
    handler: (request) => {
      const redirectUri = `${originOf(request, config)}${integrationsEndpoints.emailCallback.url}`;
      return beginGoogle(request.user, redirectUri, dependencies);
    },
  });
  app.route({
    ...integrationsEndpoints.connectSmtp,
    handler: ({ user, body }) => connectSmtp(user, body, dependencies),
  });
  app.route({ ...integrationsEndpoints.revokeEmail, handler: ({ user }) => disconnectMailbox(user, dependencies) });

  app.route({ ...integrationsEndpoints.telegramStatus, handler: ({ user }) => telegramStatus(user, dependencies) });
  app.route({ ...integrationsEndpoints.pairingCode, handler: ({ user }) => newPairingCode(user, dependencies) });
  app.route({
    ...integrationsEndpoints.disconnectTelegram,
    handler: ({ user }) => disconnectTelegram(user, dependencies),
  });
};
