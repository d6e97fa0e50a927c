import type { FastifyPluginAsync } from 'fastify';
import type { SmtpAddress } from './smtp.ts';

export const smtpRoutes: FastifyPluginAsync<{ smtp: SmtpAddress }> = async (app, { smtp }) => {
  app.get('/smtp.json', async () => smtp);
};
