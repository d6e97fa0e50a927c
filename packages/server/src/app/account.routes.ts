import { Readable } from 'node:stream';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todayOf } from '@inner-circle/domain/settings/settings.rules.ts';
import { clearCookie } from '../auth/auth.cookies.ts';
import { giveUpSubscriptions } from '../billing/payments/cancel.service.ts';
import { giveUpIntegrations } from '../integrations/close-account.service.ts';
import type { Routes } from '../platform/http/routes.ts';
import { setRemindersAside } from '../reminders/closed-accounts/closed-accounts.service.ts';
import { type OnClose, closeAccount } from '../settings/account.service.ts';
import { archiveOf } from '../settings/export-archive.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { giveUpSources } from '../sources/secrets.service.ts';
import { exporters } from './exporters.ts';

/** What each slice does when an account is closed. */
export const stepsOnClose: readonly OnClose[] = [
  giveUpSubscriptions,
  giveUpIntegrations,
  setRemindersAside,
  giveUpSources,
];

/** What concerns the account as a whole. It stands here because it needs what every slice keeps, and the sign-in's cookie. */
export const accountRoutes: Routes = (app, dependencies) => {
  app.route({
    ...settingsEndpoints.exportData,
    handler: async ({ user }, reply) => {
      const today = todayOf(await settingsOf(user, dependencies), dependencies.clock.now());
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="inner-circle-${today.toString()}.zip"`)
        .send(Readable.from(archiveOf(user.id, exporters, dependencies), { objectMode: false }));
    },
  });

  app.route({
    ...settingsEndpoints.deleteAccount,
    handler: async (request, reply) => {
      const closed = await closeAccount(request.user, request.body.confirmation, stepsOnClose, dependencies);
      clearCookie('session', reply, dependencies.config).header('clear-site-data', '"cache", "storage"');
      return closed;
    },
  });
};
