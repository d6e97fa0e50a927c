import { sessionNotFound } from '@inner-circle/domain/auth/auth.rules.ts';
import { sessionsEndpoints } from '@inner-circle/domain/auth/sessions.contract.ts';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '../platform/http/routes.ts';
import { sessionHashOf } from './auth.service.ts';
import { sessionsRepository } from './sessions.repository.ts';

export const sessionsRoutes: Routes = (app, { config, db, clock }) => {
  const sessionsOf = (request: FastifyRequest) =>
    sessionsRepository(db, request.user.id, sessionHashOf(request, config));

  app.route({
    ...sessionsEndpoints.list,
    handler: async (request) => ({ data: await sessionsOf(request).list(clock.now()) }),
  });
  app.route({
    ...sessionsEndpoints.end,
    handler: async (request, reply) => {
      if (!(await sessionsOf(request).end(request.params.id))) throw sessionNotFound();
      request.log.info({ user: request.user.id, from: request.ip }, 'a session was ended from another');
      return reply.code(204).send(undefined);
    },
  });
  app.route({
    ...sessionsEndpoints.endOthers,
    handler: async (request) => {
      const ended = await sessionsOf(request).endOthers();
      request.log.info({ user: request.user.id, from: request.ip, ended }, 'all other sessions were ended');
      return { ended };
    },
  });
};
