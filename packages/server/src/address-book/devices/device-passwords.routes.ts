import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { originOf, type Routes } from '../../platform/http/routes.ts';
import { createDevicePassword, listDevices, removeDevicePassword } from './device-passwords.service.ts';

export const devicePasswordsRoutes: Routes = (app, dependencies) => {
  app.route({
    ...devicePasswordsEndpoints.list,
    handler: (request) => listDevices(request.user, originOf(request, dependencies.config), dependencies),
  });
  app.route({
    ...devicePasswordsEndpoints.create,
    handler: async ({ user, body, headers }, reply) =>
      reply.code(201).send(await createDevicePassword(user, body, dependencies, headers['idempotency-key'])),
  });
  app.route({
    ...devicePasswordsEndpoints.remove,
    handler: async ({ user, params }, reply) =>
      reply.code(204).send(await removeDevicePassword(user, params.id, dependencies)),
  });
};
