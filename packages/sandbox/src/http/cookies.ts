import cookie from '@fastify/cookie';
import fp from 'fastify-plugin';

/** The surrounding server may read cookies already, and Fastify refuses to decorate a reply twice. */
export const cookieParsing = fp(async (app) => {
  if (!app.hasReplyDecorator('setCookie')) await app.register(cookie);
});
