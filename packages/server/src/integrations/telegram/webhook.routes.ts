import { timingSafeEqual } from 'node:crypto';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { DomainError, notFound } from '@inner-circle/domain/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { storeUpdates } from './updates.service.ts';

const HEADER = 'x-telegram-bot-api-secret-token';

/** Telegram's own requests. They have no cookie; a secret proves where they come from. */
export const telegramWebhookRoutes: Routes = (app, dependencies) => {
  const { ports, config, watch, clock } = dependencies;
  app.route({
    ...integrationsEndpoints.telegramWebhook,
    // The secret is checked before the body is read.
    onRequest: async ({ headers }) => {
      if (!ports.messenger || !config.TELEGRAM_WEBHOOK_SECRET) throw notFound('The webhook');
      if (!isSame(headers[HEADER], config.TELEGRAM_WEBHOOK_SECRET))
        throw new DomainError('not-authenticated', 'not-authenticated', 'This did not come from Telegram.');
    },
    handler: async ({ body }) => {
      const update = ports.messenger?.read(body);
      if (update) await storeUpdates(postgresText(await ports.messenger!.name()), [update], dependencies);
      if (update?.writtenAt !== undefined)
        watch.webhookCame('telegram', clock.now().epochMilliseconds / 1000 - update.writtenAt);
      return { success: true as const };
    },
  });
};

/** Hashes have one length, and comparing them tells nothing about how much of a guess is right. */
const isSame = (given: string | string[] | undefined, secret: string) =>
  timingSafeEqual(Buffer.from(hashOf(String(given))), Buffer.from(hashOf(secret)));
