import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import type { Routes } from '../platform/http/routes.ts';
import { generateAll, updateStatus } from './generation.service.ts';
import {
  type ListedNotifications,
  listNotifications,
  markAllRead,
  markRead,
  removeNotification,
} from './notifications.service.ts';

export const notificationsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...notificationsEndpoints.list,
    config: { holdsUntil: ({ waitsUntil }: ListedNotifications) => waitsUntil },
    handler: ({ user, query }) => listNotifications(user, query, dependencies),
  });
  app.route({
    ...notificationsEndpoints.markRead,
    handler: ({ user, params }) => markRead(user, params.id, dependencies),
  });
  app.route({ ...notificationsEndpoints.markAllRead, handler: ({ user }) => markAllRead(user, dependencies) });
  app.route({
    ...notificationsEndpoints.remove,
    handler: async ({ user, params }, reply) =>
      reply.code(204).send(await removeNotification(user, params.id, dependencies)),
  });
  app.route({ ...notificationsEndpoints.generateAll, handler: ({ user }) => generateAll(user, dependencies) });
  app.route({ ...notificationsEndpoints.updateStatus, handler: ({ user }) => updateStatus(user, dependencies) });
};
