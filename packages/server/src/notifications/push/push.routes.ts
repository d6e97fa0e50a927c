import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import type { FastifyRequest } from 'fastify';
import { sessionHashOf } from '../../auth/auth.service.ts';
import type { Config } from '../../platform/config.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type Browser, pushState, removeDevice, subscribe, tryDevice } from './push.service.ts';

const browserOf = (request: FastifyRequest, config: Config): Browser => ({
  user: request.user,
  sessionHash: sessionHashOf(request, config),
  userAgent: request.headers['user-agent'] ?? '',
});

export const pushRoutes: Routes = (app, dependencies) => {
  const { config } = dependencies;
  app.route({ ...pushEndpoints.list, handler: (request) => pushState(browserOf(request, config), dependencies) });
  app.route({
    ...pushEndpoints.subscribe,
    handler: (request) => subscribe(browserOf(request, config), request.body, dependencies),
  });
  app.route({
    ...pushEndpoints.remove,
    handler: async ({ user, params }, reply) => reply.code(204).send(await removeDevice(user, params.id, dependencies)),
  });
  app.route({
    ...pushEndpoints.test,
    handler: (request) => tryDevice(browserOf(request, config), request.params.id, dependencies),
  });
};
