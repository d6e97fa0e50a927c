import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { untilWritten } from '../platform/http/revalidation.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changeSettings, settingsOf } from './settings.service.ts';

export const settingsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...settingsEndpoints.get,
    config: { holdsUntil: untilWritten },
    handler: ({ user }) => settingsOf(user, dependencies),
  });
  app.route({
    ...settingsEndpoints.update,
    handler: ({ user, body }) => changeSettings(user, body, dependencies),
  });
};
