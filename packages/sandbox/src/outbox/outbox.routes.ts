import type { FastifyPluginAsync } from 'fastify';
import type { Outbox } from './outbox.ts';

export const outboxRoutes: FastifyPluginAsync<{ outbox: Outbox }> = async (app, { outbox }) => {
  app.get('/outbox.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(outbox.list()));
};
