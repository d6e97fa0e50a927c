import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const formType = 'application/x-www-form-urlencoded';

export const isForm = (request: FastifyRequest) => request.headers['content-type']?.startsWith(formType) ?? false;

/** The surrounding server may read forms already, and Fastify refuses a second parser for one type. */
export const formParsing = fp(async (app) => {
  if (!app.hasContentTypeParser(formType)) await app.register(formbody);
});

/** A form without JavaScript comes back to its page; a script gets JSON. */
export const answer = (request: FastifyRequest, reply: FastifyReply, json: unknown, section: string) =>
  isForm(request) ? reply.redirect(`/sandbox#${section}`, 303) : reply.send(json);
