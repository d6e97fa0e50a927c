import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorPage } from '../pages/error-page.ts';
import { sendPage } from '../pages/layout.ts';
import { isForm } from './form.ts';
import { Refusal } from './refusal.ts';

export const wantsPage = (request: FastifyRequest) =>
  isForm(request) || (request.headers.accept?.includes('text/html') ?? false);

const asRefusal = (error: FastifyError | Refusal) => {
  if (error instanceof Refusal) return error;
  const status = error.statusCode ?? 500;
  return status < 500
    ? new Refusal(status, 'bad-request', error.message)
    : new Refusal(500, 'internal', 'The sandbox failed. Its log says why.');
};

function refuse(request: FastifyRequest, reply: FastifyReply, { statusCode, code, message }: Refusal) {
  if (!wantsPage(request)) return reply.code(statusCode).send({ error: code, message });
  const title = statusCode === 404 ? 'There is nothing here' : 'That did not work';
  return sendPage(reply, errorPage({ code, title, explanation: message }), statusCode);
}

export const errorHandling = fp(async (app) => {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.statusCode >= 500) request.log.error(error);
    return refuse(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new Refusal(404, 'not-found', 'The sandbox has no such page.')),
  );
});
